/** The calls of offers: one by one, while the order is searched (product: calls). */
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { OfferCard, OfferSort, offerForm } from '@provodka/contract/orders/offers.ts';
import {
  refuseInvitingTo,
  refuseMoreInvited,
  refuseOffer,
  refuseOfferDecline,
  refuseOfferWithdrawal,
} from '@provodka/domain/orders/offers.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import { firstRefusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { exactMeta, type Page } from '../../platform/paging.ts';
import { assertAllowed } from '../../platform/rights.ts';
import { findDealStats, refuseAsCustomer } from '../../users/service.ts';
import { isOwner, visibleTo } from '../access.ts';
import { cardFlags } from '../list/public-list.ts';
import { presentCard, presentOffer } from '../present.ts';
import { insertOrderLine, lockOrder, type OrderRow, updateOrderRow } from '../store.ts';
import {
  type Audience,
  assertInvitable,
  assertInvited,
  assertOfferLimits,
  formerOffer,
  invite,
  membersOf,
  publishOffers,
} from './inviting.ts';
import { findWaitingOffers } from './offer-list-store.ts';
import * as offers from './offer-store.ts';

/** Offers that wait for the viewer: neither declined nor answered by a response. */
export async function listOffers(
  context: ReadContext,
  query: Page & { sort: OfferSort },
): Promise<{ data: OfferCard[]; meta: Meta }> {
  const { db, content, viewer, now } = context;
  const { rows, total } = await findWaitingOffers(db, viewer.freelancer_uuid, query);
  const { motivation: thresholds } = await content.settings();
  const viewerStats = await findDealStats(context, viewer.freelancer_uuid);
  const classifiers = await content.classifiers();
  const data = rows.map((row) => {
    const flags = cardFlags(row, { viewer, viewerStats, thresholds, now });
    return presentOffer(row, presentCard(row, flags, classifiers, now), flags.masksContacts);
  });
  return { data, meta: exactMeta(query, total) };
}

/**
 * Offers an order in search to a freelancer or a team; returns the ids of the offers made. Throws RefusedError:
 * `not_found`, `not_your_move`, the reasons of `refuseOffer`, of the bounds and of a team; HttpFailure 422 for an
 * unknown freelancer or team.
 */
export async function createOffers(
  context: WriteContext,
  orderId: number,
  form: z.output<typeof offerForm>,
): Promise<number[]> {
  const order = await lockSeen(context, orderId);
  if (!isOwner(context.viewer, order)) throw new RefusedError(refuse('not_your_move'));
  assertAllowed(firstRefusal([refuseInvitingTo(order.status), refuseAsCustomer(context.viewer)]));
  const audience =
    form.team_id === undefined
      ? await callOne(context, order, (form.freelancer_uuid ?? '').toLowerCase())
      : await callTeam(context, order, form.team_id);
  await assertOfferLimits(context, [...audience.freelancers, ...audience.members]);
  const ids = await invite(context, order, audience, form.message ?? null);
  await note(context, order, { added: audience });
  return ids;
}

async function lockSeen({ db: tx, viewer }: WriteContext, orderId: number): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, visibleTo(viewer));
  if (!order) throw new RefusedError(refuse('not_found'));
  return order;
}

async function callOne(context: WriteContext, order: OrderRow, freelancer_uuid: string): Promise<Audience> {
  const { db: tx, now } = context;
  await assertInvitable(context, [freelancer_uuid], 'freelancer_uuid');
  const former = await offers.findOfferOf(tx, order.id, freelancer_uuid);
  const facts = {
    orderStatus: order.status,
    hasResponse: await offers.hasResponse(tx, order.id, freelancer_uuid),
    former: former ? formerOffer(former) : null,
  };
  const invited = (await offers.findPersonallyInvited(tx, order.id)).length;
  assertAllowed(firstRefusal([refuseOffer(facts, now), refuseMoreInvited({ invited, more: 1 })]));
  return { freelancers: [freelancer_uuid], teams: [], members: [] };
}

async function callTeam(context: WriteContext, order: OrderRow, teamId: number): Promise<Audience> {
  const { db: tx } = context;
  const members = await membersOf(context, [teamId], 'team_id');
  const named = await offers.findNamedTeams(tx, order.id);
  const max = ORDER_LIMITS.teams;
  assertAllowed(
    firstRefusal([
      named.some(({ id }) => id === teamId) ? refuse('team_invited') : null,
      members.length === 0 ? refuse('team_empty') : null,
      named.length >= max ? refuse('too_many_teams', { params: { max } }) : null,
    ]),
  );
  const invited = await offers.findInvited(tx, order.id);
  return { freelancers: [], teams: [teamId], members: members.filter((uuid) => !invited.includes(uuid)) };
}

/**
 * Ends an offer: the customer withdraws it, or the freelancer declines it; returns which. Throws RefusedError:
 * `not_found` also for somebody else's, `not_your_move` to moderators, and the reasons of the two moves.
 */
export async function endOffer(
  context: WriteContext,
  ids: { order_id: number; offer_id: number },
  comment: string | undefined,
): Promise<'taken_back' | 'declined'> {
  const { db: tx, viewer, now } = context;
  const order = await lockSeen(context, ids.order_id);
  const offer = await offers.findStandingOffer(tx, order.id, ids.offer_id);
  const isOwn = isOwner(viewer, order);
  const isMine = offer?.freelancer_uuid === viewer.freelancer_uuid;
  if (!offer || !(isOwn || isMine || viewer.is_moderator)) throw new RefusedError(refuse('not_found'));
  if (!isOwn && !isMine) throw new RefusedError(refuse('not_your_move'));
  const facts = { orderStatus: order.status, hasResponse: offer.has_response };
  if (isOwn) {
    assertAllowed(refuseOfferWithdrawal(facts));
    await offers.markOffer(tx, offer.id, { status: 'removed' });
    assertInvited(order, await offers.findInvited(tx, order.id));
    await note(context, order, { removed: { freelancers: [offer.freelancer_uuid] } });
  } else {
    assertAllowed(refuseOfferDecline(facts));
    await offers.markOffer(tx, offer.id, { status: 'declined', comment: comment ?? null, declined_at: now });
  }
  const move = isOwn ? 'taken_back' : 'declined';
  if (offer.times_sent > 0) await publishOffers(context, order, [offer], move);
  return move;
}

/** Makes forms filled before stale, and records the invited people in the history. */
async function note(
  { db: tx, viewer, now }: WriteContext,
  order: OrderRow,
  change: { added?: Pick<Audience, 'freelancers' | 'teams'>; removed?: { freelancers: string[] } },
): Promise<void> {
  await updateOrderRow(tx, order.id, {}, now);
  const { freelancers: added = [], teams = [] } = change.added ?? {};
  const changes = {
    ...(teams.length > 0 ? { teams: { added: teams, removed: [] } } : {}),
    ...(teams.length > 0 ? {} : { freelancers: { added, removed: change.removed?.freelancers ?? [] } }),
  };
  await insertOrderLine(tx, { order_id: order.id, move: 'edit', actor_uuid: viewer.user_uuid, changes }, now);
}
