import { createHmac } from 'node:crypto';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@provodka/contract/http/route.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { HttpFailure } from './http-failure.ts';

export interface IdempotencyKey {
  /** The user or the browser that owns the key. */
  owner: string;
  key: string;
  /** Keyed hash of the method, the address and the body: the same key with another request is refused. */
  request_hash: string;
}

export interface StoredReply {
  status: number;
  reply: unknown;
}

/** Whether a header can be a key; `readIdempotencyKey` refuses others. */
export const isUsableKey = (header: unknown): header is string =>
  typeof header === 'string' && header.length > 0 && header.length <= MAX_IDEMPOTENCY_KEY_LENGTH;

const KEPT_HOURS = 24;
/** The most replies stored for one owner: a day of hard work leaves a few hundred. */
const MOST_KEPT = 1000;

/**
 * The key of a write when its caller sent one. Bodies hold passwords: without the installation's secret their hash cannot be
 * guessed at. Throws HttpFailure 422 for an unusable key.
 */
export function readIdempotencyKey(
  header: unknown,
  owner: string,
  request: { address: string; body: unknown; secret: string },
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (!isUsableKey(header)) {
    throw new HttpFailure(422, `Idempotency-Key: от 1 до ${MAX_IDEMPOTENCY_KEY_LENGTH} символов`);
  }
  const request_hash = createHmac('sha256', request.secret)
    .update(`idempotency\n${request.address}\n`)
    .update(JSON.stringify(request.body))
    .digest('base64url');
  return { owner, key: header, request_hash };
}

/**
 * Claims the key inside the write's transaction. A second request with it waits here until the first commits and then gets
 * the first reply; null means the caller is first. Throws RefusedError `idempotency_mismatch`.
 */
export async function claimKey(tx: Tx, key: IdempotencyKey, now: Date): Promise<StoredReply | null> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed ? null : await findStoredReply(tx, key);
}

/** The first reply to this key, null when there is none. Throws RefusedError `idempotency_mismatch`. */
export async function findStoredReply(db: Db, key: IdempotencyKey): Promise<StoredReply | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('owner', '=', key.owner)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.request_hash !== key.request_hash) throw new RefusedError(refuse('idempotency_mismatch'));
  return row.status === null ? null : { status: row.status, reply: row.reply };
}

/** Stores the reply together with its write; `tx` when the write's transaction is still open. */
export async function saveReply(tx: Db, key: IdempotencyKey, kept: StoredReply, now: Date): Promise<void> {
  const values = { ...key, status: kept.status, reply: JSON.stringify(kept.reply), created_at: now };
  await tx
    .insertInto('idempotency_keys')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['owner', 'key']).doUpdateSet({ status: values.status, reply: values.reply }),
    )
    .execute();
}

/** Deletes keys after a day, and of an owner with too many the oldest before that. */
export async function sweepKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
  await sql`
    delete from idempotency_keys k using (
      select owner, key, row_number() over (partition by owner order by created_at desc, key) as place
      from idempotency_keys
      where owner in (select owner from idempotency_keys group by owner having count(*) > ${MOST_KEPT})
    ) old
    where old.place > ${MOST_KEPT} and k.owner = old.owner and k.key = old.key`.execute(db);
}
