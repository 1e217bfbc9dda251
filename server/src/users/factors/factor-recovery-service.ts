/** Recovery of a lost second factor: 72 hours of notice, then the factor ends (product: trust). Its rules stand in domain. */

import { deviceWords, shortAddress } from '@provodka/contract/fields/device-words.ts';
import { STOP_RECOVERY_ADDRESS } from '@provodka/contract/http/addresses.ts';
import {
  dueRecoveryMove,
  type RecoveryFacts,
  recoveryEndsAt,
  refuseRecovery,
} from '@provodka/domain/people/factor-recovery.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { randomToken, tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import { sweepRows } from '../../platform/database/sweep-rows.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isDemoAccountClosed } from '../access.ts';
import { assertMayTry, type Counter, countAttempt, lockCounters } from '../auth/attempts.ts';
import type { AuthParts } from '../auth/auth-service.ts';
import { lockUser } from '../auth/auth-store.ts';
import { sendLetter } from '../auth/link-letters.ts';
import { dropFactors } from '../auth/other-sign-in-methods.ts';
import type { SignInVisit } from '../auth/sign-in-service.ts';
import { recoveryLetter } from '../letters.ts';
import { minuteOf } from '../moments.ts';
import { findUser, type UserRow } from '../store.ts';
import { endRecovery } from './factor-recovery-ends.ts';
import * as store from './factor-recovery-store.ts';
import { findStep } from './factor-store.ts';

const TOO_MANY = 'Слишком много просьб отключить подтверждение входа';

const factsOf = (user: UserRow): RecoveryFacts => ({
  has_second_factor: user.second_factor_at !== null,
  is_email_verified: user.email_verified_at !== null,
  is_moderator: user.is_moderator || user.is_admin,
});

/** The viewer's waiting recovery, which will end their second factor, as the wire tells it; null without one. */
export async function findRecovery({ db, viewer }: Pick<ReadContext, 'db' | 'viewer'>) {
  const waiting = await store.findWaiting(db, viewer.user_uuid);
  if (!waiting) return null;
  return { asked_at: waiting.asked_at.toISOString(), ends_at: waiting.ends_at.toISOString() };
}

/**
 * Requests the recovery of a factor after the first step of a sign-in in this browser; a letter with a link that stops
 * it goes out. A waiting recovery continues without another letter. Throws RefusedError `second_step_over`,
 * `recovery_by_operator`, `recovery_unconfirmed`, HttpFailure 429 when the account asked or its mailbox was written to
 * too often.
 */
export async function requestRecovery(
  context: WriteContext<Viewer | null>,
  parts: AuthParts,
  visit: SignInVisit,
): Promise<{ ends_at: string }> {
  const { db: tx, now } = context;
  const begun = await findStep(tx, visit.browser, now);
  const owner = begun && (await findUser(tx, begun.user_uuid));
  if (!owner) throw new RefusedError(refuse('second_step_over'));
  const counters: Counter[] = [
    { kind: 'factor_recovery', owner: owner.uuid },
    { kind: 'letter', owner: owner.email.toLowerCase() },
  ];
  await lockCounters(tx, counters);
  const user = await lockUser(tx, owner.uuid);
  const step = await findStep(tx, visit.browser, now);
  // Asked again behind the lock: a new password ends the step, a new address has to be the one that is written to.
  const isSame = user !== undefined && step?.user_uuid === user.uuid && user.email === owner.email;
  if (!isSame || isDemoAccountClosed(user, parts.config.DEMO)) throw new RefusedError(refuse('second_step_over'));
  const refusal = refuseRecovery(factsOf(user));
  if (refusal) throw new RefusedError(refusal);
  const waiting = await store.findWaiting(tx, user.uuid);
  if (waiting) return { ends_at: waiting.ends_at.toISOString() };
  await assertMayTry(context, counters, TOO_MANY);
  await countAttempt(context, counters);
  const ends_at = await begin(context, parts, user, visit);
  return { ends_at: ends_at.toISOString() };
}

async function begin(
  context: WriteContext<Viewer | null>,
  { config }: AuthParts,
  user: UserRow,
  visit: SignInVisit,
): Promise<Date> {
  const { db: tx, now } = context;
  const token = randomToken();
  const ends_at = recoveryEndsAt(now);
  await store.insertRecovery(tx, { user_uuid: user.uuid, stop_hash: tokenHash(token), asked_at: now, ends_at });
  const end = minuteOf(ends_at);
  await addEvent(tx, 'account_changed', { user_uuid: user.uuid, move: 'recovery_asked', about: end }, now);
  const where = shortAddress(visit.address);
  const asked = [deviceWords(visit.user_agent).title, ...(where === null ? [] : [where])].join(', ');
  const url = `${config.public_url}${STOP_RECOVERY_ADDRESS}?token=${token}`;
  await sendLetter(context, user.email, recoveryLetter(config.BRAND_NAME, { end, asked, url }));
  return ends_at;
}

/**
 * Stops the recovery that would end the viewer's factor, from any session. Throws RefusedError `not_found` when nothing
 * waits.
 */
export async function stopRecovery(context: WriteContext): Promise<void> {
  const { db: tx, viewer } = context;
  await lockUser(tx, viewer.user_uuid);
  if (!(await endRecovery(context, viewer.user_uuid, 'stop'))) throw new RefusedError(refuse('not_found'));
}

/**
 * Stops a recovery by the token of its letter; one that was stopped or canceled already counts as success. Throws
 * RefusedError `token_invalid`, `recovery_over` when the factor has ended.
 */
export async function stopByLetter(context: WriteContext<Viewer | null>, token: string): Promise<void> {
  const { db: tx } = context;
  const hash = tokenHash(token);
  const seen = await store.findByStop(tx, hash);
  if (!seen) throw new RefusedError(refuse('token_invalid'));
  await lockUser(tx, seen.user_uuid);
  // Asked again behind the lock; a later wish has a letter of its own, and this one does not stop it.
  const recovery = await store.findByStop(tx, hash);
  if (recovery?.status === 'done') throw new RefusedError(refuse('recovery_over'));
  if (recovery?.status === 'waiting') await endRecovery(context, seen.user_uuid, 'stop');
}

/** Ends the factors whose 72 hours are over; recoveries that would no longer be allowed are canceled. */
export async function sweepRecoveries({ db, now }: FreeContext<null>): Promise<void> {
  await sweepRows(db, {
    noun: 'factor recovery',
    find: (seen, most) => store.findDue(db, { seen, most }, now),
    async move(tx, id) {
      const context = { db: tx, viewer: null, now };
      const owner = await store.findOwner(tx, id);
      const user = owner === undefined ? undefined : await lockUser(tx, owner);
      const waiting = user && (await store.findWaiting(tx, user.uuid));
      if (!user || waiting?.id !== id) return false;
      const move = dueRecoveryMove(waiting.ends_at, factsOf(user), now);
      if (move === null) return false;
      await endRecovery(context, user.uuid, move);
      if (move === 'finish') await dropFactors(context, user.uuid);
      return true;
    },
  });
}
