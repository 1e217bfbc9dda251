import { callsAnew } from '@provodka/domain/orders/offers.ts';
import { needsDealFacts, type OrderMove, refuseOrderMove } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import type { Updateable } from 'kysely';
import type { WriteContext } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import { orderFactsOf } from './facts.ts';
import { type DealFactsOfOrder, findDealFacts } from './facts-store.ts';
import { callUncalled } from './offers/inviting.ts';
import { insertOrderLine, type OrderRow, updateOrderRow } from './store.ts';

export interface Step {
  move: OrderMove;
  /** From domain's `orderMoveTarget`; the rules have allowed the move. */
  to: OrderStatus;
  comment?: string | null;
  /** Columns that change with the status, such as the executor or the term of a publication. */
  columns?: Updateable<Database['orders']>;
}

/** A placeholder for facts that the move's rules do not ask about. */
const UNASKED: DealFactsOfOrder = {
  has_paid_unfinished_deal: false,
  has_ever_paid_deal: false,
  finished_at: null,
  is_executor_leaving: false,
};

/** Why the viewer may not make the move that comes with one of another slice; the order is locked. */
export async function refuseMove(
  context: WriteContext,
  order: OrderRow,
  move: OrderMove,
  by: 'customer' | 'executor',
): Promise<Refusal | null> {
  const deals = needsDealFacts(move) ? await findDealFacts(context.db, order.id) : UNASKED;
  // Premoderation concerns publications only, which none of these moves is.
  return refuseOrderMove(move, orderFactsOf(order, deals, false, context.now), by);
}

/** The people a move concerns: the customer, and the executors before and after it. */
function partiesOf(before: OrderRow, after: OrderRow): string[] {
  const parties = [before.customer_uuid, before.executor_uuid, after.executor_uuid];
  return [...new Set(parties.filter((uuid) => uuid !== null))];
}

/**
 * Writes an allowed move of a locked order: the status, the line of its history and the event others react to. The viewer
 * makes it, nobody when the clock does.
 */
export async function writeMove(
  { db: tx, viewer, now }: Omit<WriteContext<Viewer | null>, 'content'>,
  order: OrderRow,
  step: Step,
): Promise<OrderRow> {
  const { move, to, comment = null, columns = {} } = step;
  const actor_uuid = viewer?.user_uuid ?? null;
  const former_status = to === ORDER_STATUS.blocked ? order.status : null;
  const moved = await updateOrderRow(
    tx,
    order.id,
    { ...columns, status: to, former_status, status_comment: comment },
    now,
  );
  await insertOrderLine(tx, { order_id: order.id, move, actor_uuid, comment }, now);
  await addEvent(tx, 'order_changed', { order_id: order.id, move, actor_uuid, concerns: partiesOf(order, moved) }, now);
  if (callsAnew(order.status, to)) await callUncalled({ db: tx, viewer, now }, moved);
  return moved;
}
