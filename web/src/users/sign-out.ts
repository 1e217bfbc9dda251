import { HOME_ADDRESS } from '../lib/addresses.ts';
/** Ends the session; a whole new page follows, so that nothing of the last viewer stays in memory. Throws ApiError. */
export async function signOut(): Promise<void> {
  const { api } = await import('../lib/api.ts');
  await api.auth_sign_out();
  location.assign(HOME_ADDRESS);
}
