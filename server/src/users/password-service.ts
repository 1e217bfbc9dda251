/** Forgotten and changed passwords (decisions 2). Each change has a step before its transaction, where passwords are hashed. */
import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type Tx, transact } from '../platform/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { assertMayTry, type Counter, forgetAttempts, lockCounters, noteAttempt } from './attempts.ts';
import { type AuthParts, assertPassword, changeSession, onField, type Visit } from './auth-service.ts';
import { findByEmail, lockUser, setPassword, setVerified } from './auth-store.ts';
import { forgetDevices, rememberDevice } from './device-store.ts';
import { findTokenOwner, redeemToken, voidTokens } from './email-token-store.ts';
import { passwordChangedLetter } from './letters.ts';
import { type LetterParts, sendLetter, sendLinkLetter } from './link-letters.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSessions, isRemembered } from './sessions.ts';
import { personCounters } from './sign-in-limits.ts';
import { findUser, type UserRow } from './store.ts';

/** No reply comes sooner, so that its time does not tell whether there was a letter to write. */
const FORGOT_REPLY_MS = 300;

/**
 * Sends a letter to set a new password when somebody has this e-mail and its mailbox did not get too many; whether it did is
 * not told.
 */
export async function sendResetLetter(parts: AuthParts, email: string, now: Date): Promise<void> {
  await Promise.all([transact(parts.db, (tx) => writeResetLetter(tx, parts, email, now)), pause(FORGOT_REPLY_MS)]);
}

async function writeResetLetter(tx: Tx, parts: LetterParts, email: string, now: Date): Promise<void> {
  const user = await findByEmail(tx, email);
  if (user) await sendLinkLetter(tx, parts, 'reset', user, now);
}

/** A new password that may be set, and for whom. */
export interface NewPassword {
  user: UserRow;
  password_hash: string;
}

/** Throws RefusedError `token_invalid`, HttpFailure 422 on the field for a password that is too easy. */
export async function prepareReset(
  parts: AuthParts,
  form: { token: string; password: string },
  now: Date,
): Promise<NewPassword> {
  const owner = await findTokenOwner(parts.db, form.token, 'reset', now);
  const user = owner === null ? undefined : await findUser(parts.db, owner);
  if (!user) throw new RefusedError(refuse('token_invalid'));
  assertPassword(parts, form.password, user);
  return { user, password_hash: await hashPassword(form.password) };
}

/**
 * Sets a new password by the token of a letter, which also proves the e-mail; every session ends. Returns the token by which
 * this browser is known to the account. Throws RefusedError `token_invalid`.
 */
export async function resetPassword(
  tx: Tx,
  parts: LetterParts,
  token: string,
  change: NewPassword,
  visit: Visit,
  now: Date,
): Promise<string> {
  const { user } = change;
  await lockUser(tx, user.uuid);
  if ((await redeemToken(tx, token, 'reset', now)) === null) throw new RefusedError(refuse('token_invalid'));
  await setVerified(tx, user.uuid, now);
  await forgetAttempts(tx, personCounters(user));
  await replacePassword(tx, parts, change, now);
  return await rememberDevice(tx, visit.device, user.uuid, now);
}

/** Whatever was opened or sent under the old password works no more. */
async function replacePassword(
  tx: Tx,
  parts: LetterParts,
  { user, password_hash }: NewPassword,
  now: Date,
): Promise<void> {
  await setPassword(tx, user.uuid, password_hash);
  await endSessions(tx, user.uuid);
  await voidTokens(tx, user.uuid, 'reset', now);
  await forgetDevices(tx, user.uuid);
  const link = `${parts.config.public_url}/password/forgot`;
  await sendLetter(tx, user.email, passwordChangedLetter(parts.config.BRAND_NAME, link), now);
}

const TOO_MANY = 'Слишком много неудачных попыток сменить пароль';

const changeCounters = (userUuid: string): Counter[] => [{ kind: 'password_change', owner: userUuid }];

/**
 * Throws HttpFailure 422 on the field for a wrong current or an easy new password, HttpFailure 429 after too many wrong
 * ones at this account.
 */
export async function prepareChange(
  parts: AuthParts,
  form: { current_password: string; password: string },
  viewer: Viewer,
  now: Date,
): Promise<NewPassword> {
  const user = await findUser(parts.db, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  const counters = changeCounters(user.uuid);
  await assertMayTry(parts.db, counters, TOO_MANY, now);
  if (!(await isPassword(form.current_password, user.password_hash))) {
    await transact(parts.db, async (tx) => {
      await lockCounters(tx, counters);
      await assertMayTry(tx, counters, TOO_MANY, now);
      await noteAttempt(tx, counters, now);
    });
    throw onField('current_password', refuse('wrong_password'));
  }
  assertPassword(parts, form.password, user);
  return { user, password_hash: await hashPassword(form.password) };
}

/**
 * Changes the password of the signed-in user; every session ends, and this browser gets a new one that is remembered as
 * the former was. Throws RefusedError `lost_race` when the password was changed meanwhile, HttpFailure 429 when too many
 * wrong ones were tried meanwhile.
 */
export async function changePassword(
  tx: Tx,
  parts: LetterParts,
  change: NewPassword,
  visit: Visit & { viewer: Viewer },
  now: Date,
): Promise<{ token: string; device: string; remember: boolean }> {
  const { user } = change;
  const counters = changeCounters(user.uuid);
  await lockCounters(tx, counters);
  await assertMayTry(tx, counters, TOO_MANY, now);
  const locked = await lockUser(tx, user.uuid);
  if (locked?.password_hash !== user.password_hash) throw new RefusedError(refuse('lost_race'));
  await forgetAttempts(tx, counters);
  const remember = await isRemembered(tx, visit.viewer.session_id, now);
  await replacePassword(tx, parts, change, now);
  const device = await rememberDevice(tx, visit.device, user.uuid, now);
  return { token: await changeSession(tx, visit, user.uuid, remember, now), device, remember };
}
