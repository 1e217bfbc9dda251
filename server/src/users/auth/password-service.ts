/** Forgotten and changed passwords (product: accounts). Each change has a step before its transaction, where passwords are hashed. */
import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../../platform/context.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { endPending } from '../email/email-change-store.ts';
import { findTokenOwner, redeemToken, voidTokens } from '../email/email-token-store.ts';
import { endRecovery } from '../factors/factor-recovery-ends.ts';
import { deleteStepsOf } from '../factors/factor-store.ts';
import { recordSignInTrace } from '../sanctions/traces.ts';
import { findUser, type UserRow } from '../store.ts';
import { clearAttempts } from './attempts.ts';
import { type AuthParts, assertPassword, changeSession, type Visit } from './auth-service.ts';
import { findByEmail, lockUser, setPassword, setVerified } from './auth-store.ts';
import { checkCurrentPassword, lockChecked } from './current-password.ts';
import { deleteDevices, rememberDevice } from './device-store.ts';
import { type LetterParts, sendLinkLetter } from './link-letters.ts';
import { dropFactors, dropOtherSignInMethods, unlinkTelegram } from './other-sign-in-methods.ts';
import { hashPassword } from './passwords.ts';
import { endSessions, isRemembered } from './sessions.ts';
import { personCounters } from './sign-in-limits.ts';

/** No reply comes sooner, so that its time does not reveal whether there was a letter to write. */
const FORGOT_REPLY_MS = 300;

/**
 * Sends a letter to set a new password when somebody has this e-mail and its mailbox did not get too many; the caller
 * does not learn whether it did.
 */
export async function sendResetLetter(
  context: FreeContext<Viewer | null>,
  parts: LetterParts,
  email: string,
): Promise<void> {
  const written = inTransaction(context, (inside) => writeResetLetter(inside, parts, email));
  await Promise.all([written, pause(FORGOT_REPLY_MS)]);
}

async function writeResetLetter(
  context: WriteContext<Viewer | null>,
  parts: LetterParts,
  email: string,
): Promise<void> {
  const user = await findByEmail(context.db, email);
  if (user) await sendLinkLetter(context, parts, 'reset', user);
}

/** A checked new password, and its user. */
export interface NewPassword {
  user: UserRow;
  password_hash: string;
}

/** Throws RefusedError `token_invalid`, HttpFailure 422 on the field for a password that is too easy. */
export async function prepareReset(
  context: FreeContext<Viewer | null>,
  parts: AuthParts,
  form: { token: string; password: string },
): Promise<NewPassword> {
  const owner = await findTokenOwner(context, form.token, 'reset');
  const user = owner === null ? undefined : await findUser(context.db, owner);
  if (!user) throw new RefusedError(refuse('token_invalid'));
  assertPassword(parts, form.password, user);
  return { user, password_hash: await hashPassword(form.password) };
}

/**
 * Sets a new password by the token of a letter, which also proves the e-mail; every session ends. Returns the token by which
 * this browser is known to the account. Throws RefusedError `token_invalid`.
 */
export async function resetPassword(
  context: WriteContext<Viewer | null>,
  change: NewPassword & { token: string },
  visit: Visit,
): Promise<string> {
  const { db: tx, now } = context;
  const { user, token } = change;
  const before = await lockUser(tx, user.uuid);
  if ((await redeemToken(context, token, 'reset')) === null) throw new RefusedError(refuse('token_invalid'));
  await dropOtherSignInMethods(context, user.uuid);
  if (before?.email_verified_at === null) await dropFactors(context, user.uuid);
  await setVerified(tx, user.uuid, now);
  await clearAttempts(tx, personCounters(user));
  await replacePassword(context, change);
  const device = await rememberDevice(context, visit.device, user.uuid);
  await recordSignInTrace(context, user.uuid, { device, network: visit.network });
  return device;
}

/** Sets the password and ends everything that was opened or sent under the old one. */
async function replacePassword(
  context: WriteContext<Viewer | null>,
  { user, password_hash }: NewPassword,
): Promise<void> {
  const { db: tx, now } = context;
  await setPassword(tx, user.uuid, password_hash);
  await endSessions(tx, user.uuid);
  await deleteStepsOf(tx, user.uuid);
  await endRecovery(context, user.uuid, 'cancel');
  await voidTokens(context, user.uuid, 'reset');
  // Somebody who knew the old password may have requested their own address: its letter would give them the account for good.
  await endPending(tx, user.uuid, now);
  await deleteDevices(tx, user.uuid);
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'password_changed', about: null }, now);
}

/**
 * Throws RefusedError `password_unset`, HttpFailure 422 on the field for a wrong current or an easy new password, HttpFailure
 * 429 after too many wrong ones at this account.
 */
export async function prepareChange(
  context: FreeContext,
  parts: AuthParts,
  form: { current_password: string; password: string },
): Promise<NewPassword> {
  const user = await checkCurrentPassword(context, form.current_password, 'current_password');
  assertPassword(parts, form.password, user);
  return { user, password_hash: await hashPassword(form.password) };
}

/**
 * Changes the password of the signed-in user. Every session ends, and this browser gets a new one that lasts as long.
 * Telegram stays linked only on explicit request (product: trust). Throws RefusedError `lost_race` when the password
 * was changed meanwhile, `user_banned`, HttpFailure 429 when too many wrong ones were tried meanwhile.
 */
export async function changePassword(
  context: WriteContext,
  change: NewPassword & { keep_telegram: boolean },
  visit: Visit,
): Promise<{ token: string; device: string; remember: boolean }> {
  const { user } = change;
  await lockChecked(context, user);
  if (!change.keep_telegram) await unlinkTelegram(context, user.uuid);
  const remember = await isRemembered(context, context.viewer.session_id);
  await replacePassword(context, change);
  const device = await rememberDevice(context, visit.device, user.uuid);
  await recordSignInTrace(context, user.uuid, { device, network: visit.network });
  const { token } = await changeSession(context, visit, user.uuid, remember);
  return { token, device, remember };
}
