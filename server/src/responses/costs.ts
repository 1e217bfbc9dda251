/** What responses cost in SM, and when it is given back (decisions 5). */

import { isResponseCostReturned } from '@provodka/domain/responses.ts';
import { responseCost } from '@provodka/domain/thresholds.ts';
import { returnSm, spendSm } from '../ledger/service.ts';
import { lockOrder } from '../orders/service.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import { transact } from '../platform/database.ts';
import type { OutboxEvents } from '../platform/outbox.ts';
import { findPaidResponses } from './store.ts';

/** With the response's id it names the price in the journal; the same key cannot be posted twice. */
const COST_KEY = 'response_cost:';
const returnKey = (responseId: number): string => `response_return:${responseId}`;

/** Takes the price of a new response from the viewer, its author; 0 asks nothing. Throws RefusedError `sm_insufficient`. */
export async function payForResponse(context: WriteContext, responseId: number): Promise<void> {
  const { content, viewer, now } = context;
  const { motivation: thresholds } = await content.settings();
  // Nobody holds a subscription in this version, so everyone pays the price without one.
  const cost = responseCost(thresholds, false, now);
  if (cost > 0) await spendSm(context, viewer.user_uuid, cost, `${COST_KEY}${responseId}`);
}

/**
 * Gives back what the responses of an order cost when the order came to nothing without its freelancers' doing: consumer
 * of `order_changed`. A repetition posts nothing.
 */
export async function returnResponseCosts(
  { db, now }: Pick<FreeContext, 'db' | 'now'>,
  event: Pick<OutboxEvents['order_changed'], 'order_id' | 'move'>,
): Promise<void> {
  await transact(db, async (tx) => {
    const order = await lockOrder({ db: tx }, event.order_id);
    if (!order) return;
    for (const response of await findPaidResponses(tx, order.id, COST_KEY)) {
      const situation = { status: response.status, hasOrderExecutor: order.response_id !== null };
      if (!isResponseCostReturned(event.move, situation)) continue;
      await returnSm({ db: tx, now }, response, response.cost, returnKey(response.id));
    }
  });
}
