/** Sign-up, sign-in, passwords and the letters about them (decisions 2). */
import { setTimeout as pause } from 'node:timers/promises';
import { HTTP_STATUS_OF, refusalText } from '@provodka/contract/errors.ts';
import { composeFullName, refusePassword } from '@provodka/domain/people.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type Db, isUniqueViolation, type Tx, transact } from '../platform/database.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { addFact } from '../platform/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isBanInForce, isKeptOut } from './access.ts';
import { findByEmail, findByName, lockUser, setPassword, setVerified } from './auth-store.ts';
import { countTokens, findTokenOwner, issueToken, redeemToken, sweepTokens } from './email-tokens.ts';
import { type LetterText, passwordChangedLetter, resetLetter, verifyLetter } from './letters.ts';
import { splitFullName } from './names.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { createUser } from './service.ts';
import { endSession, endSessions, openSession, sweepSessions } from './sessions.ts';
import { forgetFailures, noteAttempt, sweepFailures } from './sign-in-limits.ts';
import { findUser, type UserRow } from './store.ts';

export interface AuthParts {
  db: Db;
  config: { public_url: string; BRAND_NAME: string; DEMO: boolean };
  /** Whether the password is on the list of common ones, in any case of its letters. */
  isCommonPassword(password: string): boolean;
}

/** The browser that signs in. */
export interface Visit {
  address: string;
  user_agent: string | null;
  /** Who is signed in there already: that session ends. */
  viewer: Viewer | null;
}

export interface SignedIn {
  /** Of the new session, for the cookie alone. */
  token: string;
  uuid: string;
  is_email_verified: boolean;
}

interface SignUpForm {
  login: string;
  email: string;
  password: string;
  full_name?: string | undefined;
}

/**
 * Creates a user with both profiles, sends the letter to verify the e-mail and opens a session. Throws HttpFailure 422 on
 * the field when the login or the e-mail is taken or the password is too easy.
 */
export async function signUp(parts: AuthParts, form: SignUpForm, visit: Visit, now: Date): Promise<SignedIn> {
  assertPassword(parts, form.password, form);
  const { login, email } = form;
  const names = splitFullName(form.full_name ?? '');
  const name = { ...names, full_name: composeFullName(names) || login };
  const password_hash = await hashPassword(form.password);
  try {
    return await transact(parts.db, async (tx) => {
      const { user_uuid } = await createUser(tx, { login, email, password_hash, ...name }, now);
      await sendVerifyLetter(tx, parts, { uuid: user_uuid, email }, now);
      const token = await changeSession(tx, visit, user_uuid, false, now);
      return { token, uuid: user_uuid, is_email_verified: false };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_login')) throw onField('login', refuse('login_taken'));
    if (isUniqueViolation(error, 'users_email')) throw onField('email', refuse('email_taken'));
    throw error;
  }
}

function assertPassword(parts: AuthParts, password: string, person: { login: string; email: string }): void {
  const refusal = refusePassword(password, person, parts.isCommonPassword(password));
  if (refusal) throw onField('password', refusal);
}

/** A refusal that a form shows beside its field. */
function onField(field: string, refusal: Refusal): HttpFailure {
  const message = refusalText(refusal);
  return new HttpFailure(HTTP_STATUS_OF[refusal.code], message, { fields: { [field]: [message] } });
}

async function changeSession(tx: Tx, visit: Visit, userUuid: string, remember: boolean, now: Date): Promise<string> {
  if (visit.viewer) await endSession(tx, visit.viewer.user_uuid, visit.viewer.session_id);
  const { address, user_agent } = visit;
  return await openSession(tx, { user_uuid: userUuid, remember, user_agent, address, now });
}

interface SignInForm {
  login: string;
  password: string;
  remember?: boolean | undefined;
}

/**
 * Opens a session by login or e-mail. An unknown name and a wrong password are refused alike and in the same time.
 * Throws HttpFailure 429 past the limits, RefusedError `wrong_credentials` or `user_banned`.
 */
export async function signIn(parts: AuthParts, form: SignInForm, visit: Visit, now: Date): Promise<SignedIn> {
  await transact(parts.db, (tx) => noteAttempt(tx, { login: form.login, address: visit.address }, now));
  const user = await findByName(parts.db, form.login);
  const isRight = await isPassword(form.password, user?.password_hash ?? null);
  if (!user || !isRight || isKeptOut(user, parts.config.DEMO)) throw new RefusedError(refuse('wrong_credentials'));
  const token = await transact(parts.db, async (tx) => {
    await forgetFailures(tx, user);
    return await openForUser(tx, user, form.remember ?? false, visit, now);
  });
  if (token === null) throw banned(user);
  return { token, uuid: user.uuid, is_email_verified: user.email_verified_at !== null };
}

/** A session for a user whose password was checked a moment ago; null while the user is banned. */
async function openForUser(
  tx: Tx,
  checked: UserRow,
  remember: boolean,
  visit: Visit,
  now: Date,
): Promise<string | null> {
  const user = await lockUser(tx, checked.uuid);
  // The password was changed while the old one was being compared, so the old one must not open a session.
  if (user?.password_hash !== checked.password_hash) throw new RefusedError(refuse('wrong_credentials'));
  return isBanInForce(user, now) ? null : await changeSession(tx, visit, user.uuid, remember, now);
}

function banned(user: UserRow): RefusedError {
  const params: Record<string, string> = {};
  if (user.banned_message) params.reason = user.banned_message;
  if (user.banned_until) params.until = user.banned_until.toISOString();
  return new RefusedError(refuse('user_banned', { params }));
}

/** Confirms the e-mail by the token of its letter. Throws RefusedError `token_invalid`. */
export async function verifyEmail(tx: Tx, token: string, now: Date): Promise<void> {
  const uuid = await redeemToken(tx, token, 'verify', now);
  if (uuid === null) throw new RefusedError(refuse('token_invalid'));
  await setVerified(tx, uuid, now);
}

/** Sends the verification letter again; false when the e-mail is verified already. */
export async function resendVerifyLetter(tx: Tx, parts: AuthParts, viewer: Viewer, now: Date): Promise<boolean> {
  const user = await findUser(tx, viewer.user_uuid);
  if (!user || user.email_verified_at) return false;
  await sendVerifyLetter(tx, parts, user, now);
  return true;
}

async function sendVerifyLetter(
  tx: Tx,
  parts: AuthParts,
  user: { uuid: string; email: string },
  now: Date,
): Promise<void> {
  const token = await issueToken(tx, user.uuid, 'verify', now);
  const link = `${parts.config.public_url}/email/verify?token=${token}`;
  await sendLetter(tx, user.email, verifyLetter(parts.config.BRAND_NAME, link), now);
}

async function sendLetter(tx: Tx, to: string, letter: LetterText, now: Date): Promise<void> {
  await addFact(tx, 'mail', { to, ...letter }, now);
}

/** No reply comes sooner, so that its time does not tell whether there was a letter to write. */
const FORGOT_REPLY_MS = 300;
const RESET_LETTERS = { most: 3, minutes: 15 };

/** Sends a letter to set a new password when somebody has this e-mail; whether it did is not told. */
export async function sendResetLetter(parts: AuthParts, email: string, now: Date): Promise<void> {
  await Promise.all([transact(parts.db, (tx) => writeResetLetter(tx, parts, email, now)), pause(FORGOT_REPLY_MS)]);
}

async function writeResetLetter(tx: Tx, parts: AuthParts, email: string, now: Date): Promise<void> {
  const user = await findByEmail(tx, email);
  if (!user) return;
  const since = new Date(now.getTime() - RESET_LETTERS.minutes * 60_000);
  // Nobody's mailbox is flooded through us.
  if ((await countTokens(tx, user.uuid, 'reset', since)) >= RESET_LETTERS.most) return;
  const token = await issueToken(tx, user.uuid, 'reset', now);
  const link = `${parts.config.public_url}/password/reset?token=${token}`;
  await sendLetter(tx, user.email, resetLetter(parts.config.BRAND_NAME, link), now);
}

/**
 * Sets a new password by the token of a letter, which also proves the e-mail; every session ends. Returns the user's uuid.
 * Throws RefusedError `token_invalid`, HttpFailure 422 on the field for a password that is too easy.
 */
export async function resetPassword(
  parts: AuthParts,
  form: { token: string; password: string },
  now: Date,
): Promise<string> {
  const owner = await findTokenOwner(parts.db, form.token, 'reset', now);
  const user = owner === null ? undefined : await findUser(parts.db, owner);
  if (!user) throw new RefusedError(refuse('token_invalid'));
  assertPassword(parts, form.password, user);
  const passwordHash = await hashPassword(form.password);
  await transact(parts.db, async (tx) => {
    await lockUser(tx, user.uuid);
    if ((await redeemToken(tx, form.token, 'reset', now)) === null) throw new RefusedError(refuse('token_invalid'));
    await setVerified(tx, user.uuid, now);
    await forgetFailures(tx, user);
    await replacePassword(tx, parts, user, passwordHash, null, now);
  });
  return user.uuid;
}

async function replacePassword(
  tx: Tx,
  parts: AuthParts,
  user: UserRow,
  passwordHash: string,
  keptSession: number | null,
  now: Date,
): Promise<void> {
  await setPassword(tx, user.uuid, passwordHash);
  await endSessions(tx, user.uuid, keptSession);
  const link = `${parts.config.public_url}/password/forgot`;
  await sendLetter(tx, user.email, passwordChangedLetter(parts.config.BRAND_NAME, link), now);
}

/**
 * Changes the password of the signed-in user; every other session ends. Throws HttpFailure 422 on the field for a wrong
 * current or an easy new password, RefusedError `lost_race` when it was changed meanwhile.
 */
export async function changePassword(
  parts: AuthParts,
  form: { current_password: string; password: string },
  viewer: Viewer,
  now: Date,
): Promise<void> {
  const user = await findUser(parts.db, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  const isRight = await isPassword(form.current_password, user.password_hash);
  if (!isRight) throw onField('current_password', refuse('wrong_password'));
  assertPassword(parts, form.password, user);
  const passwordHash = await hashPassword(form.password);
  await transact(parts.db, async (tx) => {
    const locked = await lockUser(tx, user.uuid);
    if (locked?.password_hash !== user.password_hash) throw new RefusedError(refuse('lost_race'));
    await replacePassword(tx, parts, user, passwordHash, viewer.session_id, now);
  });
}

/** Forgets ended sessions, dead tokens and failures that count no more; part of the minute's sweep. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await sweepTokens(db, now);
  await sweepFailures(db, now);
}
