import { MAX_REWORKS } from '@provodka/domain/deals/deals.ts';
import { REVIEW_WINDOW_DAYS } from '@provodka/domain/deals/reviews.ts';
import { accept, deleteDeal, requestPayout, requestRefund, returnForRework, tickCriteria } from '../deals/service.ts';
import { replyToReview } from '../reviews/reply-service.ts';
import { createReview } from '../reviews/service.ts';
import type { Actor } from './cast.ts';
import { deliverWork, payForDeal, proposeDeal } from './deal-acts.ts';
import { type DemoDeal, pollPaymentSoon } from './deal-stage.ts';
import { planDispute } from './disputes.ts';
import { between, chance } from './random.ts';
import { attempt, contextOf, type DemoResponse, type Stage, usedTexts } from './stage.ts';
import { refundComment, reviewText, reworkComment } from './texts/deals.ts';
import { pick } from './texts/fill.ts';
import { REPLIES_OF_FREELANCERS, type Stars } from './texts/review-texts.ts';
import { daysLater, hoursLater } from './timeline.ts';

const LARGEST_STAGE = 55_000;

/** Plans the stages of an order in work, one after another. */
export function planDeals(stage: Stage, response: DemoResponse, chosenAt: Date): void {
  const prices = stagePrices(response.price, stage);
  const moment = hoursLater(chosenAt, 0.2 + stage.random() * 8);
  stage.timeline.at(moment, (now) => propose(stage, response, prices, 0, now));
}

/** One deal, or several below the largest sum of a deal. */
function stagePrices(price: number, { random }: Stage): number[] {
  const least = Math.ceil(price / LARGEST_STAGE);
  const count = Math.max(least, chance(0.25, random) && price >= 4000 ? 2 : 1);
  const each = Math.floor(price / count / 100) * 100;
  return Array.from({ length: count }, (_, index) => (index === 0 ? price - each * (count - 1) : each));
}

async function propose(
  stage: Stage,
  response: DemoResponse,
  prices: number[],
  index: number,
  now: Date,
): Promise<void> {
  const { random, timeline } = stage;
  const [price = 0, ...later] = prices;
  const deal = await proposeDeal(stage, response, { price, later, stage_index: index }, now);
  if (!deal) return;
  const { customer, ids } = deal;
  // Deals that come to nothing keep a newcomer's few orders open.
  const isSeenThrough = customer === stage.cast.accounts.customer;
  if (chance(0.03, random) && !isSeenThrough) {
    timeline.at(hoursLater(now, 5), async (moment) => {
      await attempt(contextOf(stage, customer, moment), (context) => deleteDeal(context, ids));
    });
  } else if (chance(0.95, random) || isSeenThrough)
    timeline.at(hoursLater(now, 0.1 + random() * 10), (moment) => pay(stage, deal, moment));
}

async function pay(stage: Stage, deal: DemoDeal, now: Date): Promise<void> {
  const { random, timeline } = stage;
  if (!(await payForDeal(stage, deal, now))) return;
  const workHours = between(6, 220, random);
  const roll = deal.response.order.is_sure ? 1 : random();
  const moment = hoursLater(now, workHours);
  if (roll < 0.04) timeline.at(moment, (at) => refund(stage, deal, deal.executor, at));
  else if (roll < 0.06) timeline.at(daysLater(now, 23), (at) => refund(stage, deal, deal.customer, at));
  else timeline.at(moment, (at) => handOver(stage, deal, at));
}

async function refund(stage: Stage, deal: DemoDeal, by: Actor, now: Date): Promise<void> {
  const { random, timeline } = stage;
  const side = by === deal.executor ? 'freelancer' : 'customer';
  const comment = refundComment(side, deal.response.order.text.topic, random, deal.executor.person.gender);
  const view = await attempt(contextOf(stage, by, now), (context) => requestRefund(context, deal.ids, { comment }));
  if (!view) return;
  pollPaymentSoon(stage, now);
  planReviews(stage, deal, now, [2, 3, 3, 4]);
  if (chance(0.5, random)) timeline.at(hoursLater(now, 30), () => stage.reconcilePayments());
}

async function handOver(stage: Stage, deal: DemoDeal, now: Date): Promise<void> {
  const { random, timeline } = stage;
  const delivered = await deliverWork(stage, deal, now);
  if (!delivered) return;
  const reworksLeft = MAX_REWORKS - delivered.deal.number_reworks;
  const decidedAt = hoursLater(now, between(2, 90, random));
  if (isDisputed(stage, deal, decidedAt)) {
    await tick(stage, deal, 1, now);
    planDispute(stage, deal, decidedAt);
  } else if (reworksLeft > 1 && chance(0.18, random)) timeline.at(decidedAt, (at) => sendBack(stage, deal, at));
  else if (chance(0.88, random)) timeline.at(decidedAt, (at) => acceptWork(stage, deal, at));
  // A forgotten delivery is accepted by the clock after seven days; then the executor asks for the money.
  else timeline.at(daysLater(now, 7.5), (at) => askMoney(stage, deal, at));
}

/**
 * Few deals are disputed, and never those of the demo's own customer, who has to pass every threshold. In the last days
 * some always are, so that disputes wait for the visitor.
 */
function isDisputed(stage: Stage, { ids, customer }: DemoDeal, at: Date): boolean {
  const { cast, timeline } = stage;
  if (customer === cast.accounts.customer) return false;
  if (ids.deal_id % DISPUTE_EVERY === 0) return true;
  const isLate = at > daysLater(timeline.end, -WAITING_DAYS) && at < daysLater(timeline.end, -1);
  if (!isLate || stage.disputes.to_wait === 0) return false;
  stage.disputes.to_wait -= 1;
  return true;
}
const DISPUTE_EVERY = 17;
const WAITING_DAYS = 4;

/** The customer ticks the met criteria: all before an acceptance, all but the last before a rework. */
async function tick(stage: Stage, { customer, ids, criteria }: DemoDeal, unmet: number, now: Date): Promise<void> {
  const ticks = Array.from({ length: Math.max(criteria - unmet, 0) }, (_, at) => ({ number: at + 1, is_met: true }));
  await attempt(contextOf(stage, customer, now), (context) => tickCriteria(context, ids, ticks));
}

async function sendBack(stage: Stage, deal: DemoDeal, now: Date): Promise<void> {
  const { random, timeline } = stage;
  await tick(stage, deal, 1, now);
  const form = { comment: reworkComment(deal.response.order.text.topic, random) };
  const view = await attempt(contextOf(stage, deal.customer, now), (context) =>
    returnForRework(context, deal.ids, form),
  );
  if (view) timeline.at(hoursLater(now, between(4, 60, random)), (at) => handOver(stage, deal, at));
}

async function acceptWork(stage: Stage, deal: DemoDeal, now: Date): Promise<void> {
  const { random, timeline } = stage;
  await tick(stage, deal, 0, now);
  const view = await attempt(contextOf(stage, deal.customer, now), (context) => accept(context, deal.ids));
  if (view) timeline.at(hoursLater(now, 0.2 + random() * 40), (at) => askMoney(stage, deal, at));
}

/** The phone of a freelancer's earlier payout, or a new one. */
function phoneOf({ phones, random }: Stage, { viewer }: Actor): string {
  const named = `+7900${between(1_000_000, 9_999_999, random)}`;
  const phone = phones.get(viewer.freelancer_uuid) ?? named;
  phones.set(viewer.freelancer_uuid, phone);
  return phone;
}

async function askMoney(stage: Stage, deal: DemoDeal, now: Date): Promise<void> {
  const { random, timeline, deals } = stage;
  const form = {
    method: 'sbp',
    phone: phoneOf(stage, deal.executor),
    bank_id: pick(stage.banks, random),
    tax_status: 'individual',
    accept_terms: true,
  } as const;
  const view = await attempt(contextOf(stage, deal.executor, now), (context) =>
    requestPayout(context, deals, deal.ids, form),
  );
  if (!view) return;
  pollPaymentSoon(stage, now);
  // The first payout of each waits an hour.
  pollPaymentSoon(stage, hoursLater(now, 1));
  planReviews(stage, deal, now, [5, 5, 5, 5, 5, 4, 4, 3]);
  const [next] = deal.later;
  if (next !== undefined) {
    const moment = hoursLater(now, between(2, 50, random));
    timeline.at(moment, (at) => propose(stage, deal.response, deal.later, deal.stage_index + 1, at));
  }
}

function planReviews(stage: Stage, deal: DemoDeal, endedAt: Date, stars: readonly Stars[]): void {
  const { random, timeline } = stage;
  const { topic } = deal.response.order.text;
  const { gender } = deal.executor.person;
  const write = (by: Actor, about: 'customer' | 'freelancer') => async (now: Date) => {
    const given = pick(stars, random);
    const { customer_uuid, freelancer_uuid } = (about === 'customer' ? deal.customer : deal.executor).viewer;
    const said = usedTexts(stage, `review of ${about === 'customer' ? customer_uuid : freelancer_uuid}`);
    const text = reviewText(about, given, topic, { random, gender, said });
    const form = { deal_id: deal.ids.deal_id, stars: given, text };
    const written = await attempt(contextOf(stage, by, now), (context) => createReview(context, form));
    if (written && about === 'freelancer' && chance(0.3, random)) {
      const published = hoursLater(endedAt, REVIEW_WINDOW_DAYS * 24 + between(1, 60, random));
      timeline.at(published, (at) => answer(written.id, at));
    }
  };
  const answer = async (reviewId: number, now: Date) => {
    const text = pick(REPLIES_OF_FREELANCERS, random);
    await attempt(contextOf(stage, deal.executor, now), (context) => replyToReview(context, reviewId, text));
  };
  if (chance(0.72, random))
    timeline.at(hoursLater(endedAt, between(1, 200, random)), write(deal.customer, 'freelancer'));
  if (chance(0.6, random)) timeline.at(hoursLater(endedAt, between(1, 200, random)), write(deal.executor, 'customer'));
}
