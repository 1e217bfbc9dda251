import { HOME_ADDRESS } from '../lib/loading/addresses.ts';
import { retryImport } from '../lib/loading/retry-import.ts';

/**
 * Ends the session; a full page load follows, so that nothing of the last viewer stays in memory. It also ends pushes to this browser,
 * which the next person would read. Throws ApiError.
 */
export async function signOut(): Promise<void> {
  const [{ api }, { dropPushSubscription }, { deleteDrafts }] = await retryImport(() =>
    Promise.all([import('../lib/api/api.ts'), import('../lib/live/push.ts'), import('../lib/session/drafts.ts')]),
  );
  await dropPushSubscription().catch(() => undefined);
  await api.auth_sign_out();
  // A form changed a moment ago saves its draft once more as the page closes, so drafts are deleted after that.
  addEventListener('pagehide', () => deleteDrafts(), { once: true });
  location.assign(HOME_ADDRESS);
}
