import { callAddress } from '@provodka/contract/http/client.ts';
import { patchClientState } from '../session/client-state.ts';
import { fetchOrNull } from './transport.ts';

/** Checks whether the session of this browser has ended, and updates the page. */
export async function checkSessionEnd(): Promise<boolean> {
  const reply = await fetchOrNull(callAddress('auth_user'));
  const isOver = reply?.status === 401;
  if (isOver) patchClientState({ is_authenticated: false });
  return isOver;
}
