import { spendSm, type TopUpForm, topUp } from '../ledger/service.ts';
import type { Actor } from './cast.ts';
import { attempt, attemptFreely, contextOf, type DemoResponse, type Stage } from './stage.ts';
import { daysLater } from './timeline.ts';

/** Of the demo's ninety days; until then responses had a price, and those of the account of a freelancer are kept. */
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
      await stage.followPayments();
    });
  }
}

/** Takes what a response cost in those days; who has too little responded for nothing. */
export async function payAsThen(stage: Stage, { id, order, author }: DemoResponse, now: Date): Promise<void> {
  if (author !== ownerOf(stage) || now > daysLater(stage.timeline.end, -PAID_UNTIL_DAYS_AGO)) return;
  const origin = { key: `response_cost:${id}`, order_id: order.id, response_id: id };
  await attempt(contextOf(stage, author, now), (context) => spendSm(context, author.viewer.user_uuid, PRICE, origin));
}
