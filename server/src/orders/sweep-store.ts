import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { ENDED_DEALS } from './facts-store.ts';
import { ORDER_COLUMNS, type OrderRow } from './store.ts';

/** Orders in search whose term is over, locked; those another transaction holds are left to it. */
export async function lockExpired(tx: Tx, now: Date, most: number): Promise<OrderRow[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('status', '=', sql.lit('N'))
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as OrderRow[];
}

/** Terms that end before these moments are near: `below`, the earlier one, for customers with fewer deals than needed. */
export interface ExpiryDue {
  need_deals: number;
  below: Date;
  otherwise: Date;
}

/** Orders in search that end soon and whose customers have not been warned, locked. */
export async function lockExpiring(tx: Tx, due: ExpiryDue, now: Date, most: number): Promise<OrderRow[]> {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('profiles', 'profiles.uuid', 'orders.customer_uuid')
    .select(ORDER_COLUMNS.map((column) => `orders.${column}` as const))
    .where('orders.status', '=', sql.lit('N'))
    .where('orders.expires_at', '>', now)
    .where('orders.expires_at', '<=', due.otherwise)
    .where('orders.expiry_warned_at', 'is', null)
    .where(
      sql<boolean>`orders.expires_at <= case when profiles.number_deals < ${due.need_deals}
        then ${due.below}::timestamptz else ${due.otherwise}::timestamptz end`,
    )
    .orderBy('orders.expires_at')
    .limit(most)
    .forUpdate('orders')
    .skipLocked()
    .execute();
  return rows as OrderRow[];
}

/** Orders in work whose last deal ended before the moment and that have no open deal, locked. */
export async function lockIdle(tx: Tx, before: Date, most: number): Promise<OrderRow[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('status', '=', sql.lit('W'))
    .where('last_deal_ended_at', '<=', before)
    .where(
      sql<boolean>`not exists (select from deals d where d.order_id = orders.id and d.executor_uuid = orders.executor_uuid
        and d.status not in ${ENDED_DEALS})`,
    )
    .orderBy('last_deal_ended_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as OrderRow[];
}

/** Forgets who saw which order before this day. */
export async function deleteViews(db: Db, before: string): Promise<void> {
  await db.deleteFrom('order_views').where('day', '<', before).execute();
}
