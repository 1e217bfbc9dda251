import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';
import { offsetOf, type Page } from '../platform/paging.ts';
import type { Viewer } from '../platform/viewer.ts';
import { visibleTo } from './access.ts';

/** The orders that a freelancer hides. */
export async function findHiddenIds(db: Reader, freelancerUuid: string): Promise<number[]> {
  const rows = await db
    .selectFrom('hidden_orders')
    .select('order_id')
    .where('freelancer_uuid', '=', freelancerUuid)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

const listed = (db: Reader, viewer: Viewer) =>
  db
    .selectFrom('hidden_orders')
    .innerJoin('orders', 'orders.id', 'hidden_orders.order_id')
    .where('hidden_orders.freelancer_uuid', '=', viewer.freelancer_uuid)
    .where(visibleTo(viewer));

export async function findHidden(db: Reader, viewer: Viewer, page: Page) {
  return await listed(db, viewer)
    .select(['orders.id', 'orders.title', 'hidden_orders.hidden_at'])
    .orderBy('hidden_orders.hidden_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
}

export async function countHidden(db: Reader, viewer: Viewer): Promise<number> {
  const { number } = await listed(db, viewer)
    .select((select) => select.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow();
  return number;
}

/** A freelancer hides one order after another, so that no bound is passed by two at once. */
export async function lockHidden(tx: Tx, freelancerUuid: string): Promise<void> {
  await lockName(tx, `hidden orders of ${freelancerUuid}`);
}

export async function insertHidden(
  tx: Tx,
  hidden: { freelancer_uuid: string; order_id: number; hidden_at: Date },
): Promise<void> {
  await tx
    .insertInto('hidden_orders')
    .values(hidden)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when it was not hidden. */
export async function deleteHidden(tx: Tx, freelancerUuid: string, orderId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('hidden_orders')
    .where('freelancer_uuid', '=', freelancerUuid)
    .where('order_id', '=', orderId)
    .returning('order_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function deleteAllHidden(tx: Tx, freelancerUuid: string): Promise<void> {
  await tx.deleteFrom('hidden_orders').where('freelancer_uuid', '=', freelancerUuid).execute();
}

/** Whether this freelancer hides the order of a column or id. */
export const isHiddenBy = (orderId: RawBuilder<unknown>, freelancerUuid: string | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from hidden_orders h where h.freelancer_uuid = ${freelancerUuid}::uuid and h.order_id = ${orderId})`;
