import { refusalText } from '@provodka/contract/errors.ts';
import type { OrderView } from '@provodka/contract/orders.ts';
import { maskContacts } from '@provodka/domain/contacts.ts';
import { fromRubles } from '@provodka/domain/money.ts';
import { moscowDay } from '@provodka/domain/moscow-days.ts';
import type { DealStats, MotivationSettings } from '@provodka/domain/motivation.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { isLimitedResponse, responsesMaximum } from '@provodka/domain/responses.ts';
import { download, findFile, findFiles } from '../files/service.ts';
import type { Content } from '../platform/content.ts';
import type { Db, Reader } from '../platform/database.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { Download } from '../platform/http/handler.ts';
import { readTogether } from '../platform/read-together.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findCustomer, findFreelancer, findPeople, hasPaidDeal } from '../users/service.ts';
import { isOwner, orderRights, refuseOrderContacts, seesInside, visibleTo } from './access.ts';
import { readOrderFacts, readStrangerFacts } from './facts.ts';
import { findOffers } from './facts-store.ts';
import { refuseOneMore, refuseTerms } from './gates.ts';
import { presentOrder } from './present.ts';
import { countView, findCity, findOrder, ORDER_FILES, type OrderRow } from './store.ts';

/** The order as the viewer may see it. Throws RefusedError `not_found`. */
export async function getOrder(
  db: Reader,
  content: Content,
  viewer: Viewer | null,
  orderId: number,
  now: Date,
): Promise<{ order: OrderRow; view: OrderView }> {
  const order = await findOrder(db, orderId, visibleTo(viewer));
  if (!order) throw new RefusedError(refuse('not_found'));
  return { order, view: await viewOrder(db, content, viewer, order, now) };
}

/** Counts a visit of anyone but the owner, once a day (decisions 4); `visitor` is null for whom nothing is counted. */
export function noteVisit(db: Db, viewer: Viewer | null, order: OrderRow, visitor: string | null, now: Date): void {
  if (visitor !== null && !isOwner(viewer, order)) noteView(db, order.id, visitor, now);
}

const ORDER_PAGE = /^\/orders\/([1-9]\d{0,14})(?:\.data|\/(?:_\.data)?)?(?:\?|$)/;

/** Counts a guest who was shown the page at `address`: pages are made for all guests at once, so no call tells of each. */
export function noteGuestPage(db: Db, address: string, visitor: string | null, now: Date): void {
  const orderId = ORDER_PAGE.exec(address)?.[1];
  if (visitor !== null && orderId !== undefined) noteView(db, Number(orderId), visitor, now);
}

/** The page has been answered by then, so a failure costs one view and nothing else. */
function noteView(db: Db, orderId: number, visitor: string, now: Date): void {
  countView(db, { order_id: orderId, visitor, day: moscowDay(now) }).catch(() => undefined);
}

/** A file of an order the viewer may see. Throws RefusedError `not_found`. */
export async function openOrderFile(
  db: Reader,
  storage: FileStorage,
  viewer: Viewer | null,
  ids: { order_id: number; file_id: number },
): Promise<Download> {
  const order = await findOrder(db, ids.order_id, visibleTo(viewer));
  if (!order) throw new RefusedError(refuse('not_found'));
  return download(storage, await findFile(db, ORDER_FILES, order.id, ids.file_id));
}

/** Everything the order's page shows to this viewer, of an order they may see. */
export async function viewOrder(
  db: Reader,
  content: Content,
  viewer: Viewer | null,
  order: OrderRow,
  now: Date,
): Promise<OrderView> {
  const classifiers = await content.classifiers();
  const { motivation } = await content.settings();
  const premoderation = await content.premoderation();
  const { customer, executor, city, facts, files, offers } = await readTogether(db, {
    customer: () => findCustomer(db, order.customer_uuid, viewer, now),
    executor: async () =>
      order.executor_uuid === null ? null : await findFreelancer(db, content, order.executor_uuid, viewer, now),
    city: async () => (order.city_id === null ? null : ((await findCity(db, order.city_id)) ?? null)),
    facts: () => readOrderFacts(db, order, premoderation, now),
    files: () => findFiles(db, ORDER_FILES, [order.id]),
    offers: async () => (seesInside(viewer, order) ? await readOffers(db, order.id, now) : []),
  });
  if (!customer) throw new Error(`Order ${order.id} has no customer`);
  const customerStats = { numberDeals: customer.number_deals, sumDeals: fromRubles(customer.sum_deals) };
  const isOwn = isOwner(viewer, order);
  const stranger =
    viewer === null || isOwn ? null : await readStrangerFacts(db, motivation, viewer, order, customerStats, now);
  const rights = orderRights(viewer, order, {
    order: facts,
    publication: isOwn ? await refusePublication(db, content, order, customerStats, now) : null,
    response: stranger?.response ?? null,
    otherResponses: stranger?.otherResponses ?? null,
    hasOwnResponse: stranger?.ownResponse != null,
  });
  const contacts = await readContacts(db, viewer, order, { customerStats, settings: motivation, now });
  const maximum = responsesMaximum(customerStats, motivation, now);
  const searched = { status: order.status, budget: order.budget, isExecutorFound: order.response_id !== null };
  return presentOrder(order, {
    seesInside: seesInside(viewer, order),
    isModerator: viewer?.is_moderator === true,
    ...contacts,
    rights,
    customer,
    executor,
    city,
    files,
    offers,
    my_response_id: presentOwnResponse(stranger?.ownResponse),
    is_limited: stranger !== null && isLimitedResponse(searched, stranger.stats.sumDeals),
    is_max_number_responses: maximum !== null && order.number_responses >= maximum,
    classifiers,
  });
}

/** Whether the order's texts hide their contacts from this viewer, and what the customer is told when they do from others. */
async function readContacts(
  db: Reader,
  viewer: Viewer | null,
  order: OrderRow,
  { customerStats, settings, now }: { customerStats: DealStats; settings: MotivationSettings; now: Date },
): Promise<{ masksContacts: boolean; contacts_note: string | null }> {
  const hasContacts = maskContacts(`${order.title}\n${order.description}`).found.length > 0;
  if (!hasContacts) return { masksContacts: false, contacts_note: null };
  if (isOwner(viewer, order)) {
    const refusal = refuseOrderContacts(null, order, customerStats, settings, now);
    return { masksContacts: false, contacts_note: refusal && refusalText(refusal) };
  }
  const isMasked = refuseOrderContacts(viewer, order, customerStats, settings, now) !== null;
  const isOpened = isMasked && viewer !== null && (await hasPaidDeal(db, order.customer_uuid, viewer.freelancer_uuid));
  return { masksContacts: isMasked && !isOpened, contacts_note: null };
}

/** A withdrawn response is gone: its author may respond again. */
function presentOwnResponse(response: { id: number; status: string } | null | undefined): number | null {
  return response && response.status !== 'withdrawn' ? response.id : null;
}

/** Which thresholds keep the order's customer from publishing it (decisions 9). */
export async function refusePublication(
  db: Reader,
  content: Content,
  order: OrderRow,
  stats: DealStats,
  now: Date,
): Promise<Refusal | null> {
  const { motivation } = await content.settings();
  const customer = { uuid: order.customer_uuid, exceptId: order.id };
  return (await refuseOneMore(db, motivation, stats, customer, now)) ?? refuseTerms(motivation, stats, order, now);
}

async function readOffers(db: Reader, orderId: number, now: Date): Promise<OrderView['offers']> {
  const offers = await findOffers(db, orderId);
  const people = await findPeople(
    db,
    offers.map((offer) => offer.freelancer_uuid),
    now,
  );
  return offers.flatMap(({ id, status, freelancer_uuid, created_at }) => {
    const freelancer = people.get(freelancer_uuid);
    return freelancer ? [{ id, status, freelancer, created_at: created_at.toISOString() }] : [];
  });
}
