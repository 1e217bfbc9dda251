import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { createDeal, deliver, payDeal } from '../deals/service.ts';
import { type DemoChat, planChat } from './chats.ts';
import type { DemoDeal } from './deal-stage.ts';
import { makeFiles } from './files.ts';
import { between, chance } from './random.ts';
import { attempt, attemptFreely, contextOf, type DemoResponse, type Stage } from './stage.ts';
import { dealCriteria, dealDescription, dealStage, deliveryComment } from './texts/deals.ts';
import { daysLater } from './timeline.ts';

const chatOf = ({ ids, customer, executor, response }: DemoDeal): DemoChat => ({
  order_id: ids.order_id,
  name: { deal_id: ids.deal_id, is_dispute: false },
  customer,
  freelancer: executor,
  topic: response.order.text.topic,
});

/** The customer proposes one stage of the work to the executor; null when a rule refuses. Prices are rubles. */
export async function proposeDeal(
  stage: Stage,
  response: DemoResponse,
  part: { price: number } & Pick<DemoDeal, 'later' | 'stage_index'>,
  now: Date,
): Promise<DemoDeal | null> {
  const { order, author } = response;
  const { price, later, stage_index } = part;
  const asked = dealStage(order.text.topic, stage_index);
  const form = {
    description: dealDescription(asked),
    criteria: dealCriteria(asked),
    price,
    planned_at: moscowDay(daysLater(now, between(3, 21, stage.random))),
  };
  const proposed = await attempt(contextOf(stage, order.customer, now), (context) =>
    createDeal(context, order.id, form, null),
  );
  if (!proposed) return null;
  const ids = { order_id: order.id, deal_id: proposed.deal.id };
  stage.day.deals.push(ids);
  return {
    ids,
    customer: order.customer,
    executor: author,
    response,
    later,
    stage_index,
    criteria: proposed.deal.criteria.length,
  };
}

/** The customer pays at the bank, and both begin to talk about the work; false when a rule refuses. */
export async function payForDeal(stage: Stage, deal: DemoDeal, now: Date): Promise<boolean> {
  const method = chance(0.7, stage.random) ? 'card' : 'sbp';
  const form = { method, accept_terms: true } as const;
  const address = await attemptFreely(() => payDeal(contextOf(stage, deal.customer, now), stage.deals, deal.ids, form));
  if (!address) return false;
  await stage.payAtBank(address);
  await stage.reconcilePayments();
  planChat(stage, chatOf(deal), 'working', now);
  return true;
}

/** The executor hands the work over, half the time with files; null when a rule refuses. */
export async function deliverWork(stage: Stage, deal: DemoDeal, now: Date) {
  const { random } = stage;
  const { topic, files } = deal.response.order.text;
  const file_ids = chance(0.5, random) ? await makeFiles(stage, deal.executor, files.slice(0, 1), now) : [];
  const form = { comment: deliveryComment(topic, random, deal.executor.person.gender), file_ids };
  const view = await attempt(contextOf(stage, deal.executor, now), (context) => deliver(context, deal.ids, form));
  if (!view) return null;
  planChat(stage, chatOf(deal), 'accepting', now);
  return view;
}
