import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { PUBLICATION_DAYS, WARNED_DAYS_BEFORE } from '@provodka/domain/orders/publication.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { ENDED_DEALS } from './facts-store.ts';
import { ORDER_COLUMNS, type OrderRow } from './store.ts';

/** Orders with a deadline that has passed, and by which column the first of them are found. */
export interface DueOrders {
  condition: RawBuilder<SqlBool>;
  since: 'expires_at' | 'last_deal_ended_at';
}

/** Orders in search whose term is over. */
export const expired = (now: Date): DueOrders => ({
  condition: sql`(orders.status = ${sql.lit(ORDER_STATUS.searching)} and orders.expires_at <= ${now})`,
  since: 'expires_at',
});

/** Orders in search that end soon and whose customers have not been warned: the SQL twin of `expiryWarningAt`. */
export const expiring = (now: Date): DueOrders => ({
  condition: sql`(orders.status = ${sql.lit(ORDER_STATUS.searching)} and orders.expires_at > ${now}
    and orders.expiry_warned_at is null and orders.expires_at <= ${addDays(now, WARNED_DAYS_BEFORE.usual)}
    and orders.expires_at <= case when orders.expires_at - orders.published_at < make_interval(days => ${sql.lit(PUBLICATION_DAYS)})
      then ${addDays(now, WARNED_DAYS_BEFORE.short)}::timestamptz else ${addDays(now, WARNED_DAYS_BEFORE.usual)}::timestamptz end)`,
  since: 'expires_at',
});

/** Orders in work whose last deal ended before the moment and that have no open deal. */
export const idle = (before: Date): DueOrders => ({
  condition: sql`(orders.status = ${sql.lit(ORDER_STATUS.in_work)} and orders.last_deal_ended_at <= ${before} and not exists (
    select from deals d where d.order_id = orders.id and d.executor_uuid = orders.executor_uuid
      and d.status not in ${ENDED_DEALS}))`,
  since: 'last_deal_ended_at',
});

/** Due orders, the longest due first, without those seen before. */
export async function findDue(
  db: Db,
  { condition, since }: DueOrders,
  seen: readonly number[],
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(condition)
    .where('id', '<>', sql<number>`all(${sql.val([...seen])}::bigint[])`)
    .orderBy(since)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a due order; undefined when it is no longer due or another transaction holds it. */
export async function lockDue(tx: Tx, { condition }: DueOrders, id: number): Promise<OrderRow | undefined> {
  return await tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .where(condition)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Deletes the visitors of days before this one. */
export async function deleteViews(db: Db, before: string): Promise<void> {
  await db.deleteFrom('order_views').where('day', '<', before).execute();
}
