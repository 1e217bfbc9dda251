import { callAddress } from '@provodka/contract/http/client.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import type { CabinetResponse, ResponseView } from '@provodka/contract/orders/responses.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { smReturnReason } from '@provodka/contract/sm-texts.ts';
import { contactsNote } from '@provodka/contract/threshold-texts.ts';
import { fromRubles, kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import {
  isLimitedResponse,
  isWaitingResponse,
  RESPONSE_EXCERPT_LENGTH,
  RESPONSE_STATUSES,
  type ResponseStatus,
  shownResponseStatus,
} from '@provodka/domain/orders/responses.ts';
import { maskContacts, refuseContacts } from '@provodka/domain/people/contacts.ts';
import { type Refusal, refuse } from '@provodka/domain/refusals.ts';
import { beginningOf } from '@provodka/domain/text/graphemes.ts';
import type { Thresholds } from '@provodka/domain/thresholds.ts';
import type { StoredFile } from '../files/service.ts';
import type { SmCost } from '../ledger/service.ts';
import { CONCEALED_TITLE } from '../orders/service.ts';
import { asRight } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isOwnOrder, isOwnResponse, type OrderSide, type RightsFacts, rights } from './access.ts';
import type { CabinetRow } from './cabinet-store.ts';
import type { Attached, ResponseRow } from './store.ts';

/** The columns of its order that a response shows or depends on. */
export type OrderOfResponse = OrderSide & { budget: number | null; executor_uuid: string | null };

/** Data that a page of responses is presented with; maps go by the response's id. */
export interface ResponsesBeside {
  viewer: Viewer;
  now: Date;
  thresholds: Thresholds;
  withdrawal: RightsFacts['withdrawal'];
  people: ReadonlyMap<string, Person>;
  attached: ReadonlyMap<number, Attached>;
  files: ReadonlyMap<number, readonly StoredFile[]>;
  costs: ReadonlyMap<number, SmCost>;
}

/** The Russian title of a response's status. */
export function responseStatusTitle(code: ResponseStatus): string {
  return RESPONSE_STATUSES.find((status) => status.code === code)?.title ?? code;
}

/** A response as the viewer may see it; the message is whole. */
export function presentResponse(row: ResponseRow, order: OrderOfResponse, beside: ResponsesBeside): ResponseView {
  const user = personOf(beside, row.freelancer_uuid);
  const attached = beside.attached.get(row.id);
  const facts = { withdrawal: beside.withdrawal, hasUnfinishedDeal: attached?.has_unfinished_deal === true };
  const files = beside.files.get(row.id) ?? [];
  const titlesOfFiles = files.map(({ title }) => title);
  const { titles, ...words } = wordsFor(row, order, beside, titlesOfFiles);
  return {
    id: row.id,
    order_id: row.order_id,
    status: { code: row.status, title: responseStatusTitle(row.status) },
    is_limited: isLimited(order, user),
    is_closed: shownResponseStatus(row.status, order.status) === 'closed',
    number_unread_messages: unreadOf(row, order, beside),
    number_messages: beside.attached.get(row.id)?.number_messages ?? 0,
    number_similar_deals: attached?.number_similar_deals ?? 0,
    price: toRubles(kopecks(row.price)),
    period_hours: row.period_hours,
    ...words,
    files: files.map((file, at) => presentFile(row, { ...file, title: titles[at] ?? file.title })),
    cost: costOf(row, beside),
    user,
    rights: rights(beside.viewer, { order, response: row }, facts),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Only the author sees what a response cost. */
function costOf(row: ResponseRow, { viewer, costs }: ResponsesBeside): ResponseView['cost'] {
  const cost = costs.get(row.id);
  if (cost === undefined || viewer.freelancer_uuid !== row.freelancer_uuid) return null;
  const { amount, returned_at, reason } = cost;
  const return_reason = reason === null ? null : smReturnReason(reason);
  return { amount, returned_at: returned_at?.toISOString() ?? null, return_reason };
}

/**
 * The text and file names as their reader may see them: contacts are masked until the author passes the threshold or
 * has had a paid deal with this customer. The author reads everything and gets a note (product: messages).
 */
function wordsFor(row: ResponseRow, order: OrderSide, beside: ResponsesBeside, titles: string[]) {
  const message = beside.attached.get(row.id)?.first_message ?? '';
  const whole = { message, contacts_note: null, titles };
  const [masked, ...names] = [message, ...titles].map((text) => maskContacts(text));
  const found = [...(masked?.found ?? []), ...names.flatMap((name) => name.found)];
  const refusal = found.length === 0 ? null : refuseContactsOf(row, order, beside);
  if (refusal === null) return whole;
  const { viewer } = beside;
  if (viewer.freelancer_uuid === row.freelancer_uuid)
    return { ...whole, contacts_note: contactsNote(refusal, 'response', found) };
  if (viewer.is_moderator) return whole;
  return { message: masked?.text ?? '', contacts_note: null, titles: names.map(({ text }) => text) };
}

/** A paid deal opens contacts between its two, and to nobody else who reads the response. */
function refuseContactsOf(row: ResponseRow, order: OrderSide, beside: ResponsesBeside): Refusal | null {
  const isBetweenTheTwo = isOwnResponse(beside.viewer, row) || isOwnOrder(beside.viewer, order);
  const { number_deals, sum_deals } = personOf(beside, row.freelancer_uuid);
  const sender = {
    side: 'freelancer',
    stats: { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) },
    openSince: isBetweenTheTwo ? (beside.attached.get(row.id)?.contacts_open_since ?? null) : null,
    writtenAt: row.created_at,
  } as const;
  return refuseContacts(sender, beside.thresholds, beside.now);
}

/** Only the two sides have unread messages in a chat. */
function unreadOf(row: ResponseRow, order: OrderOfResponse, { viewer, attached }: ResponsesBeside): number {
  const isSide = isOwnResponse(viewer, row) || isOwnOrder(viewer, order);
  return isSide ? (attached.get(row.id)?.number_unread ?? 0) : 0;
}

/** A response of a list: the message is cut to its first characters (product: responses). */
export function presentExcerpt(row: ResponseRow, order: OrderOfResponse, beside: ResponsesBeside): ResponseView {
  const view = presentResponse(row, order, beside);
  return { ...view, message: beginningOf(view.message, RESPONSE_EXCERPT_LENGTH) };
}

/** A row of the freelancer's cabinet. `titleOf` names a configuration. */
export function presentCabinetResponse(
  row: CabinetRow,
  beside: ResponsesBeside,
  titleOf: (configurationId: number) => string | undefined,
): CabinetResponse {
  const { order } = row;
  const response = presentExcerpt(row, order, beside);
  if (!row.is_order_visible) return conceal(response);
  return {
    ...response,
    order: {
      id: order.id,
      is_visible: true,
      title: masksOrderOf(row, beside) ? maskContacts(order.title).text : order.title,
      budget: order.budget === null ? null : toRubles(kopecks(order.budget)),
      status: { code: order.status, title: orderStatusTitle(order.status) },
      is_private: order.is_private,
      number_responses: order.number_responses,
      configurations: order.configuration_ids.map(titleOf).filter((title) => title !== undefined),
      customer: personOf(beside, order.customer_uuid),
    },
  };
}

/** Whether the customer's contacts are hidden from the author of this response (product: messages). */
function masksOrderOf({ id, order }: CabinetRow, beside: ResponsesBeside): boolean {
  if (beside.viewer.is_moderator) return false;
  const { number_deals, sum_deals } = personOf(beside, order.customer_uuid);
  const sender = {
    side: 'customer',
    stats: { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) },
    openSince: beside.attached.get(id)?.contacts_open_since ?? null,
    writtenAt: order.created_at,
  } as const;
  return refuseContacts(sender, beside.thresholds, beside.now) !== null;
}

/**
 * One's own response to an order that its author may no longer see: it keeps its text, without anything of the order.
 */
function conceal(response: ResponseView): CabinetResponse {
  const gone = asRight(refuse('not_found'));
  return {
    ...response,
    is_limited: false,
    // Nobody waits for an order that is not there.
    is_closed: isWaitingResponse(response.status.code),
    number_unread_messages: 0,
    number_messages: 0,
    number_similar_deals: 0,
    rights: { edit: gone, delete: gone, approve: gone, reject: gone, revoke: gone, refuse: gone },
    order: {
      id: response.order_id,
      is_visible: false,
      title: CONCEALED_TITLE,
      budget: null,
      status: null,
      is_private: false,
      number_responses: null,
      configurations: [],
      customer: null,
    },
  };
}

function isLimited(order: OrderOfResponse, freelancer: Person): boolean {
  const budget = order.budget === null ? null : kopecks(order.budget);
  const isExecutorFound = order.executor_uuid !== null;
  return isLimitedResponse({ status: order.status, budget, isExecutorFound }, fromRubles(freelancer.sum_deals));
}

function orderStatusTitle(code: OrderStatus): string {
  return ORDER_STATUSES.find((status) => status.code === code)?.title ?? code;
}

function presentFile(response: ResponseRow, { id, title, size, type }: StoredFile): File {
  const params = { order_id: response.order_id, response_id: response.id, file_id: id };
  return { id, title, size, type, url: callAddress('responses_file', { params }) };
}

function personOf(beside: ResponsesBeside, uuid: string): Person {
  const person = beside.people.get(uuid);
  if (!person) throw new Error(`No person ${uuid} was read for a response`);
  return person;
}
