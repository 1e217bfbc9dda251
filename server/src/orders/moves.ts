import type { OrderMove, OrderStatus } from '@provodka/domain/orders.ts';
import type { Updateable } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { addFact } from '../platform/outbox.ts';
import type { Database } from '../platform/schema.ts';
import { insertOrderEvent, type OrderRow, updateOrderRow } from './store.ts';

export interface Step {
  move: OrderMove;
  /** From domain's `orderMoveTarget`; the rules have allowed the move. */
  to: OrderStatus;
  /** Who acts; null for the clock. */
  actor_uuid: string | null;
  comment?: string | null;
  /** What changes with the status: the executor, the term of a publication. */
  columns?: Updateable<Database['orders']>;
}

/** Makes an allowed move of a locked order: the status, the line of its history and the fact others react to. */
export async function makeMove(tx: Tx, order: OrderRow, step: Step, now: Date): Promise<OrderRow> {
  const { move, to, actor_uuid, comment = null, columns = {} } = step;
  const former_status = to === 'B' ? order.status : null;
  const moved = await updateOrderRow(
    tx,
    order.id,
    { ...columns, status: to, former_status, status_comment: comment },
    now,
  );
  await insertOrderEvent(tx, { order_id: order.id, move, actor_uuid, comment }, now);
  await addFact(tx, 'order_changed', { order_id: order.id, move }, now);
  return moved;
}
