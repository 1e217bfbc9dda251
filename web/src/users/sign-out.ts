import { HOME_ADDRESS } from '../lib/addresses.ts';
import { keepLoading } from '../lib/keep-loading.ts';

/**
 * Ends the session; a whole new page follows, so that nothing of the last viewer stays in memory. Nor is this browser pushed to any
 * more: whoever comes next would read what is theirs. Throws ApiError.
 */
export async function signOut(): Promise<void> {
  const [{ api }, { forgetHere }] = await keepLoading(() =>
    Promise.all([import('../lib/api.ts'), import('../lib/push.ts')]),
  );
  await forgetHere().catch(() => undefined);
  await api.auth_sign_out();
  location.assign(HOME_ADDRESS);
}
