import { createOffers, endOffer } from '../orders/offers/offer-service.ts';
import { addMember, createTeam } from '../teams/service.ts';
import type { Actor } from './cast.ts';
import { between, chance, seededRandom } from './random.ts';
import { attempt, contextOf, type DemoOrder, type DemoTeam, type Stage, usedTexts } from './stage.ts';
import { pick } from './texts/fill.ts';
import { TEAMS } from './texts/moderation.ts';
import { DECLINE_COMMENTS, OFFER_TEXTS } from './texts/offers.ts';
import { daysLater, hoursLater } from './timeline.ts';

/** A generator of its own, so that teams do not change who responds to which order. */
const random = seededRandom(20_260_219);

const TEAM_OWNERS = 4;
const DAYS_AGO = 26;

/** Customers who have passed the threshold form teams of the freelancers they work with. */
export function planTeams(stage: Stage): void {
  const { timeline, cast } = stage;
  const owners = [cast.accounts.customer as Actor, ...cast.customers.slice(0, TEAM_OWNERS)];
  for (const [index, owner] of owners.entries()) {
    const count = index === 0 ? 3 : between(1, 2, random);
    for (let made = 0; made < count; made++) {
      const words = TEAMS[(index + made * 3) % TEAMS.length] as (typeof TEAMS)[number];
      const moment = hoursLater(daysLater(timeline.end, -DAYS_AGO + index), made + 1);
      timeline.at(moment, (now) => gather(stage, owner, words, now));
    }
  }
}

async function gather(stage: Stage, owner: Actor, words: (typeof TEAMS)[number], now: Date): Promise<void> {
  const context = contextOf(stage, owner, now);
  const team = await attempt(context, (inside) => createTeam(inside, words));
  if (!team) return;
  const members: Actor[] = [];
  for (const member of chooseMembers(stage, between(2, 5, random))) {
    const params = member.viewer.freelancer_uuid;
    if (await attempt(context, (inside) => addMember(inside, team.id, params))) members.push(member);
  }
  const { customer_uuid } = owner.viewer;
  stage.teams.set(customer_uuid, [...(stage.teams.get(customer_uuid) ?? []), { id: team.id, members }]);
}

function chooseMembers({ cast }: Stage, count: number): Set<Actor> {
  const chosen = new Set<Actor>();
  if (chance(0.4, random)) chosen.add(cast.accounts.freelancer as Actor);
  while (chosen.size < count) chosen.add(pick(cast.freelancers, random));
  return chosen;
}

/** The team a private order is for, when its customer has one with people in it. */
export function teamFor(stage: Stage, customer: Actor, index: number): DemoTeam | null {
  const teams = (stage.teams.get(customer.viewer.customer_uuid) ?? []).filter(({ members }) => members.length > 0);
  return teams[index % teams.length] ?? null;
}

/** Invites a freelancer by name. Some decline with a comment; the demo's own freelancers have not answered yet. */
export function planOffer(stage: Stage, order: DemoOrder, index: number): void {
  const { timeline, cast } = stage;
  const own = index % 8 === 0 ? cast.accounts.freelancer : index % 8 === 4 ? cast.accounts['freelancer-new'] : null;
  const freelancer = own ?? pick(cast.freelancers, random);
  timeline.at(hoursLater(order.published_at, 0.1), async (now) => {
    const said = usedTexts(stage, `offer to ${freelancer.viewer.freelancer_uuid}`);
    const form = { freelancer_uuid: freelancer.viewer.freelancer_uuid, message: pick(OFFER_TEXTS, random, said) };
    const ids = await attempt(contextOf(stage, order.customer, now), (context) =>
      createOffers(context, order.id, form),
    );
    const offer_id = ids?.[0];
    if (offer_id === undefined || own || !chance(0.4, random)) return;
    timeline.at(hoursLater(now, between(1, 12, random)), async (later) => {
      const comment = pick(DECLINE_COMMENTS, random);
      await attempt(contextOf(stage, freelancer, later), (context) =>
        endOffer(context, { order_id: order.id, offer_id }, comment),
      );
    });
  });
}
