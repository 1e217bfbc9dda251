/** The verification of e-mails (product: accounts). */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { WriteContext } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { tooMany } from '../auth/attempts.ts';
import { lockUser, setVerified } from '../auth/auth-store.ts';
import { type LetterParts, sendLinkLetter } from '../auth/link-letters.ts';
import { dropUnverifiedSignIns } from '../auth/other-sign-in-methods.ts';
import { findUser } from '../store.ts';
import { findTokenOwner, isSpentForGood, redeemToken } from './email-token-store.ts';

/**
 * `here`: confirmed by somebody signed in to the account; `elsewhere`: by somebody who has to sign in now; `before`:
 * confirmed earlier.
 */
type Verified = 'here' | 'elsewhere' | 'before';

const VERIFIED_TEXTS: Record<Verified, string> = {
  here: 'Почта подтверждена',
  elsewhere: 'Почта подтверждена. Войдите с паролем',
  before: 'Почта уже подтверждена',
};

/** The message to the person. */
export const verifiedText = (verified: Verified): string => VERIFIED_TEXTS[verified];

/**
 * Confirms the e-mail by the token of its letter, which people may open twice. If the browser is signed in to the
 * account, everything stays as it is; otherwise all ways in but the password end, and this browser has to sign in.
 * Throws RefusedError `token_invalid`.
 */
export async function verifyEmail(context: WriteContext<Viewer | null>, token: string): Promise<Verified> {
  const { db: tx, now, viewer } = context;
  const owner = await findTokenOwner(context, token, 'verify');
  const user = owner === null ? undefined : await lockUser(tx, owner);
  if (user && (await redeemToken(context, token, 'verify')) !== null) {
    // A new password by a letter has confirmed the address since: what was made after that is its owner's.
    if (user.email_verified_at !== null) return 'before';
    await setVerified(tx, user.uuid, now);
    await addEvent(tx, 'account_verified', { user_uuid: user.uuid }, now);
    if (viewer?.user_uuid === user.uuid) return 'here';
    await dropUnverifiedSignIns(context, user.uuid);
    return 'elsewhere';
  }
  if (await isSpentForGood(tx, token)) return 'before';
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
