/** Counts limited attempts: sign-ins, passwords, letters (product: accounts). */
import {
  type AttemptKind,
  LONGEST_ATTEMPT_MINUTES,
  MOST_ATTEMPTS_THAT_COUNT,
  secondsToWait,
} from '@provodka/domain/people/attempts.ts';
import { tokenHash } from '../../platform/config/secrets.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { HttpFailure } from '../../platform/http/http-failure.ts';
import type { Viewer } from '../../platform/viewer.ts';
import * as store from './attempt-store.ts';

/** One count: of a kind, for one owner. */
export interface Counter {
  kind: AttemptKind;
  /** A name, a network, a mailbox or an account, in the one way it is always written. */
  owner: string;
}

const keyOf = ({ kind, owner }: Counter): Buffer => tokenHash(`${kind} ${owner}`);

/** Locks these counters until the transaction ends; lock all of them at once, and first. */
export async function lockCounters(tx: Tx, counters: readonly Counter[]): Promise<void> {
  // In one order for everybody, so that two transactions never wait for each other.
  for (const key of counters.map((counter) => keyOf(counter).toString('base64url')).toSorted()) {
    await store.lockKey(tx, key);
  }
}

/** Seconds until none of these counts stands in the way, 0 when none does now. */
export async function findWait({ db, now }: ReadContext<Viewer | null>, counters: readonly Counter[]): Promise<number> {
  let longest = 0;
  for (const counter of counters) {
    const moments = await store.findMoments(db, keyOf(counter), MOST_ATTEMPTS_THAT_COUNT);
    longest = Math.max(longest, secondsToWait(counter.kind, moments, now));
  }
  return longest;
}

/** Throws HttpFailure 429 with this reason and the time to wait when one of the counts is full. */
export async function assertMayTry(
  context: ReadContext<Viewer | null>,
  counters: readonly Counter[],
  reason: string,
): Promise<void> {
  const seconds = await findWait(context, counters);
  if (seconds > 0) throw tooMany(reason, seconds);
}

/** The refusal of one attempt too many. `seconds` go to Retry-After, the text says minutes. */
export function tooMany(reason: string, seconds: number): HttpFailure {
  const message = `${reason}. Повторите через ${Math.ceil(seconds / 60)} мин.`;
  return new HttpFailure(429, message, { retry_after: seconds });
}

export async function countAttempt(
  { db: tx, now }: WriteContext<Viewer | null>,
  counters: readonly Counter[],
): Promise<void> {
  await store.insertAttempts(tx, counters.map(keyOf), now);
}

export async function clearAttempts(tx: Tx, counters: readonly Counter[]): Promise<void> {
  await store.deleteAttempts(tx, counters.map(keyOf));
}

/** Deletes attempts that no limit counts any more. */
export async function sweepAttempts({ db, now }: FreeContext<null>): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_ATTEMPT_MINUTES * 60_000);
  await store.deleteAttemptsUntil(db, before);
}
