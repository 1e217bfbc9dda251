import type { Actor } from './cast.ts';
import { deliverWork, payForDeal, proposeDeal } from './deal-acts.ts';
import type { DemoDeal } from './deal-stage.ts';
import { publishInWork } from './orders.ts';
import { seededRandom } from './random.ts';
import { approve, respond } from './responses.ts';
import type { DemoOrder, DemoResponse, Stage } from './stage.ts';
import { hoursLater, type TimelineEvent } from './timeline.ts';
import { flushResponsesTo } from './write-buffer.ts';

interface LiveDeal {
  /** The number of the order, after those made at random. */
  index: number;
  hours_ago: number;
  until: 'proposed' | 'paid' | 'delivered';
}

const LIVE: readonly LiveDeal[] = [
  { index: 4, hours_ago: 190, until: 'delivered' },
  { index: 5, hours_ago: 120, until: 'paid' },
  { index: 6, hours_ago: 26, until: 'proposed' },
];

/**
 * Deals of the demo's customer and its freelancer that wait for a visitor at whatever hour the demo is made: one to be
 * accepted, one in work, one to be paid. Chance may have left none of them open.
 */
export function planLiveDeals(stage: Stage): void {
  for (const live of LIVE) planLiveDeal(stage, live);
}

function planLiveDeal(stage: Stage, { index, hours_ago, until }: LiveDeal): void {
  const { cast, timeline } = stage;
  const freelancer = cast.accounts.freelancer as Actor;
  // Chance of its own, so that it changes nothing of what else happens.
  const apart: Stage = { ...stage, random: seededRandom(20_261_122 + index) };
  const after = (hours: number, happening: TimelineEvent) =>
    timeline.at(hoursLater(timeline.end, hours - hours_ago), happening);
  let order: DemoOrder | null = null;
  let response: DemoResponse | null = null;
  let deal: DemoDeal | null = null;
  after(0, async (now) => {
    order = await publishInWork(apart, index, cast.accounts.customer as Actor, now);
  });
  after(2, async (now) => {
    if (order) respond(apart, order, freelancer, { now, onWritten: (written) => (response = written) });
  });
  for (const [place, rival] of cast.freelancers.slice(index, index + 2).entries()) {
    after(3 + place * 4, async (now) => {
      if (order) respond(apart, order, rival, { now });
    });
  }
  after(19, async (now) => {
    if (order) await flushResponsesTo(apart, order.id, now);
    if (!response || !(await approve(apart, response, now))) return;
    deal = await proposeDeal(apart, response, { price: response.price, later: [], stage_index: 0 }, now);
  });
  if (until === 'proposed') return;
  after(22, async (now) => {
    if (deal) await payForDeal(apart, deal, now);
  });
  if (until === 'paid') return;
  after(165, async (now) => {
    if (deal) await deliverWork(apart, deal, now);
  });
}
