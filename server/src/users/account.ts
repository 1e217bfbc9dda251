import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ReadContext } from '../platform/context.ts';
import { findPendingEmail } from './email-service.ts';
import { findUser } from './store.ts';

/** How the viewer signs in, for their settings. */
export async function findAccount(context: ReadContext) {
  const user = await findUser(context.db, context.viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  return {
    login: user.login,
    email: user.email,
    is_email_verified: user.email_verified_at !== null,
    pending_email: (await findPendingEmail(context))?.email ?? null,
    has_password: user.password_hash !== null,
  };
}
