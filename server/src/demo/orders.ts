import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { createOrder } from '../orders/service.ts';
import { changeOrderStatus } from '../orders/status-service.ts';
import type { Actor } from './cast.ts';
import { planFileComplaint } from './complaints.ts';
import { makeFiles } from './files.ts';
import { between, chance, seededRandom } from './random.ts';
import { planResponses } from './responses.ts';
import { attempt, contextOf, type DemoOrder, type Stage } from './stage.ts';
import { planOffer, teamFor } from './teams.ts';
import { pick } from './texts/fill.ts';
import { BLOCK_COMMENTS, RETURN_COMMENTS } from './texts/moderation.ts';
import { type OrderText, orderText } from './texts/orders/orders.ts';
import { atWorkingHour, daysLater, hoursLater } from './timeline.ts';

/** The course of an order when nothing else decides it. */
type Fate =
  | 'search'
  | 'for team'
  | 'in work'
  | 'draft'
  | 'moderation'
  | 'returned'
  | 'blocked'
  | 'deleted'
  | 'archived';

const ORDERS = 336;
const DAYS = 90;
/** The demo customer's orders up to this index must succeed. */
const SURE_UNTIL = ORDERS / 2;
const SEED = 20_261_128;
/** Rubles. */
const PLAIN_BUDGET = 18_000;
const COPY_BUDGET = 180_000;
const COPY_TITLE = 'Сделать всё под ключ, оплата сразу';
/** The latest orders, to some of which people are called by name. */
const INVITING = 60;

/** Plans the orders of ninety days, the more the later, as on a market that grows. */
export function planOrders(stage: Stage): void {
  const { timeline, random, cast } = stage;
  for (let index = 0; index < ORDERS; index++) {
    const age = DAYS * (1 - (index + random()) / ORDERS) ** 1.35;
    const isFresh = index >= ORDERS - 6;
    const day = daysLater(timeline.end, -age);
    const moment = isFresh
      ? hoursLater(timeline.end, -(ORDERS - index) * 0.22)
      : atWorkingHour(day, between(8, 20, random), between(0, 59, random));
    const customer = index % 9 === 4 ? (cast.accounts.customer as Actor) : pick(cast.customers, random);
    // Chance of its own: what happens to an order is the same at whatever hour the demo is made.
    const apart: Stage = { ...stage, random: seededRandom(SEED + index) };
    timeline.at(moment, (now) => publish(apart, index, customer, now));
  }
  planNewcomer(stage);
  planForTeams(stage);
}

/** The demo's customer has private orders that wait for their teams' answers. */
function planForTeams(stage: Stage): void {
  const customer = stage.cast.accounts.customer as Actor;
  for (const [index, hours] of [70, 27, 6].entries()) {
    const moment = hoursLater(stage.timeline.end, -hours);
    stage.timeline.at(moment, (now) => publish(stage, ORDERS + 1 + index, customer, now, 'for team'));
  }
}

/** The new customer has published a first order and waits for responses; a reader complains of one of its files. */
function planNewcomer(stage: Stage): void {
  const customer = stage.cast.accounts['customer-new'] as Actor;
  stage.timeline.at(hoursLater(stage.timeline.end, -20), async (now) => {
    const order = await publish(stage, ORDERS, customer, now, 'search');
    if (!order) return;
    planFileComplaint(stage, order.file_ids);
    planCopy(stage, order.text);
  });
}

/** Somebody who joined two days ago copies that order with a large budget: a moderator finds hints beside it. */
function planCopy(stage: Stage, { description, ...text }: OrderText): void {
  const customer = stage.cast.accounts['freelancer-new'] as Actor;
  const content = { ...stage.content, premoderation: async () => true };
  stage.timeline.at(hoursLater(stage.timeline.end, -1), async (now) => {
    await attempt(contextOf({ ...stage, content }, customer, now), (context) =>
      createOrder(context, {
        title: COPY_TITLE,
        description: description,
        budget: COPY_BUDGET,
        configurations: stage.titles.classifierIds(text.configurations),
        platforms: stage.titles.classifierIds(text.platforms),
        file_ids: [],
      }),
    );
  });
}

/** Publishes an order whose responses and deal are planned and not random; null when a rule refuses. */
export const publishInWork = (stage: Stage, index: number, customer: Actor, now: Date): Promise<DemoOrder | null> =>
  publish(stage, ORDERS + index, customer, now, 'in work');

async function publish(
  stage: Stage,
  index: number,
  customer: Actor,
  now: Date,
  fixedFate?: Fate,
): Promise<DemoOrder | null> {
  const { random, content } = stage;
  const text = orderText(index, random);
  const isSure = customer === stage.cast.accounts.customer && index < SURE_UNTIL;
  const fate = fixedFate ?? (isSure ? 'search' : fateOf(random));
  const isWaiting = fate === 'moderation' || fate === 'returned';
  // Premoderation is off in the demo; these few orders come from the days when it was on.
  const rules = isWaiting ? { ...content, premoderation: async () => true } : content;
  const file_ids = await makeFiles(stage, customer, text.files, now);
  const isOpen = isWaiting || fixedFate === 'in work';
  // Somebody new may choose neither a private order nor one without a budget.
  const isPlain = fixedFate === 'search' || isSure;
  const isPrivate = !isOpen && !isPlain && chance(0.08, random);
  const strangers = isPrivate || chance(0.06, random) ? pickFreelancers(stage, between(1, 3, random)) : [];
  const team = isPrivate || fixedFate === 'for team' ? teamFor(stage, customer, index) : null;
  const invited = team?.members ?? strangers;
  const order = await attempt(contextOf({ ...stage, content: rules }, customer, now), (context) =>
    createOrder(context, {
      title: text.title,
      description: text.description,
      budget: text.budget ?? (isPlain ? PLAIN_BUDGET : null),
      configurations: stage.titles.classifierIds(text.configurations),
      platforms: stage.titles.classifierIds(text.platforms),
      release: text.release,
      is_on_support: text.is_on_support,
      is_private: isPrivate || team !== null,
      freelancers: (team ? [] : invited).map((freelancer) => freelancer.viewer.freelancer_uuid),
      teams: team ? [team.id] : [],
      file_ids,
      is_draft: fate === 'draft' || fate === 'deleted',
    }),
  );
  if (!order) return null;
  const made: DemoOrder = { id: order.id, file_ids, customer, text, published_at: now, is_sure: isSure };
  planFate(stage, made, fate, isWaiting ? rules : content);
  if (order.status !== ORDER_STATUS.searching) return made;
  const isClosed = isPrivate || team !== null;
  const isLeftAlone = fixedFate === 'for team' || fixedFate === 'in work';
  if (!isClosed) planVisits(stage, made);
  if (!isClosed && !isLeftAlone && index >= ORDERS - INVITING && index % 2 === 0) planOffer(stage, made, index);
  // Teams have not answered yet: their members find these among their offers.
  if (!isLeftAlone) planResponses(stage, made, isClosed ? invited : null);
  return made;
}

/** Visitors of the first week; how many depends on how interesting the task is. */
function planVisits(stage: Stage, order: DemoOrder): void {
  const { random, timeline } = stage;
  const { visits } = stage.day;
  const interest = 4 + random() ** 3 * 90;
  for (let day = 0; day < 7; day++) {
    const count = Math.round((interest / (day + 1)) * (0.6 + random()));
    const visitors = Array.from({ length: count }, (_, index) => `demo-${order.id}-${day}-${index}`);
    const at = hoursLater(order.published_at, day * 24 + random() * 3);
    if (at <= timeline.end) visits.push(...visitors.map((visitor) => ({ order_id: order.id, visitor, at })));
  }
}

function fateOf(random: () => number): Fate {
  const roll = random();
  if (roll < 0.025) return 'draft';
  if (roll < 0.035) return 'moderation';
  if (roll < 0.045) return 'returned';
  if (roll < 0.06) return 'blocked';
  if (roll < 0.075) return 'deleted';
  return roll < 0.12 ? 'archived' : 'search';
}

function planFate(stage: Stage, order: DemoOrder, fate: Fate, rules: Stage['content']): void {
  const { timeline, random, cast } = stage;
  const moderator = cast.accounts.moderator as Actor;
  const change = (by: Actor, code: string, comment?: string) => async (now: Date) => {
    await attempt(contextOf({ ...stage, content: rules }, by, now), (context) =>
      changeOrderStatus(context, order.id, { code, comment }),
    );
  };
  const later = hoursLater(order.published_at, between(2, 30, random));
  if (fate === 'returned') timeline.at(later, change(moderator, ORDER_STATUS.on_rework, pick(RETURN_COMMENTS, random)));
  if (fate === 'blocked') timeline.at(later, change(moderator, ORDER_STATUS.blocked, pick(BLOCK_COMMENTS, random)));
  if (fate === 'deleted') timeline.at(later, change(order.customer, ORDER_STATUS.deleted));
  if (fate === 'archived')
    timeline.at(daysLater(order.published_at, between(3, 12, random)), change(order.customer, ORDER_STATUS.archived));
}

function pickFreelancers(stage: Stage, count: number): Actor[] {
  const chosen = new Set<Actor>();
  if (chance(0.5, stage.random)) chosen.add(stage.cast.accounts.freelancer as Actor);
  while (chosen.size < count) chosen.add(pick(stage.cast.freelancers, stage.random));
  return [...chosen];
}
