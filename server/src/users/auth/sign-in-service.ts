/**
 * Sign-in by a password or by a passkey alone, and the second step of people with a second factor
 * (product: accounts, trust).
 */
import { MAINTENANCE_TITLE } from '@provodka/contract/fixed-texts.ts';
import { type SecondStepWay, secondStepWays } from '@provodka/domain/people/proof.ts';
import { SECOND_STEP } from '@provodka/domain/people/second-factor.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../../platform/context.ts';
import { HttpFailure } from '../../platform/http/http-failure.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isDemoAccountClosed } from '../access.ts';
import {
  codeCounters,
  consumeCode,
  type FactorParts,
  ownerOfPasskey,
  TOO_MANY_CODES,
  verifyPasskey,
} from '../factors/factor-check.ts';
import * as store from '../factors/factor-store.ts';
import type { PasskeyAnswer } from '../factors/webauthn.ts';
import { fieldFailure } from '../profiles/field-failure.ts';
import type { UserRow } from '../store.ts';
import { assertMayTry, clearAttempts, countAttempt, findWait, lockCounters, tooMany } from './attempts.ts';
import {
  type AuthParts,
  lockForSignIn,
  notifyOfNewDevice,
  type SignedIn,
  startSession,
  type Visit,
} from './auth-service.ts';
import { findByName, lockUser } from './auth-store.ts';
import { isPassword } from './passwords.ts';
import { findSignInCounters, type SignInCounters } from './sign-in-limits.ts';

/** The browser that signs in; the second step is made in the same one. */
export type SignInVisit = Visit & { browser: string };

/** A signed-in person, or one who still owes the second step. */
export type SignInResult =
  | { signed_in: SignedIn; second_step: null }
  | { signed_in: null; second_step: SecondStepWay[] };

type GuestContext = FreeContext<Viewer | null>;

interface SignInForm {
  login: string;
  password: string;
  remember?: boolean | undefined;
}

const TOO_MANY = 'Слишком много неудачных попыток входа';

/**
 * Opens a session by login or e-mail, or asks for the second step. An unknown name and a wrong password are refused alike and in
 * the same time. Throws HttpFailure 429 past the limits, HttpFailure 503 to all but moderators during maintenance, RefusedError
 * `wrong_credentials`.
 */
export async function signIn(
  context: GuestContext,
  parts: AuthParts,
  form: SignInForm,
  visit: SignInVisit,
): Promise<SignInResult> {
  const { db } = context;
  const user = await findByName(db, form.login);
  const counters = await findSignInCounters(db, form.login, user, visit);
  await assertMayTry(context, counters.disclosed, TOO_MANY);
  const isRight = await isPassword(form.password, user?.password_hash ?? null);
  const known = isRight && user && !isDemoAccountClosed(user, parts.config.DEMO) ? user : undefined;
  const entry = await inTransaction(context, async (inside) => {
    if (!(await passCounters(inside, counters, known !== undefined)) || !known) return null;
    await assertOpenFor(context, known);
    return await completeFirstStep(inside, known, form.remember ?? false, visit);
  });
  if (!entry) throw new RefusedError(refuse('wrong_credentials'));
  return entry;
}

/** Throws HttpFailure 503 to all but moderators during maintenance. */
async function assertOpenFor({ content, now }: GuestContext, user: UserRow): Promise<void> {
  const until = await content.maintenanceUntil(now);
  if (until && !user.is_moderator) throw new HttpFailure(503, MAINTENANCE_TITLE, { finished_at: until });
}

/**
 * Judges an attempt after its password was looked at, one by one: simultaneous wrong ones cannot pass the limit together,
 * and right ones never count. Returns whether it is a success. Throws HttpFailure 429.
 */
async function passCounters(
  context: WriteContext<Viewer | null>,
  { disclosed, hidden, cleared }: SignInCounters,
  isRight: boolean,
): Promise<boolean> {
  await lockCounters(context.db, [...disclosed, ...hidden]);
  const seconds = await findWait(context, disclosed);
  if (seconds > 0) throw tooMany(TOO_MANY, seconds);
  const isHiddenFull = (await findWait(context, hidden)) > 0;
  if (isRight && !isHiddenFull) {
    await clearAttempts(context.db, cleared);
    return true;
  }
  await countAttempt(context, isHiddenFull ? disclosed : [...disclosed, ...hidden]);
  return false;
}

/**
 * Signs in a user whose password, or identity at another site, was checked a moment ago, or asks for the second factor
 * first. Throws RefusedError `wrong_credentials`.
 */
export async function completeFirstStep(
  context: WriteContext<Viewer | null>,
  checked: UserRow,
  remember: boolean,
  visit: SignInVisit,
): Promise<SignInResult> {
  const { db: tx, now } = context;
  const user = await lockForSignIn(tx, checked);
  if (user.second_factor_at === null)
    return { signed_in: await admit(context, user, remember, visit), second_step: null };
  const expires_at = new Date(now.getTime() + SECOND_STEP.minutes * 60_000);
  await store.insertStep(tx, { browser: visit.browser, user_uuid: user.uuid, remember, expires_at });
  const facts = await store.findProofFacts(tx, user.uuid);
  return { signed_in: null, second_step: facts ? secondStepWays(facts) : [] };
}

async function admit(
  context: WriteContext<Viewer | null>,
  user: UserRow,
  remember: boolean,
  visit: Visit,
): Promise<SignedIn> {
  await notifyOfNewDevice(context, user, visit);
  return await startSession(context, user, remember, visit);
}

/** A code, or a passkey's signature. */
export interface SecondStep {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Finishes a sign-in that owes the second step in this browser. Throws RefusedError `second_step_over` when none is owed any more,
 * also after too many failures, `passkey_refused`, HttpFailure 422 on the field for a wrong code, HttpFailure 429 after too many of
 * them at this account, HttpFailure 503 to all but moderators during maintenance.
 */
export async function finishSignIn(
  context: GuestContext,
  parts: AuthParts & FactorParts,
  form: SecondStep,
  visit: SignInVisit,
): Promise<{ signed_in: SignedIn; remember: boolean }> {
  const begun = await store.findStep(context.db, visit.browser, context.now);
  if (!begun) throw new RefusedError(refuse('second_step_over'));
  const counters = codeCounters(begun.user_uuid);
  const finished = await inTransaction(context, async (inside) => {
    const { db: tx, now } = inside;
    await lockCounters(tx, counters);
    if (!form.passkey) await assertMayTry(inside, counters, TOO_MANY_CODES);
    const user = await lockUser(tx, begun.user_uuid);
    const step = await store.findStep(tx, visit.browser, now);
    if (!user || step?.user_uuid !== user.uuid || isDemoAccountClosed(user, parts.config.DEMO))
      throw new RefusedError(refuse('second_step_over'));
    const isRight = form.passkey
      ? await verifyPasskey(inside, parts, user.uuid, { browser: visit.browser, answer: form.passkey })
      : await consumeCode(inside, parts, user.uuid, form.code ?? '');
    if (!isRight) {
      if (!form.passkey) await countAttempt(inside, counters);
      await failStep(inside, visit.browser, step.failures + 1);
      return null;
    }
    await store.deleteStep(tx, visit.browser);
    await clearAttempts(tx, counters);
    await assertOpenFor(context, user);
    return { signed_in: await admit(inside, user, step.remember, visit), remember: step.remember };
  });
  if (finished) return finished;
  if (form.passkey) throw new RefusedError(refuse('passkey_refused'));
  throw fieldFailure('code', refuse('wrong_code'));
}

async function failStep({ db: tx }: WriteContext<Viewer | null>, browser: string, failures: number): Promise<void> {
  if (failures >= SECOND_STEP.failures) await store.deleteStep(tx, browser);
  else await store.countStepFailure(tx, browser);
}

/**
 * Opens a session by a passkey alone, which is two factors by itself. Throws RefusedError `passkey_refused`, HttpFailure 503 to all
 * but moderators during maintenance.
 */
export async function signInByPasskey(
  context: GuestContext,
  parts: AuthParts & FactorParts,
  form: { passkey: PasskeyAnswer; remember?: boolean | undefined },
  visit: SignInVisit,
): Promise<SignedIn> {
  const signedIn = await inTransaction(context, async (inside) => {
    const owner = await ownerOfPasskey(inside.db, form.passkey);
    const user = owner === null ? undefined : await lockUser(inside.db, owner);
    const uuid = user?.uuid ?? NOBODY;
    // Also of nobody: what was asked is asked once.
    const isRight = await verifyPasskey(inside, parts, uuid, { browser: visit.browser, answer: form.passkey });
    if (!isRight || !user || isDemoAccountClosed(user, parts.config.DEMO)) return null;
    await assertOpenFor(context, user);
    return await admit(inside, user, form.remember ?? false, visit);
  });
  if (!signedIn) throw new RefusedError(refuse('passkey_refused'));
  return signedIn;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
