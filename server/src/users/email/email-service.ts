/** A new address of the account: a letter to it, a notice to the former one, and the way back for a week (product: accounts). */
import { CHANGE_EMAIL_ADDRESS, REVOKE_EMAIL_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { randomToken, tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { assertMayTry, type Counter, clearAttempts, countAttempt, findWait, lockCounters } from '../auth/attempts.ts';
import { findByEmail, lockUser, setPassword } from '../auth/auth-store.ts';
import { checkCurrentPassword, lockChecked } from '../auth/current-password.ts';
import { deleteDevices } from '../auth/device-store.ts';
import { deleteSince } from '../auth/identity-store.ts';
import { type LetterParts, sendLetter, sendLinkLetter } from '../auth/link-letters.ts';
import { dropUnverifiedSignIns } from '../auth/other-sign-in-methods.ts';
import { endSessions } from '../auth/sessions.ts';
import { personCounters } from '../auth/sign-in-limits.ts';
import { endRecovery } from '../factors/factor-recovery-ends.ts';
import { emailChangeLetter, emailNoticeLetter, emailOwnedLetter } from '../letters.ts';
import { fieldFailure } from '../profiles/field-failure.ts';
import type { UserRow } from '../store.ts';
import { isSameEmail, shownEmail } from './email-addresses.ts';
import * as store from './email-change-store.ts';
import { voidTokens } from './email-token-store.ts';

/** The address that waits for its letter, null when none does. */
export async function findPendingEmail({ db, viewer, now }: ReadContext): Promise<{ email: string } | null> {
  const change = await store.findPending(db, viewer.user_uuid, store.expiryCutoff('confirm', now));
  return change ? { email: shownEmail(change.new_email) } : null;
}

/**
 * The user whose address is to be changed. Throws HttpFailure 422 on the field for the present address or a wrong
 * password, RefusedError `password_unset`, HttpFailure 429.
 */
export async function prepareEmailChange(
  context: FreeContext,
  form: { email: string; password: string },
): Promise<UserRow> {
  const user = await checkCurrentPassword(context, form.password, 'password');
  if (isSameEmail(user.email, form.email)) throw fieldFailure('email', refuse('same_email'));
  return user;
}

const TOO_MANY = 'Слишком много попыток сменить почту';

/**
 * Requests a new address; the former one stays until the letter to the new one is confirmed. Only the new mailbox
 * learns whether somebody has the address already, and a mailbox with too many letters silently gets none. Throws
 * HttpFailure 429 when this account asked too often, and as `lockChecked` does.
 */
export async function changeEmail(
  context: WriteContext,
  parts: LetterParts,
  { user: checked, email }: { user: UserRow; email: string },
): Promise<void> {
  const { db: tx, now } = context;
  const user = await lockChecked(context, checked);
  const own: Counter[] = [{ kind: 'email_change', owner: user.uuid }];
  const mailbox: Counter[] = [{ kind: 'letter', owner: email.toLowerCase() }];
  await lockCounters(tx, [...own, ...mailbox]);
  await assertMayTry(context, own, TOO_MANY);
  const isMailboxFull = (await findWait(context, mailbox)) > 0;
  await countAttempt(context, isMailboxFull ? own : [...own, ...mailbox]);

  const confirm = randomToken();
  // An address that was never shown to be theirs may be a stranger's, who must not get a way into the account.
  const revoke = user.email_verified_at ? randomToken() : null;
  await store.endPending(tx, user.uuid, now);
  await store.insertChange(tx, {
    user_uuid: user.uuid,
    old_email: user.email,
    new_email: email,
    confirm_hash: tokenHash(confirm),
    revoke_hash: revoke === null ? null : tokenHash(revoke),
    created_at: now,
  });
  const { public_url, BRAND_NAME } = parts.config;
  const link = (path: string, token: string) => `${public_url}${path}?token=${token}`;
  const isTaken = await isSomebodys(context, email, user.uuid);
  const letter = isTaken
    ? emailOwnedLetter(BRAND_NAME)
    : emailChangeLetter(BRAND_NAME, link(CHANGE_EMAIL_ADDRESS, confirm));
  if (!isMailboxFull) await sendLetter(context, email, letter);
  await sendLetter(
    context,
    user.email,
    emailNoticeLetter(BRAND_NAME, email, revoke === null ? null : link(REVOKE_EMAIL_ADDRESS, revoke)),
  );
}

/** Whether somebody else has the address, or had it a few days ago and may take it back. */
async function isSomebodys({ db, now }: ReadContext<Viewer | null>, email: string, userUuid: string): Promise<boolean> {
  const owner = await findByEmail(db, email);
  return (owner !== undefined && owner.uuid !== userUuid) || (await store.isReserved(db, email, now, userUuid));
}

/** Cancels one's own requested address. Throws RefusedError `not_found` when none waits. */
export async function dropEmailChange({ db: tx, viewer, now }: WriteContext): Promise<void> {
  if (!(await store.endPending(tx, viewer.user_uuid, now))) throw new RefusedError(refuse('not_found'));
}

/**
 * Confirms the new address by the token of its letter. Links to the former address expire, except the one that revokes
 * the change. The first address ever confirmed ends the ways in made before, as `verifyEmail` does. Throws RefusedError
 * `token_invalid`, `email_taken` when somebody else has the address by now.
 */
export async function confirmEmail(context: WriteContext<Viewer | null>, token: string): Promise<void> {
  const { db: tx, now } = context;
  const find = () => store.findByToken(tx, 'confirm_hash', tokenHash(token), store.expiryCutoff('confirm', now));
  const seen = await find();
  if (!seen) throw new RefusedError(refuse('token_invalid'));
  const user = await lockUser(tx, seen.user_uuid);
  // Asked again behind the lock, where nobody else ends or confirms it.
  const change = await find();
  if (!change || change.confirmed_at) throw new RefusedError(refuse('token_invalid'));
  if (await isSomebodys(context, change.new_email, change.user_uuid)) throw new RefusedError(refuse('email_taken'));
  await giveEmail(context, change.user_uuid, change.new_email);
  await store.setConfirmed(tx, change.id, now);
  const isHere = context.viewer?.user_uuid === change.user_uuid;
  if (user?.email_verified_at === null && !isHere) await dropUnverifiedSignIns(context, change.user_uuid);
}

async function giveEmail(context: WriteContext<Viewer | null>, userUuid: string, email: string): Promise<void> {
  try {
    await store.setEmail(context.db, userUuid, email, context.now);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw new RefusedError(refuse('email_taken'));
    throw error;
  }
  // Its letter went to the former address: who has the new one was not told.
  await endRecovery(context, userUuid, 'cancel');
  await voidTokens(context, userUuid, 'verify');
  await voidTokens(context, userUuid, 'reset');
}

/**
 * Revokes a change by the token of the notice to the former address. An unconfirmed change simply ends. After a
 * confirmed one somebody else may hold the account: the former address returns, every session, link, known browser and
 * sign-in through another site since then ends, and the password expires; a letter to set a new one goes out. Returns
 * whether that was so. Throws RefusedError `token_invalid`.
 */
export async function revokeEmail(
  context: WriteContext<Viewer | null>,
  parts: LetterParts,
  token: string,
): Promise<boolean> {
  const { db: tx, now } = context;
  const find = () => store.findByToken(tx, 'revoke_hash', tokenHash(token), store.expiryCutoff('revoke', now));
  const seen = await find();
  const user = seen && (await lockUser(tx, seen.user_uuid));
  const change = user && (await find());
  if (!change) throw new RefusedError(refuse('token_invalid'));
  await store.endFrom(tx, change, now);
  if (!change.confirmed_at) return false;
  await giveEmail(context, user.uuid, change.old_email);
  await setPassword(tx, user.uuid, null);
  await endSessions(tx, user.uuid);
  await deleteDevices(tx, user.uuid);
  await deleteSince(tx, user.uuid, change.created_at);
  const since = change.created_at.toISOString();
  await addEvent(tx, 'account_taken_back', { user_uuid: user.uuid, since }, now);
  await clearAttempts(tx, personCounters(user));
  await sendLinkLetter(context, parts, 'reset', { uuid: user.uuid, email: change.old_email });
  return true;
}

/** Deletes changes that can be neither confirmed nor revoked. */
export async function sweepEmailChanges({ db, now }: FreeContext<null>): Promise<void> {
  await store.deleteOlder(db, store.expiryCutoff('revoke', now));
}
