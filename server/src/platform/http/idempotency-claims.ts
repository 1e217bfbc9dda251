import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../database/database.ts';
import { HttpFailure } from './http-failure.ts';
import type { IdempotencyKey, StoredReply } from './idempotency.ts';

/**
 * A key claimed before the body of its request is read, so that the hash of the request is not known yet. Its row holds
 * `mark` instead of the hash until the reply is stored.
 */
export interface KeyClaim {
  owner: string;
  key: string;
  mark: string;
}

/** A claim this old is taken over: its owner has died, or learns at its end that another was quicker. */
const LEASE_MS = 60_000;
const POLL_MS = 200;
/** Most claims one owner may wait for at once: each polls the database. */
const MOST_WAITING = 5;
const waiting = new Map<string, number>();

/**
 * Claims the key for a request with files, and waits while another request holds it. Null means that the other's reply
 * is stored by now, or that `isGone` and nobody waits for the answer. Throws HttpFailure 429 when too many wait.
 */
export async function claimAhead(
  db: Db,
  clock: Clock,
  { owner, key }: { owner: string; key: string },
  isGone: () => boolean,
): Promise<KeyClaim | null> {
  const claim = { owner, key, mark: `claim ${randomUUID()}` };
  const first = await tryClaim(db, clock, claim);
  if (first !== 'held') return first === 'taken' ? claim : null;
  const others = waiting.get(owner) ?? 0;
  if (others >= MOST_WAITING) throw new HttpFailure(429, 'Дождитесь ответа на прежний запрос', { retry_after: 5 });
  waiting.set(owner, others + 1);
  try {
    return await waitFor(db, clock, claim, isGone);
  } finally {
    const left = (waiting.get(owner) ?? 1) - 1;
    if (left > 0) waiting.set(owner, left);
    else waiting.delete(owner);
  }
}

async function waitFor(db: Db, clock: Clock, claim: KeyClaim, isGone: () => boolean): Promise<KeyClaim | null> {
  while (!isGone()) {
    await pause(POLL_MS);
    const now = await tryClaim(db, clock, claim);
    if (now !== 'held') return now === 'taken' ? claim : null;
  }
  return null;
}

async function tryClaim(db: Db, clock: Clock, claim: KeyClaim): Promise<'taken' | 'kept' | 'held'> {
  const { owner, key, mark } = claim;
  const now = clock.now();
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash: mark, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .doUpdateSet({ request_hash: mark, created_at: now })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.created_at', '<', new Date(now.getTime() - LEASE_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return 'taken';
  return (await isKept(db, claim)) ? 'kept' : 'held';
}

async function isKept(db: Db, { owner, key }: KeyClaim): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('status')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined && row.status !== null;
}

/**
 * Stores the reply under a claim, in the write's transaction. Throws RefusedError `lost_race` when the claim was taken
 * over.
 */
export async function saveClaimedReply(
  tx: Tx | Db,
  claim: KeyClaim,
  key: IdempotencyKey,
  kept: StoredReply,
): Promise<void> {
  const finished = await tx
    .updateTable('idempotency_keys')
    .set({ request_hash: key.request_hash, status: kept.status, reply: JSON.stringify(kept.reply) })
    .where('owner', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('request_hash', '=', claim.mark)
    .returning('key')
    .executeTakeFirst();
  if (!finished) throw new RefusedError(refuse('lost_race'));
}

/** Releases the key after a refusal, so that the next request with it runs. */
export async function releaseClaim(db: Db, { owner, key, mark }: KeyClaim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('request_hash', '=', mark)
    .execute();
}
