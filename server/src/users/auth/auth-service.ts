/** Sign-up, and sessions of people who have proved who they are (product: accounts). */
import { deviceWords, shortAddress } from '@provodka/contract/fields/device-words.ts';
import { refusePassword } from '@provodka/domain/people/people.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { recordSignUp } from '../../acceptances/service.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../../platform/context.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/database.ts';
import type { HttpFailure } from '../../platform/http/http-failure.ts';
import { surroundingNetwork, visitorNetwork } from '../../platform/http/limits/visitor-network.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isBanInForce } from '../access.ts';
import { fieldFailure } from '../profiles/field-failure.ts';
import { nameOfNew } from '../profiles/names.ts';
import { checkStaffName } from '../profiles/staff-names.ts';
import { recordSignInTrace } from '../sanctions/traces.ts';
import { createUser } from '../service.ts';
import { findUser, type UserRow } from '../store.ts';
import { assertMayTry, type Counter, countAttempt, lockCounters } from './attempts.ts';
import { findTakenLoginOrEmail, lockUser } from './auth-store.ts';
import { hasKnownDevice, isKnownDevice, rememberDevice } from './device-store.ts';
import { type LetterParts, sendLinkLetter } from './link-letters.ts';
import { hashPassword, isPassword, normalizePassword } from './passwords.ts';
import { endSession, type OpenedSession, openSession, recordActivity } from './sessions.ts';

export interface AuthParts extends LetterParts {
  config: LetterParts['config'] & { DEMO: boolean };
  /** Whether the password is on the list of common ones, in any case of its letters. */
  isCommonPassword(password: string): boolean;
}

/** The browser that signs in. If the context has a viewer, that session ends. */
export interface Visit {
  address: string;
  user_agent: string | null;
  /** The token by which accounts know the browser from earlier sign-ins. */
  device: string | null;
  /** A mark of the network around it. */
  network: string | null;
}

export interface SignedIn {
  /** The token of the new session, for the cookie alone. */
  token: string;
  session_id: number;
  /** The token by which the account recognises this browser from now on, for another cookie. */
  device: string;
  uuid: string;
  is_email_verified: boolean;
}

interface SignUpForm {
  login: string;
  email: string;
  password: string;
  full_name?: string | undefined;
  accept_publication?: boolean | undefined;
}

/**
 * Returns the hash of the new password. Throws HttpFailure 422 on the field when the password is too easy or the login
 * or the e-mail is taken, HttpFailure 429 when this network got that answer too often.
 */
export async function prepareSignUp(
  context: FreeContext<Viewer | null>,
  parts: AuthParts,
  form: SignUpForm,
  visit: Visit,
): Promise<string> {
  assertPassword(parts, form.password, form);
  await assertNotTaken(context, form, visit);
  return await hashPassword(form.password);
}

/**
 * Throws HttpFailure 422 on the field when the login or the e-mail is taken, HttpFailure 429 when this network got that
 * answer too often.
 */
export async function assertNotTaken(
  context: FreeContext<Viewer | null>,
  form: { login: string; email: string },
  visit: Visit,
): Promise<void> {
  const counters: Counter[] = [
    { kind: 'sign_up_taken', owner: visitorNetwork(visit.address) },
    { kind: 'sign_up_taken_surroundings', owner: surroundingNetwork(visit.address) },
  ];
  const taken = await inTransaction(context, async (inside) => {
    await lockCounters(inside.db, counters);
    // Asked before looking: if only taken names were refused, the refusal itself would tell.
    await assertMayTry(inside, counters, 'Слишком много попыток регистрации');
    const field = await findTakenLoginOrEmail(inside.db, form, inside.now);
    if (field) await countAttempt(inside, counters);
    return field;
  });
  if (taken) throw onTaken(taken);
}

const onTaken = (field: 'login' | 'email'): HttpFailure =>
  fieldFailure(field, refuse(field === 'login' ? 'login_taken' : 'email_taken'));

/**
 * Creates a user with both profiles, sends the letter to verify the e-mail and opens a session. Throws HttpFailure 422 on
 * the field when the login or the e-mail was taken a moment ago, or the name holds a contact.
 */
export async function signUp(
  context: WriteContext<Viewer | null>,
  parts: LetterParts,
  form: Omit<SignUpForm, 'password'> & { password_hash: string },
  visit: Visit,
): Promise<SignedIn> {
  const { login, email, password_hash, accept_publication } = form;
  const name = await nameOfNew(context, form);
  return await refuseIfTaken(async () => {
    const { user_uuid } = await createUser(
      context,
      { login, email, password_hash, ...name },
      hiddenWithoutConsent(accept_publication, context),
    );
    await checkStaffName(context, { uuid: user_uuid, full_name: name.full_name, login });
    await sendLinkLetter(context, parts, 'verify', { uuid: user_uuid, email });
    const signedIn = await startSession(context, { uuid: user_uuid, email_verified_at: null }, false, visit);
    await recordSignUp(context, { user_uuid, session_id: signedIn.session_id }, { accept_publication });
    return signedIn;
  });
}

/** A person who was asked for the consent to publication and did not give it gets a hidden profile. */
export const hiddenWithoutConsent = (acceptPublication: boolean | undefined, { now }: { now: Date }) =>
  acceptPublication === false ? { hidden_at: now } : {};

/**
 * Turns a violation of uniqueness into HttpFailure 422 on the field, when the login or the e-mail was taken a moment
 * ago.
 */
export async function refuseIfTaken<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (isUniqueViolation(error, 'users_login')) throw onTaken('login');
    if (isUniqueViolation(error, 'users_email')) throw onTaken('email');
    throw error;
  }
}

/** Throws HttpFailure 422 on the field for a password that is too easy. */
export function assertPassword(parts: AuthParts, password: string, person: { login: string; email: string }): void {
  const typed = normalizePassword(password);
  const refusal = refusePassword(typed, person, parts.isCommonPassword(typed));
  if (refusal) throw fieldFailure('password', refusal);
}

/** Opens a session and makes the browser known to the account. */
export async function startSession(
  context: WriteContext<Viewer | null>,
  user: Pick<UserRow, 'uuid' | 'email_verified_at'>,
  remember: boolean,
  visit: Visit,
): Promise<SignedIn> {
  const opened = await changeSession(context, visit, user.uuid, remember);
  const device = await rememberDevice(context, visit.device, user.uuid);
  await recordSignInTrace(context, user.uuid, { device, network: visit.network });
  return {
    ...opened,
    device,
    uuid: user.uuid,
    is_email_verified: user.email_verified_at !== null,
  };
}

/** Ends the browser's present session and opens one for this user. */
export async function changeSession(
  context: WriteContext<Viewer | null>,
  { address, user_agent }: Visit,
  userUuid: string,
  remember: boolean,
): Promise<OpenedSession> {
  const { db: tx, viewer } = context;
  if (viewer) await endSession(tx, viewer.user_uuid, viewer.session_id);
  await recordActivity(context, userUuid);
  return await openSession(context, { user_uuid: userUuid, remember, user_agent, address });
}

/**
 * The user whose password, or identity at another site, was checked a moment ago. Throws RefusedError
 * `wrong_credentials`.
 */
export async function lockForSignIn(tx: Tx, checked: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, checked.uuid);
  // The password was changed while the old one was being compared, so the old one must not open a session.
  if (user?.password_hash !== checked.password_hash) throw new RefusedError(refuse('wrong_credentials'));
  return user;
}

/**
 * Notifies the owner of a sign-in from an unknown browser, unless it is the account's first. Demo accounts have no
 * owner: their password stands on the sign-in page.
 */
export async function notifyOfNewDevice(
  { db: tx, now }: WriteContext<Viewer | null>,
  { uuid: user_uuid, demo_id }: UserRow,
  { device, user_agent, address }: Visit,
): Promise<void> {
  if (demo_id !== null) return;
  const isKnown = device !== null && (await isKnownDevice(tx, device, user_uuid));
  if (isKnown || !(await hasKnownDevice(tx, user_uuid))) return;
  const where = shortAddress(address);
  const about = [deviceWords(user_agent).title, ...(where === null ? [] : [where])].join(', ');
  await addEvent(tx, 'account_changed', { user_uuid, move: 'new_device', about }, now);
}

/**
 * Signs in a browser whose sign-up succeeded before, when the reply did not reach it; the password must still be right.
 * Returns null when the browser is signed in already. Throws RefusedError `wrong_credentials`.
 */
export async function signInAgain(
  context: FreeContext<Viewer | null>,
  person: { uuid: string; password: string },
  visit: Visit,
): Promise<SignedIn | null> {
  if (context.viewer?.user_uuid === person.uuid) return null;
  const user = await findUser(context.db, person.uuid);
  const isRight = await isPassword(person.password, user?.password_hash ?? null);
  if (!user || !isRight) throw new RefusedError(refuse('wrong_credentials'));
  return await inTransaction(context, async (inside) => {
    const locked = await lockForSignIn(inside.db, user);
    // A second factor was added since: the sign-in page asks for it.
    if (locked.second_factor_at !== null) throw new RefusedError(refuse('wrong_credentials'));
    return await startSession(inside, locked, false, visit);
  });
}

/** Throws RefusedError `user_banned` with the reason and the end. */
export function assertNotBanned(user: UserRow, now: Date): void {
  if (!isBanInForce(user, now)) return;
  const params: Record<string, string> = {};
  if (user.banned_message) params.reason = user.banned_message;
  if (user.banned_until) params.until = user.banned_until.toISOString();
  throw new RefusedError(refuse('user_banned', { params }));
}
