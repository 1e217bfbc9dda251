import { type ChatFacts, type MessageFacts, refuseMessage } from '@provodka/domain/messages.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { refuseBlocked } from '@provodka/domain/people/person-blocks.ts';
import { firstRefusal, type Refusal, refuse } from '@provodka/domain/refusals.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MessageRow } from '../conversations/service.ts';
import { visibleOrders } from '../orders/service.ts';
import type { SqlViewer, Viewer } from '../platform/viewer.ts';
import { isBannedProfile } from '../users/service.ts';

/** A chat with everything that decides who sees it and who may write in it. */
export interface ChatRow extends ChatFacts {
  thread_id: number;
  order_id: number;
  response_id: number | null;
  deal_id: number | null;
  is_dispute: boolean;
  deal_number: number | null;
  order_title: string;
  order_created_at: Date;
  customer_uuid: string;
  freelancer_uuid: string;
  customer_user_uuid: string;
  freelancer_user_uuid: string;
  /** The other side of each blocks them. */
  is_customer_blocked: boolean;
  is_freelancer_blocked: boolean;
  /** The moment since which the two may know each other's contacts, by a paid deal between them about any order. */
  contacts_open_since: Date | null;
}

export type ChatSide = 'customer' | 'freelancer';

/** The side the viewer talks on; null to a moderator who looks on. */
export function sideOf(viewer: Viewer, chat: Pick<ChatRow, 'customer_uuid' | 'freelancer_uuid'>): ChatSide | null {
  if (chat.customer_uuid === viewer.customer_uuid) return 'customer';
  return chat.freelancer_uuid === viewer.freelancer_uuid ? 'freelancer' : null;
}

/** A moderator decides about the words of others; in a chat of their own they are a side like the other. */
export const isModeratorOf = (viewer: Viewer, chat: Pick<ChatRow, 'customer_uuid' | 'freelancer_uuid'>): boolean =>
  viewer.is_moderator && sideOf(viewer, chat) === null;

/**
 * Whether the viewer is the customer of a new response, which reading or writing in its chat opens
 * (product: responses).
 */
export const isUnopened = (viewer: Viewer, chat: ChatRow): boolean =>
  chat.response_id !== null && chat.response_status === 'active' && sideOf(viewer, chat) === 'customer';

/**
 * The chats a viewer sees, over the joins of the store (product: messages): moderators all; both sides of a deal until
 * its order is deleted; both sides of a response while each sees the order and the response. A
 * query of many chats knows the banned authors before.
 */
export function visibleTo(
  viewer: SqlViewer,
  now: Date,
  isAuthorBanned = isBannedProfile(sql.ref('responses.freelancer_uuid'), now),
) {
  if (viewer.is_moderator) return sql<SqlBool>`true`;
  const isCustomer = sql<SqlBool>`orders.customer_uuid = ${viewer.customer_uuid}`;
  return sql<SqlBool>`(case when threads.deal_id is not null
    then orders.status <> ${ORDER_STATUS.deleted} and (${isCustomer} or deals.executor_uuid = ${viewer.freelancer_uuid})
    else ${visibleOrders(viewer)} and (responses.freelancer_uuid = ${viewer.freelancer_uuid}
      or (${isCustomer} and (responses.status = 'approved'
        or (responses.status in ('active', 'viewed', 'rejected') and not ${isAuthorBanned})))) end)`;
}

/**
 * The chats of the viewer's own side. Each step asks for an array of ids, which PostgreSQL finds in one walk of an index: chat by chat an
 * inbox of thousands reads some pages for each.
 */
export const threadsOf = (viewer: SqlViewer, side: ChatSide, columns: RawBuilder<unknown>) =>
  side === 'customer'
    ? sql`select ${columns} from threads
        where order_id = any(array(select o.id from orders o where o.customer_uuid = ${viewer.customer_uuid}))`
    : sql`select ${columns} from threads
        where response_id = any(array(select r.id from responses r where r.freelancer_uuid = ${viewer.freelancer_uuid}))
      union all select ${columns} from threads
        where deal_id = any(array(select d.id from deals d where d.executor_uuid = ${viewer.freelancer_uuid}))`;

/** Whether the viewer sees the order itself, as a column: a former executor keeps the chat of the deal alone. */
export const orderVisible = (viewer: Viewer) => visibleOrders(viewer);

/** Why the viewer may not write in this chat, null when they may. */
export function refuseWriting(viewer: Viewer, chat: ChatRow): Refusal | null {
  const side = sideOf(viewer, chat);
  return refuseMessage(chat, {
    isParty: side !== null,
    isModerator: viewer.is_moderator,
    ban: side && firstRefusal([banOf(viewer, side), refuseBlocked(chat[`is_${side}_blocked`])]),
  });
}

function banOf(viewer: Viewer, side: ChatSide): Refusal | null {
  if (side === 'customer') return viewer.is_customer_banned ? refuse('customer_banned') : null;
  return viewer.is_freelancer_banned ? refuse('freelancer_banned') : null;
}

/** The facts that the rules of hiding and deleting need about a message. */
export const factsOf = (viewer: Viewer, row: MessageRow): MessageFacts => ({
  isOwn: row.author_uuid === viewer.user_uuid,
  isSystem: row.is_system,
  isFirst: row.is_first,
  isHiddenByModerator: row.is_hidden_by_moderator,
  createdAt: row.created_at,
});
