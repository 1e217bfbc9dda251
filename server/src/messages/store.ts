import { type Expression, type SqlBool, sql } from 'kysely';
import { fileLink } from '../files/service.ts';
import { filterVisible, ROW_VIEWER, type VisibilityQuestion } from '../platform/batch-visibility.ts';
import { anyId } from '../platform/database/any-of.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findOpenSince, isBlockedBy } from '../users/service.ts';
import { type ChatRow, visibleTo } from './access.ts';

export const MESSAGE_FILES = fileLink('message_files', 'message_id');

/** The name of a chat in a call. */
export type ChatName = { response_id: number } | { deal_id: number; is_dispute: boolean };

export const COLUMNS = sql`threads.id as thread_id, threads.order_id, threads.response_id, threads.deal_id, threads.is_dispute,
  deals.number as deal_number, deals.status as deal_status, responses.status as response_status,
  orders.title as order_title, orders.created_at as order_created_at, orders.status as order_status,
  coalesce(orders.executor_uuid = profiles.uuid, false) as is_executor_current,
  orders.customer_uuid, profiles.uuid as freelancer_uuid,
  ${isBlockedBy(sql.ref('customer.user_uuid'), sql.ref('profiles.user_uuid'))} as is_customer_blocked,
  ${isBlockedBy(sql.ref('profiles.user_uuid'), sql.ref('customer.user_uuid'))} as is_freelancer_blocked,
  customer.user_uuid as customer_user_uuid, profiles.user_uuid as freelancer_user_uuid,
  ${findOpenSince(sql.ref('orders.customer_uuid'), sql.ref('profiles.uuid'))} as contacts_open_since`;

/** Chats with both their people; `profiles` and `users` are the freelancer's. */
export const CHATS = sql`threads
  join orders on orders.id = threads.order_id
  left join responses on responses.id = threads.response_id
  left join deals on deals.id = threads.deal_id
  join profiles on profiles.uuid = coalesce(responses.freelancer_uuid, deals.executor_uuid)
  join users on users.uuid = profiles.user_uuid
  join profiles customer on customer.uuid = orders.customer_uuid`;

export async function findChat(
  db: Reader,
  { viewer, now }: { viewer: Viewer; now: Date },
  orderId: number,
  name: ChatName,
): Promise<ChatRow | undefined> {
  const named =
    'deal_id' in name
      ? sql<SqlBool>`(threads.deal_id = ${name.deal_id} and threads.is_dispute = ${name.is_dispute})`
      : sql<SqlBool>`threads.response_id = ${name.response_id}`;
  return await findOne(db, sql<SqlBool>`(threads.order_id = ${orderId} and ${named} and ${visibleTo(viewer, now)})`);
}

export async function findChatById(
  db: Reader,
  { viewer, now }: { viewer: Viewer; now: Date },
  orderId: number,
  threadId: number,
): Promise<ChatRow | undefined> {
  const named = sql<SqlBool>`threads.id = ${threadId}`;
  return await findOne(db, sql<SqlBool>`(threads.order_id = ${orderId} and ${named} and ${visibleTo(viewer, now)})`);
}

async function findOne(db: Reader, where: Expression<SqlBool>): Promise<ChatRow | undefined> {
  const found = await sql<ChatRow>`select ${COLUMNS} from ${CHATS} where ${where} limit 1`.execute(db);
  return found.rows[0];
}

/** All chats of these responses and deals, whoever may see them. */
export async function findChatsOf(
  db: Reader,
  { response_ids, deal_ids }: { response_ids: readonly number[]; deal_ids: readonly number[] },
): Promise<ChatRow[]> {
  const found = await sql<ChatRow>`select ${COLUMNS} from ${CHATS}
    where (threads.response_id = ${anyId(response_ids)} or threads.deal_id = ${anyId(deal_ids)})`.execute(db);
  return found.rows;
}

/** Whether the viewer talks in any chat of the order; moderators do in those of disputes. */
export async function hasOwnChat(db: Reader, viewer: Viewer, orderId: number, now: Date): Promise<boolean> {
  const own = sql<SqlBool>`(orders.customer_uuid = ${viewer.customer_uuid} or profiles.uuid = ${viewer.freelancer_uuid}
    or (threads.is_dispute and ${viewer.is_moderator}))`;
  const where = sql<SqlBool>`(threads.order_id = ${orderId} and ${own} and ${visibleTo(viewer, now)})`;
  return (await findOne(db, where)) !== undefined;
}

/** Keeps the questions whose viewer sees the chat with the asked id. */
export async function filterVisibleChats<A extends VisibilityQuestion>(
  db: Reader,
  asked: readonly A[],
  now: Date,
): Promise<A[]> {
  return await filterVisible(db, asked, CHATS, sql<SqlBool>`(threads.id = asked.id and ${visibleTo(ROW_VIEWER, now)})`);
}

/** Keeps the questions whose viewer sees the message with the asked id and its chat. */
export async function filterVisibleMessages<A extends VisibilityQuestion>(
  db: Reader,
  asked: readonly A[],
  now: Date,
): Promise<A[]> {
  return await filterVisible(db, asked, ...messageVisibility(now));
}

/** The `from` and `where` of a batch question whether its askers see a message. */
export function messageVisibility(now: Date) {
  const shown = sql<SqlBool>`(m.deleted_at is null and (not m.is_hidden or m.author_uuid = asked.user_uuid))`;
  const seen = sql<SqlBool>`(m.id = asked.id and threads.id = m.thread_id and ${shown} and ${visibleTo(ROW_VIEWER, now)})`;
  return [sql`messages m, ${CHATS}`, seen] as const;
}
