import { sql } from 'kysely';
import { anyId } from '../platform/database/any-of.ts';
import type { Tx } from '../platform/database/database.ts';
import { searchedTexts } from './list/searched-texts.ts';

/** Replaces the title of an order in which only its deleted customer had a part. */
const ERASED_TITLE = 'Удалённый заказ';

/** A customer's orders that nobody has answered and no deal was made in: drafts, and those that found nobody. */
export async function findUnanswered(tx: Tx, customerUuid: string): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select o.id from orders o where o.customer_uuid = ${customerUuid}::uuid
      and not exists (select from responses r where r.order_id = o.id)
      and not exists (select from deals d where d.order_id = o.id) order by o.id for update`.execute(tx);
  return found.rows.map(({ id }) => id);
}

export async function blankOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const texts = { title: ERASED_TITLE, description: '' };
  await tx
    .updateTable('orders')
    .set({ ...texts, ...searchedTexts(texts), release: null, status_comment: null, city_id: null })
    .where('id', '=', anyId(ids))
    .execute();
  await tx
    .updateTable('order_events')
    .set({ comment: null, changes: null })
    .where('order_id', '=', anyId(ids))
    .execute();
  await tx.updateTable('offers').set({ message: null, comment: null }).where('order_id', '=', anyId(ids)).execute();
}
