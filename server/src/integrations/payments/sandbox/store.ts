import type { ProviderKind } from '@provodka/domain/money/provider.ts';
import { sql } from 'kysely';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { SWITCHES, type Switches, type SwitchName } from './switches.ts';

/** The stored part of an object beside its status. */
export interface ObjectBody {
  /** Kopecks. */
  amount: number;
  description: string;
  /** Data the shop attaches to the object, its own reference included. */
  metadata?: Record<string, string> | undefined;
  means: { type: 'bank_card' | 'sbp'; last4?: string; phone?: string } | null;
  /** The address a payer returns to from the page of the bank. */
  return_url?: string;
  /** A refund's payment. */
  payment_id?: string;
  /** The safe deal it belongs to, and kopecks of the seller that it puts into the deal or takes out. */
  deal_id?: string;
  deal_part?: number;
  /** The result of a payout a moment later, decided at the request. */
  outcome?: 'succeeded' | 'canceled';
}

export interface ObjectRow {
  id: string;
  kind: ProviderKind;
  status: string;
  body: ObjectBody;
  created_at: Date;
}

const COLUMNS = ['id', 'kind', 'status', 'body', 'created_at'] as const;

/** Writes a new object, or finds the one that was made with the same idempotence key. */
export async function insertOrFind(
  db: Db,
  object: Omit<ObjectRow, 'created_at'> & { idempotence_key: string },
  now: Date,
): Promise<{ object: ObjectRow; is_new: boolean }> {
  const inserted = await db
    .insertInto('sandbox_objects')
    .values({ ...object, body: JSON.stringify(object.body), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('idempotence_key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (inserted) return { object: inserted as ObjectRow, is_new: true };
  const earlier = await findByKey(db, object.idempotence_key);
  if (!earlier) throw new Error(`Nothing under the key ${object.idempotence_key}`);
  return { object: earlier, is_new: false };
}

export async function findByKey(db: Reader, idempotenceKey: string): Promise<ObjectRow | undefined> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select(COLUMNS)
    .where('idempotence_key', '=', idempotenceKey)
    .executeTakeFirst();
  return row as ObjectRow | undefined;
}

export async function findObject(db: Reader, kind: ProviderKind, id: string): Promise<ObjectRow | undefined> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row as ObjectRow | undefined;
}

export interface ListFilter {
  from?: Date | undefined;
  before?: Date | undefined;
  payment_id?: string | undefined;
  /** The id of the last object of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Objects of a kind, the newest first. */
export async function listObjects(db: Reader, kind: ProviderKind, filter: ListFilter): Promise<ObjectRow[]> {
  const { from, before, payment_id, after, limit } = filter;
  let query = db.selectFrom('sandbox_objects').select(COLUMNS).where('kind', '=', kind);
  if (from) query = query.where('created_at', '>=', from);
  if (before) query = query.where('created_at', '<', before);
  if (payment_id) query = query.where(sql<boolean>`body->>'payment_id' = ${payment_id}`);
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select o.created_at, o.id from sandbox_objects o where o.id = ${after})`,
    );
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows as ObjectRow[];
}

/** Ends a payment that nobody has ended yet; false when somebody has. */
export async function endPayment(
  db: Db,
  id: string,
  { status, createdAfter }: { status: 'succeeded' | 'canceled'; createdAfter: Date },
  now: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('sandbox_objects')
    .set({ status, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('created_at', '>', createdAfter)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Kopecks of a payment that its refunds have returned. */
export async function sumRefunds(db: Reader, paymentId: string): Promise<number> {
  const found = await sql<{ sum: number }>`
    select coalesce(sum((body->>'amount')::bigint), 0)::bigint as sum from sandbox_objects
    where kind = 'refund' and body->>'payment_id' = ${paymentId}`.execute(db);
  return found.rows[0]?.sum ?? 0;
}

/** Writes a new safe deal, or finds the one that was made with the same idempotence key. */
export async function insertOrFindDeal(
  db: Db,
  deal: { id: string; idempotence_key: string },
  now: Date,
): Promise<{ id: string; created_at: Date }> {
  return await db
    .insertInto('sandbox_deals')
    .values({ ...deal, created_at: now })
    .onConflict((conflict) => conflict.column('idempotence_key').doUpdateSet({ idempotence_key: deal.idempotence_key }))
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
}

export async function hasDeal(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom('sandbox_deals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A payout is the end of a safe deal, unless it failed. */
export async function isPaidOut(db: Reader, dealId: string): Promise<boolean> {
  const found = await sql`
    select from sandbox_objects
    where body->>'deal_id' = ${dealId} and kind = 'payout' and coalesce(body->>'outcome', status) <> 'canceled'
    limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Kopecks of the seller in a safe deal: succeeded payments less refunds and payouts. */
export async function dealBalance(db: Reader, dealId: string): Promise<number> {
  const found = await sql<{ sum: number }>`
    select coalesce(sum((body->>'deal_part')::bigint * case when kind = 'payment' then 1 else -1 end), 0)::bigint as sum
    from sandbox_objects
    where body->>'deal_id' = ${dealId}
      and (case when kind = 'payment' then status = 'succeeded'
        else coalesce(body->>'outcome', status) <> 'canceled' end)`.execute(db);
  return found.rows[0]?.sum ?? 0;
}

/** All switches; one that was never touched is off. */
export async function findSwitches(db: Reader): Promise<Switches> {
  const on = await db.selectFrom('sandbox_switches').select('name').where('is_on', '=', true).execute();
  const names = new Set(on.map((row) => row.name));
  return Object.fromEntries(SWITCHES.map(({ name }) => [name, names.has(name)])) as Switches;
}

export async function toggleSwitch(db: Db, name: SwitchName): Promise<void> {
  await db
    .insertInto('sandbox_switches')
    .values({ name, is_on: true })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on: sql<boolean>`not sandbox_switches.is_on` }))
    .execute();
}

export async function insertNotification(db: Db, objectId: string, event: string, dueAt: Date): Promise<void> {
  await db.insertInto('sandbox_notifications').values({ object_id: objectId, event, due_at: dueAt }).execute();
}

export interface NotificationRow {
  id: number;
  object_id: string;
  event: string;
}

/** Claims the due notifications and postpones each, so that nobody else takes it and a lost one comes again. */
export async function claimNotifications(
  db: Db,
  now: Date,
  most: { batch: number; attempts: number },
): Promise<NotificationRow[]> {
  const claimed = await sql<NotificationRow & { due_at: Date }>`
    with due as (
      select id, due_at from sandbox_notifications
      where sent_at is null and due_at <= ${now} and attempts < ${most.attempts}
      order by due_at, id limit ${most.batch} for update skip locked
    )
    update sandbox_notifications n
    set attempts = n.attempts + 1, due_at = ${now}::timestamptz + make_interval(secs => power(2, n.attempts + 1))
    from due where n.id = due.id
    returning n.id, n.object_id, n.event, due.due_at`.execute(db);
  return claimed.rows.toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.id - b.id);
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('sandbox_notifications').set({ sent_at: now }).where('id', '=', id).execute();
}
