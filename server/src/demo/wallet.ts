import type { OrderMove } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { spendSm, type TopUpForm, topUp } from '../ledger/service.ts';
import { findOrder } from '../orders/service.ts';
import { returnResponseCosts } from '../responses/cost-service.ts';
import type { Actor } from './cast.ts';
import { attempt, attemptFreely, contextOf, type DemoResponse, type Stage } from './stage.ts';
import { daysLater } from './timeline.ts';

/** Until so many days ago responses had a price, which the demo charges to the account `freelancer` alone. */
const PAID_UNTIL_DAYS_AGO = 55;
const PRICE = 50;
const TOP_UPS: readonly { days_ago: number; form: TopUpForm }[] = [
  { days_ago: 88, form: { amount: 300, method: 'card', accept_terms: true } },
  { days_ago: 9, form: { amount: 1000, method: 'sbp', accept_terms: true } },
];

const ownerOf = ({ cast }: Stage): Actor => cast.accounts.freelancer as Actor;

/** The account `freelancer` buys SM twice. */
export function planTopUps(stage: Stage): void {
  const { timeline, deals } = stage;
  for (const { days_ago, form } of TOP_UPS) {
    timeline.at(daysLater(timeline.end, -days_ago), async (now) => {
      const address = await attemptFreely(() => topUp(contextOf(stage, ownerOf(stage), now), deals, form));
      if (!address) return;
      await stage.payAtBank(address);
      await stage.reconcilePayments();
    });
  }
}

/** Charges the price of a response in those days; without enough SM the response was free. */
export async function payWithSmBackdated(stage: Stage, { id, order, author }: DemoResponse, now: Date): Promise<void> {
  if (author !== ownerOf(stage) || now > daysLater(stage.timeline.end, -PAID_UNTIL_DAYS_AGO)) return;
  const origin = { key: `response_cost:${id}`, order_id: order.id, response_id: id };
  await attempt(contextOf(stage, author, now), (context) => spendSm(context, author.viewer.user_uuid, PRICE, origin));
  stage.day.paid_orders.add(order.id);
}

/**
 * Returns the prices of responses to orders that failed. The server would do so on their events, but those are
 * dispatched only after the demo, all at the present.
 */
export async function returnSmBackdated({ db, day }: Stage, now: Date): Promise<void> {
  for (const order_id of day.paid_orders) {
    const move = endOf(await findOrder({ db }, order_id), now);
    if (!move) continue;
    day.paid_orders.delete(order_id);
    await returnResponseCosts({ db, now }, { order_id, move });
  }
}

function endOf(order: Awaited<ReturnType<typeof findOrder>>, now: Date): OrderMove | null {
  if (order?.status === ORDER_STATUS.blocked) return 'block';
  if (order?.status === ORDER_STATUS.deleted) return 'delete';
  if (order?.status !== ORDER_STATUS.archived) return null;
  return order.expires_at && order.expires_at <= now ? 'expire' : 'archive';
}
