import { approveResponse, rejectResponse, withdrawResponse } from '../responses/service.ts';
import type { Actor } from './cast.ts';
import { planChat, planReading } from './chats.ts';
import { planDeals } from './deals.ts';
import { between, chance } from './random.ts';
import { attempt, contextOf, type DemoOrder, type DemoResponse, type Stage, usedTexts } from './stage.ts';
import { pick, type Random } from './texts/fill.ts';
import { responseText } from './texts/responses.ts';
import { daysLater, hoursLater } from './timeline.ts';
import { payWithSmBackdated } from './wallet.ts';
import { flushResponsesTo } from './write-buffer.ts';

const MOST_RESPONSES = 9;

/** Plans who responds to an order and when; a private one is seen by the invited only. */
export function planResponses(stage: Stage, order: DemoOrder, invited: Actor[] | null): void {
  const { random, timeline } = stage;
  const authors = invited ?? pickAuthors(stage, between(order.is_sure ? 2 : 0, MOST_RESPONSES, random), order);
  const responses: DemoResponse[] = [];
  let moment = order.published_at;
  for (const author of authors) {
    moment = hoursLater(moment, 0.3 + random() ** 2 * 18);
    timeline.at(moment, async (now) =>
      respond(stage, order, author, { now, onWritten: (response) => responses.push(response) }),
    );
  }
  const decidedAt = daysLater(moment, 0.3 + random() * 5);
  if (chance(0.62, random) || order.is_sure) timeline.at(decidedAt, (now) => choose(stage, order, responses, now));
}

function pickAuthors(stage: Stage, count: number, order: DemoOrder): Actor[] {
  const { random, cast } = stage;
  const wanted = new Set(order.text.configurations);
  const fitting = cast.freelancers.filter((actor) => actor.person.configurations.some((title) => wanted.has(title)));
  const authors = new Set<Actor>();
  if (chance(0.2, random)) authors.add(cast.accounts.freelancer as Actor);
  for (let tries = 0; authors.size < count && tries < 40; tries++) {
    authors.add(pick(fitting.length > 3 && chance(0.75, random) ? fitting : cast.freelancers, random));
  }
  return [...authors].filter((author) => author !== order.customer);
}

/** One freelancer responds at a sensible price; `onWritten` is called unless a rule refuses. */
export function respond(
  stage: Stage,
  order: DemoOrder,
  author: Actor,
  { now, onWritten }: { now: Date; onWritten?: (response: DemoResponse) => void },
): void {
  const { random, day } = stage;
  const price = priceOf(order, random);
  const days = Math.max(1, Math.round((order.text.period_hours * (0.6 + random())) / 8));
  const period_hours = chance(0.3, random) ? Math.min(2160, days * 8) : Math.min(2160, days * 24);
  const message = responseText(order.text.topic, random, author.person.gender, usedTexts(stage, `order ${order.id}`));
  const withdrawnAt = chance(0.04, random) ? hoursLater(now, between(3, 40, random)) : null;
  day.responses.push({
    viewer: author.viewer,
    order_id: order.id,
    price,
    period_hours,
    message,
    at: now,
    async onWritten(id) {
      const response = { id, order, author, price };
      const name = { response_id: id };
      const chat = { order_id: order.id, name, customer: order.customer, freelancer: author, topic: order.text.topic };
      planReading(stage, chat, now);
      if (id % 3 === 0) planChat(stage, chat, 'choosing', now);
      await payWithSmBackdated(stage, response, now);
      if (withdrawnAt) stage.timeline.at(withdrawnAt, (later) => withdraw(stage, response, later));
      onWritten?.(response);
    },
  });
}

/**
 * A price around the budget, seldom far above it; without one, a usual price of such work. In half-thousands of rubles.
 */
function priceOf({ text }: DemoOrder, random: Random): number {
  const [lowest, highest] = text.typical_price_range;
  const price = text.budget === null ? lowest + random() * (highest - lowest) : text.budget * (0.72 + random() * 0.4);
  return Math.max(500, Math.round(price / 500) * 500);
}

const idsOf = (response: DemoResponse) => ({ order_id: response.order.id, response_id: response.id });

async function withdraw(stage: Stage, response: DemoResponse, now: Date): Promise<void> {
  await attempt(contextOf(stage, response.author, now), (context) => withdrawResponse(context, idsOf(response)));
}

/** The customer turns one or two down and chooses, more often somebody with a history. */
async function choose(stage: Stage, order: DemoOrder, responses: DemoResponse[], now: Date): Promise<void> {
  const { random } = stage;
  await flushResponsesTo(stage, order.id, now);
  const chosen = pick(responses, random);
  if (!chosen) return;
  const customers = contextOf(stage, order.customer, now);
  for (const other of responses) {
    if (other === chosen || !chance(0.12, random)) continue;
    await attempt(customers, (context) => rejectResponse(context, idsOf(other)));
  }
  if (await approve(stage, chosen, now)) planDeals(stage, chosen, now);
}

/** The customer chooses the author of this response; false when a rule refuses. */
export async function approve(stage: Stage, response: DemoResponse, now: Date): Promise<boolean> {
  const customers = contextOf(stage, response.order.customer, now);
  return (await attempt(customers, (context) => approveResponse(context, idsOf(response)))) !== null;
}
