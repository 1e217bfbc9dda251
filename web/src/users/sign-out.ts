import { HOME_ADDRESS } from '../lib/loading/addresses.ts';
import { keepLoading } from '../lib/loading/keep-loading.ts';

/**
 * Ends the session; a whole new page follows, so that nothing of the last viewer stays in memory. Nor is this browser pushed to any
 * more: whoever comes next would read what is theirs. Throws ApiError.
 */
export async function signOut(): Promise<void> {
  const [{ api }, { forgetHere }, { forgetDrafts }] = await keepLoading(() =>
    Promise.all([import('../lib/api/api.ts'), import('../lib/live/push.ts'), import('../lib/session/drafts.ts')]),
  );
  await forgetHere().catch(() => undefined);
  await api.auth_sign_out();
  // A form that was typed in a moment before keeps its text once more as the page goes.
  addEventListener('pagehide', () => forgetDrafts(), { once: true });
  location.assign(HOME_ADDRESS);
}
