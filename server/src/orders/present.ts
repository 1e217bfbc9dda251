import type { Classifier } from '@provodka/contract/content.ts';
import { moderatedOrderAddress } from '@provodka/contract/http/addresses.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import type { OfferCard } from '@provodka/contract/orders/offers.ts';
import type {
  CabinetOrder,
  ExecutedOrder,
  OrderCard,
  OrderOffer,
  OrderView,
} from '@provodka/contract/orders/orders.ts';
import type { Customer, Freelancer, Person } from '@provodka/contract/people/people.ts';
import { deadlineAfterMaintenance, type Maintenance } from '@provodka/domain/deals/deal-deadlines.ts';
import { type Kopecks, kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { stepDueAt } from '@provodka/domain/orders/order-turns.ts';
import { ORDER_STATUSES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';
import { beginningOf, shorten } from '@provodka/domain/text/graphemes.ts';
import type { StoredFile } from '../files/service.ts';
import type { ClassifierIndex } from '../platform/content.ts';
import { memoize } from '../platform/memoize.ts';
import { presentJoinedPerson } from '../users/service.ts';
import type { OrderRights } from './access.ts';
import type { CabinetRow, OpenDeal } from './cabinet/cabinet-store.ts';
import type { FinishedRow } from './cabinet/finished-store.ts';
import { BEGINNING_LENGTH, type CardRow } from './list/list-store.ts';
import type { OfferCardRow } from './offers/offer-list-store.ts';
import type { OfferWithOutcome } from './offers/offer-store.ts';
import type { OrderRow } from './store.ts';

const EXCERPT_LENGTH = 240;

const STATUS_OF = new Map(ORDER_STATUSES.map((status) => [status.code, status]));

/** `comment` is null for viewers who may not read the moderator's comment. */
export function presentStatus(code: OrderStatus, comment: string | null): OrderView['status'] {
  const status = STATUS_OF.get(code);
  if (!status) throw new Error(`Unknown order status ${code}`);
  return { ...status, comment };
}

/** All white space but a single blank between words, which most of a text is and which stays. */
const ODD_SPACE = /\s{2,}|[^\S ]/g;

/** The beginning of a description as one paragraph, cut between words. */
export function excerptOf(beginning: string): string {
  const line = beginning.replaceAll(ODD_SPACE, ' ').trim();
  return shorten(line, EXCERPT_LENGTH);
}

/** Longer than a piece of a contact that the end of the text cut off. */
const TORN_LENGTH = 60;

/** The beginning without contacts, as one line. A contact that its end has torn is not found, so nothing is shown of there. */
function maskBeginning(beginning: string): string {
  const { text } = maskContacts(beginning.replaceAll(ODD_SPACE, ' '));
  return beginning.length < BEGINNING_LENGTH ? text : beginningOf(text, text.length - TORN_LENGTH);
}

/** A card on its executor's profile; contacts in the customer's words are for the two of them (product: messages). */
export function presentExecuted(card: OrderCard, row: FinishedRow | undefined): ExecutedOrder {
  if (!row) return { ...card, finished: null };
  const { sum, ended_at, stars, text } = row;
  const review = stars === null || text === null ? null : { stars, text: maskContacts(text).text };
  return { ...card, finished: { sum: toRubles(sum), ended_at: ended_at.toISOString(), review } };
}

/** Classifiers in the order's own order; one that is not known any more is left out. */
export function presentClassifiers(ids: readonly number[], index: ClassifierIndex): Classifier[] {
  return ids.map((id) => index.byId.get(id)).filter((known) => known !== undefined);
}

const rubles = (amount: Kopecks | null): number | null => (amount === null ? null : toRubles(amount));
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** The parts of a card that depend on the viewer and on the settings. */
export interface CardFlags {
  is_limited: boolean;
  is_max_number_responses: boolean;
  /** Whether the viewer may read the moderator's comment. */
  seesComment: boolean;
  masksContacts: boolean;
}

/** Cards of the same orders appear in many lists, and the search for contacts is their slowest part. */
const CARDS_REMEMBERED = 2000;
const maskedTitle = memoize(CARDS_REMEMBERED, (title) => maskContacts(title).text);
const maskedExcerpt = memoize(CARDS_REMEMBERED, (beginning) => excerptOf(maskBeginning(beginning)));

export function presentCard(row: CardRow, flags: CardFlags, classifiers: ClassifierIndex, now: Date): OrderCard {
  const { masksContacts } = flags;
  return {
    id: row.id,
    title: masksContacts ? maskedTitle(row.title) : row.title,
    excerpt: masksContacts ? maskedExcerpt(row.beginning) : excerptOf(row.beginning),
    status: presentStatus(row.status, flags.seesComment ? row.status_comment : null),
    budget: rubles(row.budget),
    is_private: row.is_private,
    is_executor_found: row.response_id !== null,
    is_max_number_responses: flags.is_max_number_responses,
    is_limited: flags.is_limited,
    number_responses: row.number_responses,
    number_views: row.number_views,
    number_files: row.number_files,
    platforms: presentClassifiers(row.platform_ids, classifiers),
    configurations: presentClassifiers(row.configuration_ids, classifiers),
    release: row.release,
    is_on_support: row.is_on_support,
    customer: presentJoinedPerson(row, now),
    published_at: iso(row.published_at),
    expires_at: iso(row.expires_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

interface BesideCabinetOrder {
  executor: Person | null;
  responders: readonly Person[];
  rights: OrderRights;
  maintenances: readonly Maintenance[];
}

export function presentCabinetOrder(card: OrderCard, row: CabinetRow, beside: BesideCabinetOrder): CabinetOrder {
  const { edit, archive, renew, delete: remove, publish } = beside.rights;
  return {
    ...card,
    executor: beside.executor,
    number_new_responses: row.number_new_responses,
    responders: beside.responders.map(({ uuid, full_name, avatar }) => ({ uuid, full_name, avatar })),
    open_deal: row.open_deal && presentOpenDeal(row.open_deal, beside.maintenances),
    is_waiting: row.is_waiting,
    money: presentMoney(row),
    rights: { edit, archive, renew, delete: remove, publish },
  };
}

function presentOpenDeal(
  { id, number, status, price, sum, planned_at, accept_until }: OpenDeal,
  maintenances: readonly Maintenance[],
): CabinetOrder['open_deal'] {
  const due = stepDueAt({ status, planned_at, accept_until: accept_until === null ? null : new Date(accept_until) });
  const until = due && deadlineAfterMaintenance(due, maintenances).toISOString();
  return { id, number, status, price: toRubles(price), sum: toRubles(sum), until };
}

/** The agreed sum is the chosen response's price, until the deals together exceed it. */
function presentMoney({ response_price, sum_deals_made, sum_deals_paid }: CabinetRow): CabinetOrder['money'] {
  if (response_price === null) return null;
  const agreed = kopecks(Math.max(response_price, sum_deals_made));
  return { agreed: toRubles(agreed), paid: toRubles(kopecks(sum_deals_paid)) };
}

export function presentFile(orderId: number, file: StoredFile): File {
  const { id, title, size, type } = file;
  return { id, title, size, type, url: callAddress('orders_file', { params: { order_id: orderId, file_id: id } }) };
}

const words = (text: string | null, isMasked: boolean): string | null =>
  text === null || !isMasked ? text : maskContacts(text).text;

/** An offer for its freelancer. */
export function presentOffer(row: OfferCardRow, order: OrderCard, isMasked: boolean): OfferCard {
  return {
    id: row.offer_id,
    is_personal: row.is_personal,
    is_viewed: row.viewed_at !== null,
    message: words(row.message, isMasked),
    created_at: row.offered_at.toISOString(),
    order,
  };
}

/** An offer as the customer and moderators see it. */
export function presentOfferWithOutcome(
  offer: OfferWithOutcome,
  freelancer: Person,
  isCommentMasked: boolean,
): OrderOffer {
  const answered = offer.has_response ? 'responded' : offer.status;
  return {
    id: offer.id,
    status: answered === 'open' && offer.viewed_at !== null ? 'viewed' : answered,
    is_personal: offer.is_personal,
    freelancer,
    message: offer.message,
    comment: words(offer.comment, isCommentMasked),
    created_at: offer.created_at.toISOString(),
    declined_at: iso(offer.declined_at),
  };
}

const pictureAddress = (order_id: number): string => callAddress('orders_picture', { params: { order_id } });

/** Everything of the order's page that is not in its row. */
export interface ViewParts {
  isOrderInsider: boolean;
  isModerator: boolean;
  masksContacts: boolean;
  contacts_note: string | null;
  rights: OrderRights;
  customer: Customer;
  executor: Freelancer | null;
  city: OrderView['city'];
  files: StoredFile[];
  offers: OrderView['offers'];
  teams: OrderView['teams'];
  /** The viewer's own offer that stands unanswered. */
  my_offer: OfferWithOutcome | null;
  my_response_id: number | null;
  is_limited: boolean;
  is_hidden: boolean;
  is_max_number_responses: boolean;
  classifiers: ClassifierIndex;
}

export function presentOrder(order: OrderRow, parts: ViewParts): OrderView {
  const { classifiers, rights } = parts;
  const shown = (text: string) => (parts.masksContacts ? maskContacts(text).text : text);
  return {
    id: order.id,
    response_id: order.response_id ?? 0,
    can_close: rights.close.allowed,
    can_edit: rights.edit.allowed,
    is_executor_found: order.response_id !== null,
    is_show_responses: order.is_show_responses,
    is_max_number_responses: parts.is_max_number_responses,
    is_private: order.is_private,
    is_limited: parts.is_limited,
    is_hidden: parts.is_hidden,
    number_responses: order.number_responses,
    number_views: order.number_views,
    rights,
    picture_url: order.is_private || order.published_at === null ? null : pictureAddress(order.id),
    moderation_url: parts.isModerator ? moderatedOrderAddress(order.id) : null,
    unblocks_to: parts.isModerator ? order.former_status : null,
    contacts_note: parts.contacts_note,
    title: shown(order.title),
    configurations: presentClassifiers(order.configuration_ids, classifiers),
    platforms: presentClassifiers(order.platform_ids, classifiers),
    release: order.release,
    is_on_support: order.is_on_support,
    description: shown(order.description),
    files: parts.files.map((file) => presentFile(order.id, { ...file, title: shown(file.title) })),
    budget: rubles(order.budget),
    status: presentStatus(order.status, parts.isOrderInsider ? order.status_comment : null),
    city: parts.city,
    customer: parts.customer,
    executor: parts.executor,
    my_response_id: parts.my_response_id,
    offers: parts.offers,
    teams: parts.teams,
    my_offer: parts.my_offer && {
      id: parts.my_offer.id,
      message: words(parts.my_offer.message, parts.masksContacts),
      created_at: parts.my_offer.created_at.toISOString(),
    },
    version: order.version,
    published_at: iso(order.published_at),
    expires_at: iso(order.expires_at),
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
  };
}
