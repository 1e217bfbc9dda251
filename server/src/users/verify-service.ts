/** The verification of e-mails (decisions 2). */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { WriteContext } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { tooMany } from './attempts.ts';
import { setVerified } from './auth-store.ts';
import { forgetDevices } from './device-store.ts';
import { endPending } from './email-change-store.ts';
import { isSpentForGood, redeemToken, voidTokens } from './email-token-store.ts';
import { type LetterParts, sendLinkLetter } from './link-letters.ts';
import { dropOtherWays } from './other-ways.ts';
import { endSessions } from './sessions.ts';
import { findUser } from './store.ts';

/** Where the address was confirmed: by whoever is signed in to the account, by somebody who has to sign in now, or once before. */
type Verified = 'here' | 'elsewhere' | 'before';

const VERIFIED_TEXTS: Record<Verified, string> = {
  here: 'Почта подтверждена',
  elsewhere: 'Почта подтверждена. Войдите с паролем',
  before: 'Почта уже подтверждена',
};

/** What the person is told. */
export const verifiedText = (verified: Verified): string => VERIFIED_TEXTS[verified];

/**
 * Confirms the e-mail by the token of its letter; people open a letter twice.
 * Throws RefusedError `token_invalid`.
 */
export async function verifyEmail(context: WriteContext<Viewer | null>, token: string): Promise<Verified> {
  const uuid = await redeemToken(context, token, 'verify');
  if (uuid !== null) {
    await setVerified(context.db, uuid, context.now);
    if (context.viewer?.user_uuid === uuid) return 'here';
    await endWaysBefore(context, uuid);
    return 'elsewhere';
  }
  if (await isSpentForGood(context.db, token)) return 'before';
  throw new RefusedError(refuse('token_invalid'));
}

/**
 * The account may have been made by somebody who only named the address. Who opens the letter where they are signed in to it holds
 * both, and keeps what they made; else all ways in but the password end, and this browser has to sign in.
 */
async function endWaysBefore(context: WriteContext<Viewer | null>, userUuid: string): Promise<void> {
  const { db: tx, now } = context;
  await dropOtherWays(context, userUuid);
  await endSessions(tx, userUuid);
  await endPending(tx, userUuid, now);
  await voidTokens(context, userUuid, 'reset');
  await forgetDevices(tx, userUuid);
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
