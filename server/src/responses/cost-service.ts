/** Prices of responses in SM, and their return (product: responses). */

import { isResponseCostReturned, mayReturnCosts, RETURNING_MOVES } from '@provodka/domain/orders/responses.ts';
import { responseCost } from '@provodka/domain/thresholds.ts';
import { returnSm, spendSm } from '../ledger/service.ts';
import { findMovesSince, lockOrder, type OrderRow } from '../orders/service.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import { transact } from '../platform/database/database.ts';
import type { OutboxEvents } from '../platform/jobs/outbox.ts';
import { hasActiveAbonnement } from '../users/service.ts';
import type { ResponseIds } from './reading.ts';
import { findPaidResponses, type PaidResponse, type ResponseRow } from './store.ts';

/** Together with the response's id it is the key of the price in the journal, so that no price is posted twice. */
const COST_KEY = 'response_cost:';
const RETURN_KEY = 'response_return:';

/** Charges the price of a new response to the viewer, its author; 0 is free. Throws RefusedError `sm_insufficient`. */
export async function payForResponse(context: WriteContext, ids: ResponseIds): Promise<void> {
  const { content, viewer, now } = context;
  const { motivation: thresholds } = await content.settings();
  const cost = responseCost(thresholds, await hasActiveAbonnement(context, viewer.user_uuid), now);
  if (cost === 0) return;
  const origin = { key: COST_KEY + ids.response_id, ...ids };
  await spendSm(context, viewer.user_uuid, cost, origin);
}

/**
 * Returns the prices of an order's responses when the order failed without its freelancers' doing: consumer of
 * `order_changed`. A repetition posts nothing.
 */
export async function returnResponseCosts(
  { db, now }: Pick<FreeContext, 'db' | 'now'>,
  event: Pick<OutboxEvents['order_changed'], 'order_id' | 'move'>,
): Promise<void> {
  if (!mayReturnCosts(event.move)) return;
  await transact(db, async (tx) => {
    const order = await lockOrder({ db: tx }, event.order_id);
    if (order) await returnCosts({ db: tx, now }, order, event.move, await findPaidResponses(tx, order.id, COST_KEY));
  });
}

/**
 * Returns the price of a response that was hidden while its order failed, as the others got theirs; its order is
 * locked. A repetition posts nothing.
 */
export async function returnMissedCost(
  { db: tx, now }: Pick<WriteContext, 'db' | 'now'>,
  order: OrderRow,
  response: Pick<ResponseRow, 'id' | 'created_at'>,
): Promise<void> {
  const moves = await findMovesSince(tx, order.id, RETURNING_MOVES, response.created_at);
  if (moves.length === 0) return;
  const paid = (await findPaidResponses(tx, order.id, COST_KEY)).filter(({ id }) => id === response.id);
  for (const move of moves) await returnCosts({ db: tx, now }, order, move, paid);
}

async function returnCosts(
  context: Pick<WriteContext, 'db' | 'now'>,
  order: OrderRow,
  move: OutboxEvents['order_changed']['move'],
  paid: readonly PaidResponse[],
): Promise<void> {
  for (const response of paid) {
    const situation = { status: response.status, hasOrderExecutor: order.response_id !== null };
    if (!isResponseCostReturned(move, situation)) continue;
    const origin = { key: RETURN_KEY + response.id, order_id: order.id, response_id: response.id };
    await returnSm(context, response, response.cost, { ...origin, reason: move });
  }
}
