/** Failed sign-ins: 5 for a login and 20 from an address in 15 minutes, then 429 (decisions 2). */
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';

const MOST_FOR_LOGIN = 5;
const MOST_FROM_ADDRESS = 20;
const WINDOW_MS = 15 * 60_000;

/** What was typed and where it came from. Two names of one person count apart, else the limit would tell that they are one. */
export interface Attempt {
  login: string;
  address: string;
}

/**
 * Notes an attempt as failed before its password is looked at, so that simultaneous ones cannot pass the limit together;
 * `forgetFailures` takes it back after a success. Throws HttpFailure 429.
 */
export async function noteAttempt(tx: Tx, attempt: Attempt, now: Date): Promise<void> {
  const login = attempt.login.toLowerCase();
  await lockFor(tx, `sign-in login ${login}`);
  await lockFor(tx, `sign-in address ${attempt.address}`);
  await checkLimit(tx, 'login', login, MOST_FOR_LOGIN, now);
  await checkLimit(tx, 'address', attempt.address, MOST_FROM_ADDRESS, now);
  await tx.insertInto('sign_in_failures').values({ login, address: attempt.address, failed_at: now }).execute();
}

async function lockFor(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

async function checkLimit(tx: Tx, by: 'login' | 'address', value: string, most: number, now: Date): Promise<void> {
  const oldestThatCounts = await tx
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where(by, '=', value)
    .where('failed_at', '>', windowStart(now))
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst();
  if (!oldestThatCounts) return;
  const waitMs = oldestThatCounts.failed_at.getTime() + WINDOW_MS - now.getTime();
  throw new HttpFailure(
    429,
    `Слишком много неудачных попыток входа. Повторите через ${Math.ceil(waitMs / 60_000)} мин.`,
    {
      retry_after: Math.ceil(waitMs / 1000),
    },
  );
}

const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_MS);

/** A success clears the counters of the person's login and e-mail. */
export async function forgetFailures(tx: Tx, person: { login: string; email: string }): Promise<void> {
  await tx
    .deleteFrom('sign_in_failures')
    .where('login', 'in', [person.login.toLowerCase(), person.email.toLowerCase()])
    .execute();
}

/** Forgets failures that count no more. */
export async function sweepFailures(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<=', windowStart(now)).execute();
}
