import type { Call } from '../../platform/http/handler.ts';
import type { SignedIn } from './auth-service.ts';

/** Gives the browser its new session; the tokens go nowhere but into cookies. */
export function beginSession(
  { set_session, set_device }: Pick<Call<'auth_sign_in'>, 'set_session' | 'set_device'>,
  signedIn: SignedIn,
  remember: boolean,
) {
  const { token, device, ...data } = signedIn;
  set_session(token, remember);
  set_device(device);
  return data;
}
