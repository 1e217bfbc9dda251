import type { OrderView } from '@provodka/contract/orders/orders.ts';
import { contactsNote } from '@provodka/contract/threshold-texts.ts';
import { fromRubles } from '@provodka/domain/money/money.ts';
import { areAllPlacesTaken } from '@provodka/domain/orders/response-places.ts';
import { isLimitedResponse, responsesMaximum } from '@provodka/domain/orders/responses.ts';
import { maskContacts, refuseContacts } from '@provodka/domain/people/contacts.ts';
import { contactKinds } from '@provodka/domain/people/contacts-finder.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type DealStats, refuseTerms } from '@provodka/domain/thresholds.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { download, findFile, findFiles } from '../files/service.ts';
import type { FreeContext, ReadContext } from '../platform/context.ts';
import { readInParallel } from '../platform/database/parallel-reads.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { Download } from '../platform/http/handler.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findDealStats, findOpenPairs, findParties, findPeople } from '../users/service.ts';
import { dependsOnPublication, isOrderInsider, isOwner, orderRights, refuseOrderContacts } from './access.ts';
import { orderFactsOf, readStrangerFacts } from './facts.ts';
import { type DealFactsOfOrder, findOrderWithFacts, type OrderWithFacts } from './facts-store.ts';
import {
  findNamedTeams,
  findOfferOf,
  findOffers,
  markOfferViewed,
  type OfferWithOutcome,
} from './offers/offer-store.ts';
import { presentOfferWithOutcome, presentOrder } from './present.ts';
import { refuseOneMore } from './publication.ts';
import { countView, findCity, ORDER_FILES, type OrderRow } from './store.ts';
import { findPageOrder, findShownOrder } from './visible-order.ts';

type PageOrder = OrderRow & OrderWithFacts;

/** The order as the viewer may see it. Throws RefusedError `not_found`. */
export async function getOrder(
  context: ReadContext<Viewer | null>,
  orderId: number,
): Promise<{ order: PageOrder; view: OrderView }> {
  const order = await findPageOrder(context, orderId);
  if (!order) throw new RefusedError(refuse('not_found'));
  return { order, view: await viewOrder(context, order, { loaded: order }) };
}

/**
 * Counts a visit once a day, the owner's excepted (product: orders); `visitor` is null when the visit must not count.
 */
export function recordVisit(
  { db, viewer, now }: Omit<FreeContext<Viewer | null>, 'content'>,
  order: PageOrder,
  visitor: string | null,
): void {
  if (visitor === null || isOwner(viewer, order)) return;
  noteView({ db, now }, order.id, visitor);
  if (viewer !== null && order.is_invited)
    markOfferViewed(db, order.id, viewer.freelancer_uuid, now).catch(() => undefined);
}

const ORDER_PAGE = /^\/orders\/([1-9]\d{0,14})(?:\.data|\/(?:_\.data)?)?(?:\?|$)/;

/**
 * Counts a guest's view of the page at `address`. A rendered page serves all guests, so no call tells of each of them.
 */
export function recordGuestVisit(
  context: Pick<FreeContext, 'db' | 'now'>,
  address: string,
  visitor: string | null,
): void {
  const orderId = ORDER_PAGE.exec(address)?.[1];
  if (visitor !== null && orderId !== undefined) noteView(context, Number(orderId), visitor);
}

/** The page has been answered by then, so a failure costs one view and nothing else. */
function noteView({ db, now }: Pick<FreeContext, 'db' | 'now'>, orderId: number, visitor: string): void {
  countView(db, { order_id: orderId, visitor, day: moscowDay(now) }).catch(() => undefined);
}

/** A file of an order the viewer may see, under the name by which they know it. Throws RefusedError `not_found`. */
export async function openOrderFile(
  context: ReadContext<Viewer | null>,
  storage: FileStorage,
  ids: { order_id: number; file_id: number },
): Promise<Download> {
  const order = await findShownOrder(context, ids.order_id);
  if (!order) throw new RefusedError(refuse('not_found'));
  const file = await findFile(context.db, ORDER_FILES, order.id, ids.file_id);
  return download(storage, { ...file, title: await shownTitle(context, order, file.title) });
}

async function shownTitle(context: ReadContext<Viewer | null>, order: OrderRow, title: string): Promise<string> {
  const { text, found } = maskContacts(title);
  if (found.length === 0) return title;
  const customerStats = await findDealStats(context, order.customer_uuid);
  const { masksContacts } = await readContacts(context, order, customerStats, [title]);
  return masksContacts ? text : title;
}

/**
 * Everything the order's page shows to this viewer, of an order they may see; `known` is data that was read already.
 */
export async function viewOrder(
  context: ReadContext<Viewer | null>,
  order: OrderRow,
  known: { deals?: DealFactsOfOrder; loaded?: OrderWithFacts } = {},
): Promise<OrderView> {
  const { db, content, viewer, now } = context;
  const classifiers = await content.classifiers();
  const { motivation: thresholds } = await content.settings();
  const premoderation = await content.premoderation();
  const { parties, city, loaded } = await readInParallel(db, {
    parties: () => findParties(context, order),
    city: async () => (order.city_id === null ? null : ((await findCity(db, order.city_id)) ?? null)),
    loaded: async () => known.loaded ?? (await findOrderWithFacts(db, order.id, viewer?.freelancer_uuid ?? null)),
  });
  const { customer, executor } = parties;
  const { files, offers, teams, my_offer } = await readHeld(context, order, loaded);
  const facts = orderFactsOf(order, known.deals ?? loaded, premoderation, now);
  if (!customer) throw new Error(`Order ${order.id} has no customer`);
  const customerStats = { numberDeals: customer.number_deals, sumDeals: fromRubles(customer.sum_deals) };
  const isStranger = viewer !== null && !isOwner(viewer, order);
  const isPublishing = viewer !== null && !isStranger && dependsOnPublication(viewer, facts);
  const stranger = isStranger ? await readStrangerFacts({ ...context, viewer }, order, customerStats) : null;
  const rights = orderRights(viewer, order, {
    order: facts,
    publication: isPublishing ? await refusePublication(context, order, customerStats) : null,
    response: stranger?.response ?? null,
    otherResponses: stranger?.otherResponses ?? null,
    hasOwnResponse: stranger?.ownResponse != null,
    lastDeal: loaded.last_deal_number,
  });
  const words = [order.title, order.description, my_offer?.message ?? '', ...files.map(({ title }) => title)];
  const contacts = await readContacts(context, order, customerStats, words);
  const maximum = responsesMaximum(customerStats, thresholds, now);
  const searched = { status: order.status, budget: order.budget, isExecutorFound: order.response_id !== null };
  return presentOrder(order, {
    isOrderInsider: isOrderInsider(viewer, order),
    isModerator: viewer?.is_moderator === true,
    ...contacts,
    rights,
    customer,
    executor,
    city,
    files,
    offers,
    teams,
    my_offer,
    my_response_id: presentOwnResponse(stranger?.ownResponse),
    is_hidden: loaded.is_hidden,
    is_limited: stranger !== null && isLimitedResponse(searched, stranger.stats.sumDeals),
    is_max_number_responses: areAllPlacesTaken({
      numberResponses: order.number_responses,
      unreadNewcomers: order.number_unread_newcomers,
      maximum,
    }),
    classifiers,
  });
}

/** Reads parts that most orders lack, only where the order has them. */
async function readHeld(context: ReadContext<Viewer | null>, order: OrderRow, loaded: OrderWithFacts) {
  const { db, viewer } = context;
  const isInside = isOrderInsider(viewer, order);
  return await readInParallel(db, {
    files: async () => (loaded.has_files ? await findFiles(db, ORDER_FILES, [order.id]) : []),
    offers: async () => (isInside && loaded.has_offers ? await readOffers(context, order) : []),
    teams: async () => (isInside && loaded.has_teams ? await findNamedTeams(db, order.id) : []),
    my_offer: async () => (loaded.is_invited ? await readOwnOffer(context, order) : null),
  });
}

/**
 * Whether the customer's contacts are hidden from this viewer, and the note to the customer when they are hidden from
 * others.
 */
async function readContacts(
  context: ReadContext<Viewer | null>,
  order: OrderRow,
  customerStats: DealStats,
  words: readonly string[],
): Promise<{ masksContacts: boolean; contacts_note: string | null }> {
  const { viewer, now } = context;
  const found = contactKinds(words);
  if (found.length === 0) return { masksContacts: false, contacts_note: null };
  const { motivation: thresholds } = await context.content.settings();
  if (isOwner(viewer, order)) {
    const refusal = refuseOrderContacts(order, customerStats, { viewer: null, thresholds, now });
    return { masksContacts: false, contacts_note: refusal && contactsNote(refusal, 'order', found) };
  }
  const isMasked = refuseOrderContacts(order, customerStats, { viewer, thresholds, now }) !== null;
  if (!isMasked || viewer === null) return { masksContacts: isMasked, contacts_note: null };
  const pair = { customer_uuid: order.customer_uuid, freelancer_uuid: viewer.freelancer_uuid };
  const [open] = await findOpenPairs(context, [pair]);
  return { masksContacts: !open || order.created_at < open.open_since, contacts_note: null };
}

/** A withdrawn response counts as none, because its author may respond again. */
function presentOwnResponse(response: { id: number; status: string } | null | undefined): number | null {
  return response && response.status !== 'withdrawn' ? response.id : null;
}

/** The threshold that keeps the order's customer from publishing it (product: thresholds). */
export async function refusePublication(
  context: Omit<ReadContext, 'viewer'>,
  order: OrderRow,
  stats: DealStats,
): Promise<Refusal | null> {
  const { motivation: thresholds } = await context.content.settings();
  const customer = { uuid: order.customer_uuid, exceptId: order.id };
  return (await refuseOneMore(context, stats, customer)) ?? refuseTerms(thresholds, stats, order, context.now);
}

/** The viewer's offer that is still unanswered. */
async function readOwnOffer(
  { db, viewer }: ReadContext<Viewer | null>,
  order: OrderRow,
): Promise<OfferWithOutcome | null> {
  if (viewer === null || isOwner(viewer, order)) return null;
  const offer = await findOfferOf(db, order.id, viewer.freelancer_uuid);
  return offer?.is_standing && !offer.has_response ? offer : null;
}

async function readOffers(context: ReadContext<Viewer | null>, order: OrderRow): Promise<OrderView['offers']> {
  const { db, content, viewer, now } = context;
  const offers = await findOffers(db, order.id);
  const uuids = offers.map((offer) => offer.freelancer_uuid);
  const people = await findPeople(context, uuids);
  const { motivation: thresholds } = await content.settings();
  return offers.flatMap((offer) => {
    const freelancer = people.get(offer.freelancer_uuid);
    if (!freelancer) return [];
    const stats = { numberDeals: freelancer.number_deals, sumDeals: fromRubles(freelancer.sum_deals) };
    const sender = { side: 'freelancer', stats, openSince: null, writtenAt: now } as const;
    const isMasked = viewer?.is_moderator !== true && refuseContacts(sender, thresholds, now) !== null;
    return [presentOfferWithOutcome(offer, freelancer, isMasked)];
  });
}
