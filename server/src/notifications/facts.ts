/** Reads the facts of a notification for one person, as they are at the moment of sending. */
import { orderFilter } from '@provodka/contract/orders/order-lists.ts';
import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import { type DealSplit, splitByShare } from '@provodka/domain/deals/disputes.ts';
import type { NotificationKind, NotificationRole } from '@provodka/domain/notifications.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { isWaitingResponse } from '@provodka/domain/orders/responses.ts';
import { maskContacts } from '@provodka/domain/people/contacts.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { readMessageAs } from '../messages/service.ts';
import { CONCEALED_TITLE, listPublicAmong } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import type { SearchNews } from '../searches/service.ts';
import { viewerOf } from '../users/service.ts';
import { type FactsRow, findFacts, type Named } from './facts-store.ts';

/** The event as it is stored with a notification. */
export interface Payload extends Named {
  actor_uuid?: string | null;
  message_id?: number;
  thread_id?: number;
  /** The status the deal came to. */
  status?: DealStatus;
  /** Whole SM. */
  sm?: number;
  /** The deadline, ISO 8601. */
  until?: string;
  /** The name of a device or a site. */
  about?: string | null;
  found?: { search_id: number; title: string; order_ids: number[] }[];
}

/** A notification as far as it is decided before its words are chosen. */
export interface NotificationDraft {
  kind: NotificationKind;
  role: NotificationRole;
  user_uuid: string;
  payload: Payload;
}

/** The facts that a notification's text is made of. */
export interface Facts {
  role: NotificationRole;
  row: FactsRow | null;
  /** The division of the deal by a decision, kopecks; null for a deal that was not divided. */
  split: DealSplit | null;
  /** The order's title as its reader may know it. */
  title: string | null;
  /** The name of the other side. */
  other_name: string | null;
  message: { text: string; number_files: number; number_unread: number } | null;
  payload: Payload;
  found: SearchNews[];
  user_id: number;
}

/**
 * Reads the facts of a notification; null when the person may not see them at this moment, or they are no longer true.
 */
export async function readFacts(
  context: Omit<ReadContext<null>, 'viewer'>,
  told: NotificationDraft,
): Promise<Facts | null> {
  const { db, now } = context;
  const { kind, role, user_uuid, payload } = told;
  const person = await viewerOf({ db, now }, user_uuid);
  if (!person) return null;
  const asModerator = role === 'moderators';
  if (asModerator && !person.viewer.is_moderator) return null;
  // Somebody who is a moderator too is told of their own business, as anybody would be.
  const viewer = { ...person.viewer, is_moderator: asModerator };
  const named = { ...payload, order_id: payload.order_id ?? 0 };
  const row = payload.order_id ? ((await findFacts(db, named, viewer, now)) ?? null) : null;
  if (payload.order_id && (!row || row.order_status === ORDER_STATUS.deleted || !isStillTrue(kind, row))) return null;
  const ids = { order_id: named.order_id, message_id: payload.message_id ?? 0 };
  const message = kind === 'message' ? await readMessageAs({ ...context, viewer }, ids) : null;
  if (kind === 'message' && message === null) return null;
  const found = kind === 'search_found' ? await readFound(context, payload) : [];
  if (kind === 'search_found' && found.length === 0) return null;
  const isCustomer = row?.customer_user_uuid === user_uuid;
  return {
    role,
    row,
    split: row && splitFor(row),
    title: row && titleFor(row, isCustomer),
    other_name: row && otherName(told, row),
    message,
    payload,
    found,
    user_id: viewer.user_id,
  };
}

/** The name of the other side; a moderator writes in disputes without a name. */
function otherName({ kind, user_uuid, payload }: NotificationDraft, row: FactsRow): string | null {
  const isOfSide = payload.actor_uuid === row.customer_user_uuid || payload.actor_uuid === row.freelancer_user_uuid;
  if (kind === 'message' && !isOfSide) return 'Модератор';
  const isCustomer = row.customer_user_uuid === user_uuid;
  const name = isCustomer ? row.freelancer_name : row.customer_name;
  if (!name) return name;
  // Nobody can write this beside their name themselves: both words are reserved (product: trust).
  const isStaff = isCustomer ? row.is_freelancer_staff : row.is_customer_staff;
  return isStaff ? `${displayName(name)} (сотрудник биржи)` : displayName(name);
}

function splitFor(row: FactsRow): DealSplit | null {
  const { deal_price: price, deal_commission: commission, deal_commission_rate: commission_rate } = row;
  if (price === null || commission === null || commission_rate === null || row.deal_executor_share === null)
    return null;
  return splitByShare({ price, commission, commission_rate }, row.deal_executor_share);
}

/** Contacts that a customer wrote into the title open to nobody by a letter. */
function titleFor(row: FactsRow, isCustomer: boolean): string {
  if (isCustomer) return row.order_title;
  return row.is_order_visible ? maskContacts(row.order_title).text : CONCEALED_TITLE;
}

/** Drops a notification whose subject was withdrawn meanwhile, or hidden from its reader. */
function isStillTrue(kind: NotificationKind, row: FactsRow): boolean {
  switch (kind) {
    case 'response_created':
    case 'response_edited':
      return isWaitingResponse(row.response_status ?? '') && row.is_freelancer_banned === false;
    case 'order_edited':
    case 'order_archived':
      return row.is_order_visible;
    // Chosen, declined or withdrawn since then: that is told.
    case 'response_viewed':
      return row.response_status === 'viewed' && row.order_status === ORDER_STATUS.searching;
    // A choice that was taken back meanwhile, or fell on this very person, is none.
    case 'order_taken':
      return row.is_order_visible && row.order_status !== ORDER_STATUS.searching && row.response_status !== 'approved';
    case 'response_approved':
      return row.response_status === 'approved';
    case 'response_revoked':
      return row.response_status !== 'approved';
    case 'deal_proposed':
      return row.deal_status !== 'deleted';
    case 'offer_made':
      return row.offer_status === 'open' && row.is_order_visible;
    // Work that was accepted, returned or disputed meanwhile needs no check.
    case 'deal_delivered':
    case 'deal_supplemented':
    case 'acceptance_reminder':
      return row.deal_status === 'delivered';
    case 'deal_rework':
      return row.deal_status === 'paid';
    case 'deal_expiring':
      return row.deal_status === 'created' || row.deal_status === 'paid';
    // Another moderator has decided meanwhile, or the parties agreed.
    case 'order_waiting':
      return row.order_status === ORDER_STATUS.on_moderation;
    case 'dispute_waiting':
      return row.deal_status === 'disputed';
    case 'order_expiring':
      return row.order_status === ORDER_STATUS.searching;
    // A review can be deleted for a day.
    case 'review_published':
      return row.review_stars !== null;
    case 'review_answered':
      return row.is_review_answered === true;
    case 'review_awaited':
      return !row.has_reviewed;
    default:
      return true;
  }
}

const EVERYTHING = orderFilter.parse({});

/** Orders that are still public, under the search that found them. */
async function readFound(context: Omit<ReadContext<null>, 'viewer'>, { found = [] }: Payload): Promise<SearchNews[]> {
  const read: SearchNews[] = [];
  for (const { search_id: id, title, order_ids } of found) {
    const orders = await listPublicAmong(context, EVERYTHING, order_ids);
    if (orders.length > 0) read.push({ id, title, orders });
  }
  return read;
}
