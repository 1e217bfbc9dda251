/** Sign-up, sign-in and the verification of e-mails (decisions 2). */
import { FIXED_TEXTS, HTTP_STATUS_OF, refusalText } from '@provodka/contract/errors.ts';
import { composeFullName, refusePassword } from '@provodka/domain/people.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type Db, isUniqueViolation, type Tx, transact } from '../platform/database.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { visitorNetwork } from '../platform/http/visitor-network.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isBanInForce, isKeptOut } from './access.ts';
import {
  assertMayTry,
  type Counter,
  findWait,
  forgetAttempts,
  lockCounters,
  noteAttempt,
  sweepAttempts,
  tooMany,
} from './attempts.ts';
import { findByName, findTaken, lockUser, setVerified } from './auth-store.ts';
import { rememberDevice, sweepDevices } from './devices.ts';
import { isSpentForGood, redeemToken, sweepTokens } from './email-tokens.ts';
import { type LetterParts, sendLinkLetter } from './link-letters.ts';
import { splitFullName } from './names.ts';
import { hashPassword, isPassword, plainForm } from './passwords.ts';
import { createUser } from './service.ts';
import { endSession, openSession, sweepSessions } from './sessions.ts';
import { findSignInCounters, type SignInCounters } from './sign-in-limits.ts';
import { findUser, type UserRow } from './store.ts';

export interface AuthParts extends LetterParts {
  db: Db;
  config: LetterParts['config'] & { DEMO: boolean };
  /** Of the content slice, which comes later: the end of the maintenance while it lasts (decisions 13). */
  content: { maintenanceUntil(now: Date): Promise<Date | null> };
  /** Whether the password is on the list of common ones, in any case of its letters. */
  isCommonPassword(password: string): boolean;
}

/** The browser that signs in. */
export interface Visit {
  address: string;
  user_agent: string | null;
  /** The token by which accounts know the browser from earlier sign-ins. */
  device: string | null;
  /** Who is signed in there already: that session ends. */
  viewer: Viewer | null;
}

export interface SignedIn {
  /** Of the new session, for the cookie alone. */
  token: string;
  /** By which the account knows this browser from now on, for another cookie. */
  device: string;
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
 * Returns the hash of the new password. Throws HttpFailure 422 on the field when the password is too easy or the login or
 * the e-mail is taken, HttpFailure 429 when this network was told so too often.
 */
export async function prepareSignUp(parts: AuthParts, form: SignUpForm, visit: Visit, now: Date): Promise<string> {
  assertPassword(parts, form.password, form);
  const counters: Counter[] = [{ kind: 'sign_up_taken', owner: visitorNetwork(visit.address) }];
  const taken = await transact(parts.db, async (tx) => {
    await lockCounters(tx, counters);
    // Asked before looking: if only taken names were refused, the refusal itself would tell.
    await assertMayTry(tx, counters, 'Слишком много попыток регистрации', now);
    const field = await findTaken(tx, form);
    if (field) await noteAttempt(tx, counters, now);
    return field;
  });
  if (taken) throw onTaken(taken);
  return await hashPassword(form.password);
}

const onTaken = (field: 'login' | 'email'): HttpFailure =>
  onField(field, refuse(field === 'login' ? 'login_taken' : 'email_taken'));

/**
 * Creates a user with both profiles, sends the letter to verify the e-mail and opens a session. Throws HttpFailure 422 on
 * the field when the login or the e-mail was taken a moment ago.
 */
export async function signUp(
  tx: Tx,
  parts: LetterParts,
  form: SignUpForm,
  password_hash: string,
  visit: Visit,
  now: Date,
): Promise<SignedIn> {
  const { login, email } = form;
  const names = splitFullName(form.full_name ?? '');
  const name = { ...names, full_name: composeFullName(names) || login };
  try {
    const { user_uuid } = await createUser(tx, { login, email, password_hash, ...name }, now);
    await sendLinkLetter(tx, parts, 'verify', { uuid: user_uuid, email }, now);
    return await letIn(tx, { uuid: user_uuid, email_verified_at: null }, false, visit, now);
  } catch (error) {
    if (isUniqueViolation(error, 'users_login')) throw onTaken('login');
    if (isUniqueViolation(error, 'users_email')) throw onTaken('email');
    throw error;
  }
}

/** Throws HttpFailure 422 on the field for a password that is too easy. */
export function assertPassword(parts: AuthParts, password: string, person: { login: string; email: string }): void {
  const typed = plainForm(password);
  const refusal = refusePassword(typed, person, parts.isCommonPassword(typed));
  if (refusal) throw onField('password', refusal);
}

/** A refusal that a form shows beside its field. */
export function onField(field: string, refusal: Refusal): HttpFailure {
  const message = refusalText(refusal);
  return new HttpFailure(HTTP_STATUS_OF[refusal.code], message, { fields: { [field]: [message] } });
}

async function letIn(
  tx: Tx,
  user: Pick<UserRow, 'uuid' | 'email_verified_at'>,
  remember: boolean,
  visit: Visit,
  now: Date,
): Promise<SignedIn> {
  return {
    token: await changeSession(tx, visit, user.uuid, remember, now),
    device: await rememberDevice(tx, visit.device, user.uuid, now),
    uuid: user.uuid,
    is_email_verified: user.email_verified_at !== null,
  };
}

/** Ends the browser's present session and opens one for this user; returns its token. */
export async function changeSession(
  tx: Tx,
  visit: Visit,
  userUuid: string,
  remember: boolean,
  now: Date,
): Promise<string> {
  if (visit.viewer) await endSession(tx, visit.viewer.user_uuid, visit.viewer.session_id);
  const { address, user_agent } = visit;
  return await openSession(tx, { user_uuid: userUuid, remember, user_agent, address, now });
}

interface SignInForm {
  login: string;
  password: string;
  remember?: boolean | undefined;
}

const TOO_MANY = 'Слишком много неудачных попыток входа';

/**
 * Opens a session by login or e-mail. An unknown name and a wrong password are refused alike and in the same time.
 * Throws HttpFailure 429 past the limits, HttpFailure 503 to all but moderators during maintenance, RefusedError
 * `wrong_credentials` or `user_banned`.
 */
export async function signIn(parts: AuthParts, form: SignInForm, visit: Visit, now: Date): Promise<SignedIn> {
  const user = await findByName(parts.db, form.login);
  const counters = await findSignInCounters(parts.db, form.login, user, visit);
  await assertMayTry(parts.db, counters.told, TOO_MANY, now);
  const isRight = await isPassword(form.password, user?.password_hash ?? null);
  const until = await parts.content.maintenanceUntil(now);
  const known = isRight && user && !isKeptOut(user, parts.config.DEMO) ? user : undefined;
  const signedIn = await transact(parts.db, async (tx) => {
    if (!(await passCounters(tx, counters, known !== undefined, now)) || !known) return null;
    if (until && !known.is_moderator) {
      throw new HttpFailure(503, FIXED_TEXTS.screens[503].title, { finished_at: until });
    }
    return await openForUser(tx, known, form.remember ?? false, visit, now);
  });
  if (!signedIn) throw new RefusedError(refuse('wrong_credentials'));
  return signedIn;
}

/**
 * Judges an attempt after its password was looked at, one by one: simultaneous wrong ones cannot pass the limit together,
 * and right ones never count. Returns whether it is a success. Throws HttpFailure 429.
 */
async function passCounters(tx: Tx, counters: SignInCounters, isRight: boolean, now: Date): Promise<boolean> {
  const { told, hidden, cleared } = counters;
  await lockCounters(tx, [...told, ...hidden]);
  const seconds = await findWait(tx, told, now);
  if (seconds > 0) throw tooMany(TOO_MANY, seconds);
  const isHiddenFull = (await findWait(tx, hidden, now)) > 0;
  if (isRight && !isHiddenFull) {
    await forgetAttempts(tx, cleared);
    return true;
  }
  await noteAttempt(tx, isHiddenFull ? told : [...told, ...hidden], now);
  return false;
}

/** A session for a user whose password was checked a moment ago. Throws RefusedError `user_banned`, `wrong_credentials`. */
async function openForUser(tx: Tx, checked: UserRow, remember: boolean, visit: Visit, now: Date): Promise<SignedIn> {
  const user = await lockUser(tx, checked.uuid);
  // The password was changed while the old one was being compared, so the old one must not open a session.
  if (user?.password_hash !== checked.password_hash) throw new RefusedError(refuse('wrong_credentials'));
  if (isBanInForce(user, now)) throw banned(user);
  return await letIn(tx, user, remember, visit, now);
}

/**
 * Lets a browser in whose sign-up was answered before, when the reply did not reach it: the same password must still be
 * right. Returns null when the browser is signed in already. Throws RefusedError `wrong_credentials` or `user_banned`.
 */
export async function signInAgain(
  parts: AuthParts,
  person: { uuid: string; password: string },
  visit: Visit,
  now: Date,
): Promise<SignedIn | null> {
  if (visit.viewer?.user_uuid === person.uuid) return null;
  const user = await findUser(parts.db, person.uuid);
  const isRight = await isPassword(person.password, user?.password_hash ?? null);
  if (!user || !isRight) throw new RefusedError(refuse('wrong_credentials'));
  return await transact(parts.db, (tx) => openForUser(tx, user, false, visit, now));
}

function banned(user: UserRow): RefusedError {
  const params: Record<string, string> = {};
  if (user.banned_message) params.reason = user.banned_message;
  if (user.banned_until) params.until = user.banned_until.toISOString();
  return new RefusedError(refuse('user_banned', { params }));
}

/**
 * Confirms the e-mail by the token of its letter; false when it is confirmed already, since people open a letter twice.
 * Throws RefusedError `token_invalid`.
 */
export async function verifyEmail(tx: Tx, token: string, now: Date): Promise<boolean> {
  const uuid = await redeemToken(tx, token, 'verify', now);
  if (uuid !== null) {
    await setVerified(tx, uuid, now);
    return true;
  }
  if (await isSpentForGood(tx, token)) return false;
  throw new RefusedError(refuse('token_invalid'));
}

/**
 * Sends the verification letter again; false when the e-mail is verified already. Throws HttpFailure 429 when the mailbox
 * got too many.
 */
export async function resendVerifyLetter(tx: Tx, parts: LetterParts, viewer: Viewer, now: Date): Promise<boolean> {
  const user = await findUser(tx, viewer.user_uuid);
  if (!user || user.email_verified_at) return false;
  const seconds = await sendLinkLetter(tx, parts, 'verify', user, now);
  if (seconds > 0) throw tooMany('На этот адрес отправлено слишком много писем', seconds);
  return true;
}

/** Forgets ended sessions, dead tokens, attempts that count no more and browsers long unused; part of the minute's sweep. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await sweepTokens(db, now);
  await sweepAttempts(db, now);
  await sweepDevices(db, now);
}
