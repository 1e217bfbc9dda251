/** Counts what may be tried only so often: sign-ins, passwords, letters (decisions 2). */
import {
  type AttemptKind,
  LONGEST_ATTEMPT_MINUTES,
  MOST_ATTEMPTS_THAT_COUNT,
  secondsToWait,
} from '@provodka/domain/attempts.ts';
import { sql } from 'kysely';
import type { FreeContext, ReadContext, WriteContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { tokenHash } from '../platform/secrets.ts';
import type { Viewer } from '../platform/viewer.ts';

/** One count: of a kind, for one owner. */
export interface Counter {
  kind: AttemptKind;
  /** A name, a network, a mailbox or an account, in the one way it is always written. */
  owner: string;
}

const keyOf = ({ kind, owner }: Counter): Buffer => tokenHash(`${kind} ${owner}`);

/** Lets no other transaction judge or note the same counts before this one ends; take them all at once, and first. */
export async function lockCounters(tx: Tx, counters: readonly Counter[]): Promise<void> {
  // In one order for everybody, so that two transactions never wait for each other.
  for (const key of counters.map((counter) => keyOf(counter).toString('base64url')).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

/** Seconds until none of these counts stands in the way, 0 when none does now. */
export async function findWait({ db, now }: ReadContext<Viewer | null>, counters: readonly Counter[]): Promise<number> {
  let longest = 0;
  for (const counter of counters) {
    const earlier = await db
      .selectFrom('attempts')
      .select('happened_at')
      .where('key', '=', keyOf(counter))
      .orderBy('happened_at', 'desc')
      .limit(MOST_ATTEMPTS_THAT_COUNT)
      .execute();
    const moments = earlier.map(({ happened_at }) => happened_at);
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

export async function noteAttempt(
  { db: tx, now }: WriteContext<Viewer | null>,
  counters: readonly Counter[],
): Promise<void> {
  const rows = counters.map((counter) => ({ key: keyOf(counter), happened_at: now }));
  await tx.insertInto('attempts').values(rows).execute();
}

export async function forgetAttempts(tx: Tx, counters: readonly Counter[]): Promise<void> {
  await tx.deleteFrom('attempts').where('key', 'in', counters.map(keyOf)).execute();
}

/** Forgets attempts that count no more, and those an instance of the previous release has noted. */
export async function sweepAttempts({ db, now }: FreeContext<null>): Promise<void> {
  const before = new Date(now.getTime() - LONGEST_ATTEMPT_MINUTES * 60_000);
  await db.deleteFrom('attempts').where('happened_at', '<=', before).execute();
  await db.deleteFrom('sign_in_failures').where('failed_at', '<=', before).execute();
}
