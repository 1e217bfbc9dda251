/** The verification of e-mails (decisions 2). */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { WriteContext } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { tooMany } from './attempts.ts';
import { setVerified } from './auth-store.ts';
import { isSpentForGood, redeemToken } from './email-token-store.ts';
import { type LetterParts, sendLinkLetter } from './link-letters.ts';
import { findUser } from './store.ts';

/**
 * Confirms the e-mail by the token of its letter; false when it is confirmed already, since people open a letter twice.
 * Throws RefusedError `token_invalid`.
 */
export async function verifyEmail(context: WriteContext<Viewer | null>, token: string): Promise<boolean> {
  const uuid = await redeemToken(context, token, 'verify');
  if (uuid !== null) {
    await setVerified(context.db, uuid, context.now);
    return true;
  }
  if (await isSpentForGood(context.db, token)) return false;
  throw new RefusedError(refuse('token_invalid'));
}

/**
 * Sends the verification letter again; false when the e-mail is verified already. Throws HttpFailure 429 when the mailbox
 * got too many.
 */
export async function resendVerifyLetter(context: WriteContext, parts: LetterParts): Promise<boolean> {
  const user = await findUser(context.db, context.viewer.user_uuid);
  if (!user || user.email_verified_at) return false;
  const seconds = await sendLinkLetter(context, parts, 'verify', user);
  if (seconds > 0) throw tooMany('На этот адрес отправлено слишком много писем', seconds);
  return true;
}
