import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';

/** Money asked from or sent to the provider; the amount in kopecks. */
export type PaymentRow = Selectable<Database['payments']>;
export type PaymentChange = Omit<Updateable<Database['payments']>, 'id'>;

export type NewPayment = Omit<
  Insertable<Database['payments']>,
  'status' | 'idempotence_key' | 'created_at' | 'updated_at'
>;

export async function insertPayment(
  tx: Tx,
  payment: NewPayment & { idempotence_key: string },
  now: Date,
): Promise<PaymentRow> {
  return await tx
    .insertInto('payments')
    .values({ ...payment, status: 'pending', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updatePayment(tx: Tx, id: number, change: PaymentChange, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function findPaymentRow(db: Reader, id: number): Promise<PaymentRow | undefined> {
  return await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A payment with its row locked; the rows it is for are locked before. */
export async function lockPaymentRow(tx: Tx, id: number): Promise<PaymentRow> {
  return await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function findByProviderId(
  db: Reader,
  provider: string,
  providerId: string,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

/**
 * Records that a request is about to be sent; true for the very first time. A row that was claimed more than once
 * counts as sent, even if no process recorded it. A transaction of its own.
 */
export async function markSending(db: Db, id: number, now: Date): Promise<boolean> {
  const first = await db
    .updateTable('payments')
    .set({ sent_at: now, updated_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('attempts', '<=', 1)
    .returning('id')
    .executeTakeFirst();
  return first !== undefined;
}

/** Records an unclear answer of the provider; the first one in a row dates the uncertainty. */
export async function markUnclear(tx: Tx, id: number, answer: string, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set((row) => ({
      unclear_since: row.fn.coalesce('unclear_since', row.val(now)),
      unclear_answer: answer,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Seconds between attempts on a pending row: doubled each time from the first up to the longest. */
export interface Backoff {
  first: Record<PaymentRow['kind'], number>;
  longest: number;
  /** Seconds for which one process alone may send it, longer than sending ever takes. */
  sending: number;
}

/**
 * A payout waits for the refund of the same deal: a safe deal ends with its payout, and nothing can be refunded out of
 * it afterwards.
 */
const IS_ITS_TURN = sql`not (kind = 'payout' and exists (select from payments back
  where back.deal_id = payments.deal_id and back.kind = 'refund' and back.status = 'pending' and not back.is_unapplied))`;

/**
 * Whether a payout of the table (or its alias) `of` waits because its executor is marked as a scammer; one that may have
 * been sent before the mark is followed to its end (product: moderation).
 */
export const isBarred = (of: 'payments' | 'p') => sql<boolean>`(${sql.ref(`${of}.kind`)} = 'payout'
  and ${sql.ref(`${of}.attempts`)} = 0 and exists (select from deals d join profiles e on e.uuid = d.executor_uuid
    join users u on u.uuid = e.user_uuid where d.id = ${sql.ref(`${of}.deal_id`)} and u.is_scam))`;

/**
 * A payout that waits, for its first hour or for a moderator, must not be sent; checked under the row's lock
 * (product: trust).
 */
const isLeaving = (now: Date) =>
  sql`(not is_held and (held_until is null or held_until <= ${now}) and not ${isBarred('payments')})`;

/**
 * Claims rows whose next attempt is due and postpones each, so that no other process takes it during the request to the
 * provider: the lock ends with the statement, the postponement lasts. A transaction of its own.
 */
export async function claimDue(
  db: Db,
  provider: string,
  now: Date,
  { patience, limit }: { patience: Backoff; limit: number },
): Promise<PaymentRow[]> {
  const claimed = await sql<PaymentRow>`
    with due as (
      select id from payments
      where status = 'pending' and provider = ${provider} and next_attempt_at <= ${now} and ${IS_ITS_TURN} and ${isLeaving(now)}
      order by next_attempt_at, id limit ${limit} for update skip locked
    )
    update payments p
    set attempts = p.attempts + 1, updated_at = ${now},
      next_attempt_at = ${now}::timestamptz + make_interval(secs => greatest(
        case when p.provider_id is null then ${patience.sending}::float else 0 end,
        least(${patience.longest}::float, (${JSON.stringify(patience.first)}::jsonb->>p.kind)::float * power(2, least(p.attempts, 20)))))
    from due where p.id = due.id
    returning p.*`.execute(db);
  return claimed.rows;
}
