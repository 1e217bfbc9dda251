/** Offers of an order, read from its form, stored, and announced once others may see the order (product: orders). */

import {
  type FormerOffer,
  type OfferMove,
  refuseMoreOffers,
  refuseRepeatedOffer,
} from '@provodka/domain/orders/offers.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { refuseBlocked } from '@provodka/domain/people/person-blocks.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { DAY_MS } from '@provodka/domain/time/moscow-days.ts';
import type { WriteContext } from '../../platform/context.ts';
import { HttpFailure } from '../../platform/http/http-failure.ts';
import { addEvent } from '../../platform/jobs/outbox.ts';
import { assertAllowed } from '../../platform/rights.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockMembers } from '../../teams/service.ts';
import { areFreelancers, assertAllShown, findBlockers, findDealStats, findHiddenAmong } from '../../users/service.ts';
import type { OrderRow } from '../store.ts';
import * as offers from './offer-store.ts';
import * as sending from './sending-store.ts';

/** The freelancers an order newly invites: by name, by teams, and the members of those teams. */
export interface Audience {
  freelancers: string[];
  teams: number[];
  members: string[];
}

interface Wish {
  freelancers?: string[];
  teams?: number[];
}

/**
 * The audience a form names beyond the earlier one; its teams keep their members until the transaction ends. Throws
 * HttpFailure 422 for a stranger's uuid or team, RefusedError for the customer's own uuid and for too many in a day.
 */
export async function readAudience(context: WriteContext, form: Wish, before: Wish = {}): Promise<Audience> {
  const named = [...new Set((form.freelancers ?? []).map((uuid) => uuid.toLowerCase()))];
  const freelancers = named.filter((uuid) => !before.freelancers?.includes(uuid));
  await assertInvitable(context, freelancers);
  const teams = (form.teams ?? []).filter((id) => !before.teams?.includes(id));
  const members = teams.length > 0 ? await membersOf(context, teams) : [];
  const audience = { freelancers, teams, members: members.filter((uuid) => !named.includes(uuid)) };
  await assertOfferLimits(context, [...audience.freelancers, ...audience.members]);
  return audience;
}

/** Freelancers there are, and none of them the customer. Throws HttpFailure 422 that marks the field, RefusedError. */
export async function assertInvitable(
  { db, viewer }: WriteContext,
  uuids: readonly string[],
  field = 'freelancers',
): Promise<void> {
  if (uuids.includes(viewer.freelancer_uuid)) throw new RefusedError(refuse('own_order'));
  if (await areFreelancers({ db }, uuids)) {
    await assertAllShown({ db }, uuids);
    return assertAllowed(refuseBlocked((await findBlockers({ db }, uuids, viewer.customer_uuid)).length > 0));
  }
  const message = 'Приглашённые: выберите из списка исполнителей';
  throw new HttpFailure(422, message, { fields: { [field]: [message] } });
}

/**
 * Members of the viewer's own teams, locked. Throws HttpFailure 422 that marks the field when a team is gone or
 * another's.
 */
export async function membersOf(context: WriteContext, teamIds: readonly number[], field = 'teams'): Promise<string[]> {
  const members = await lockMembers(context, teamIds);
  if (members !== null) return members;
  const message = 'Команды: выберите из своих';
  throw new HttpFailure(422, message, { fields: { [field]: [message] } });
}

/** The earlier offer as the rules of another call need it. */
export function formerOffer(offer: offers.OfferRow): FormerOffer {
  return {
    status: offer.status,
    isPersonal: offer.is_personal,
    timesSent: offer.times_sent,
    declinedAt: offer.declined_at,
  };
}

/**
 * Checks that these may be called by name again. One who declined lately is skipped silently, so that is no error here.
 * Throws RefusedError `offers_spent`.
 */
export async function assertMayBeInvitedAgain(
  { db, now }: WriteContext,
  orderId: number,
  freelancerUuids: readonly string[],
): Promise<void> {
  for (const offer of await offers.findOffersOf(db, orderId, freelancerUuids)) {
    const refusal = refuseRepeatedOffer(formerOffer(offer), now);
    if (refusal?.code === 'offers_spent') throw new RefusedError(refusal);
  }
}

/** Throws RefusedError `offer_day_spent`, `offer_strangers_spent`. */
export async function assertOfferLimits(context: WriteContext, freelancerUuids: readonly string[]): Promise<void> {
  const { db, viewer, now } = context;
  if (freelancerUuids.length === 0) return;
  const sent = await offers.countSentSince(db, viewer.customer_uuid, new Date(now.getTime() - DAY_MS));
  const strangers = await offers.countStrangers(db, viewer.customer_uuid, freelancerUuids);
  const { numberDeals: deals } = await findDealStats(context, viewer.customer_uuid);
  assertAllowed(refuseMoreOffers({ sent, more: { all: freelancerUuids.length, strangers }, deals }));
}

/** The context for writing offers; it has no viewer when somebody's joining a team causes them. */
type OfferContext = Omit<WriteContext<Viewer | null>, 'content'>;
type CalledTo = Pick<OrderRow, 'id' | 'status' | 'customer_uuid'>;

/** Calls an audience to a locked order; `message` goes to each. Returns the ids of the offers. */
export async function invite(
  context: OfferContext,
  order: CalledTo,
  audience: Audience,
  message: string | null = null,
): Promise<number[]> {
  const { db: tx, now } = context;
  const isSent = order.status === ORDER_STATUS.searching;
  const blockers = await findBlockers(context, audience.members, order.customer_uuid);
  const willing = audience.members.filter((uuid) => !blockers.includes(uuid));
  const strangers = await strangersOf(tx, order.id, willing);
  await offers.nameTeams(tx, order.id, audience.teams, now);
  const common = { message, isSent };
  const personal = { ...common, freelancer_uuids: audience.freelancers, is_personal: true };
  const made = [
    ...(await offers.insertOffers(tx, order.id, personal, now)),
    ...(await offers.insertOffers(tx, order.id, { ...common, freelancer_uuids: strangers, is_personal: false }, now)),
  ];
  if (isSent) await publishOffers(context, order, made, 'made');
  return made.map(({ id }) => id);
}

/** Members who see the order already keep the offer they have. */
async function strangersOf(tx: OfferContext['db'], orderId: number, members: readonly string[]): Promise<string[]> {
  if (members.length === 0) return [];
  const invited = await offers.findInvited(tx, orderId);
  return members.filter((uuid) => !invited.includes(uuid));
}

/** Withdraws the offers that the form does not name any more. */
export async function uninvite(
  context: OfferContext,
  order: CalledTo,
  { freelancers, teams }: { freelancers: readonly string[]; teams: readonly number[] },
): Promise<void> {
  const { db: tx } = context;
  await offers.unnameTeams(tx, order.id, teams);
  await offers.dropPersonal(tx, order.id, freelancers);
  if (order.status !== ORDER_STATUS.searching) return;
  const standing = await offers.findInvited(tx, order.id);
  const gone = freelancers.filter((uuid) => !standing.includes(uuid));
  await publishOffers(context, order, await offers.findOffersOf(tx, order.id, gone), 'taken_back');
}

/**
 * Sends the offers that wait for the search of an order, except to whoever blocks its customer by now or is named and has
 * hidden their profile, and calls those who came to its teams while it called nobody.
 */
export async function callUncalled(context: OfferContext, order: CalledTo): Promise<void> {
  const { db: tx } = context;
  if (order.status === ORDER_STATUS.searching) {
    const unsent = await sending.findUnsent(tx, order.id);
    await sending.dropUnsent(tx, order.id, await findBlockers(context, unsent, order.customer_uuid));
    await offers.dropPersonal(tx, order.id, await findHiddenAmong(context, unsent));
    await publishOffers(context, order, await sending.countSending(tx, order.id), 'made');
  }
  const members = await sending.lockUncalled(tx, order.id);
  if (members.length > 0) await invite(context, order, { freelancers: [], teams: [], members });
}

/** Adds an event for each offer, unless the order was never published. */
export async function publishOffers(
  { db: tx, viewer, now }: OfferContext,
  order: Pick<OrderRow, 'id' | 'customer_uuid'>,
  told: readonly offers.OfferOf[],
  move: OfferMove,
): Promise<void> {
  const actor_uuid = viewer?.user_uuid ?? null;
  for (const { id, freelancer_uuid } of told) {
    const concerns = [order.customer_uuid, freelancer_uuid];
    await addEvent(tx, 'offer_changed', { order_id: order.id, offer_id: id, move, actor_uuid, concerns }, now);
  }
}

/** A private order that nobody was chosen for would be seen by nobody. Throws RefusedError `order_empty_private_list`. */
export function assertInvited(order: { is_private: boolean }, invited: readonly string[]): void {
  if (order.is_private && invited.length === 0) throw new RefusedError(refuse('order_empty_private_list'));
}
