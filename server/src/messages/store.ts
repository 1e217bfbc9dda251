import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { positionIn, unreadNumber } from '../conversations/service.ts';
import { fileLink } from '../files/service.ts';
import {
  filterVisible,
  ROW_VIEWER,
  type VisibilityQuestion,
  visibilityQueryTable,
} from '../platform/batch-visibility.ts';
import { anyId, hasEach } from '../platform/database/any-of.ts';
import { MANY_FORMS, type Reader } from '../platform/database/database.ts';
import { beyond, type Place, placedBy, type RowOrder } from '../platform/page-turning.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findOpenSince, isBlockedBy } from '../users/service.ts';
import { type ChatRow, type ChatSide, onSide, orderVisible, threadsOf, visibleTo } from './access.ts';

export const MESSAGE_FILES = fileLink('message_files', 'message_id');

/** The name of a chat in a call. */
export type ChatName = { response_id: number } | { deal_id: number; is_dispute: boolean };

const COLUMNS = sql`threads.id as thread_id, threads.order_id, threads.response_id, threads.deal_id, threads.is_dispute,
  deals.number as deal_number, deals.status as deal_status, responses.status as response_status,
  orders.title as order_title, orders.created_at as order_created_at, orders.status as order_status,
  coalesce(orders.executor_uuid = profiles.uuid, false) as is_executor_current,
  orders.customer_uuid, profiles.uuid as freelancer_uuid,
  ${isBlockedBy(sql.ref('customer.user_uuid'), sql.ref('profiles.user_uuid'))} as is_customer_blocked,
  ${isBlockedBy(sql.ref('profiles.user_uuid'), sql.ref('customer.user_uuid'))} as is_freelancer_blocked,
  customer.user_uuid as customer_user_uuid, profiles.user_uuid as freelancer_user_uuid,
  ${findOpenSince(sql.ref('orders.customer_uuid'), sql.ref('profiles.uuid'))} as contacts_open_since`;

/** Chats with their order and their response or deal: enough to decide who sees them. */
const TALKS = sql`threads
  join orders on orders.id = threads.order_id
  left join responses on responses.id = threads.response_id
  left join deals on deals.id = threads.deal_id`;

/** Chats with both their people; `profiles` and `users` are the freelancer's. */
const CHATS = sql`${TALKS}
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

const ASKED_USER = sql.ref<string>('asked.user_uuid');

/** A chat of an inbox. */
export interface InboxRow extends ChatRow {
  number_unread: number;
  /** Null while the chat has no message the viewer sees. */
  last_message_id: number | null;
  /** The moment of the deal's move for a system message, which may be written later. */
  last_message_at: Date | null;
  /** Without this only the order's number is shown. */
  is_order_visible: boolean;
  /** Everybody's reading position. */
  positions: Record<string, number>;
}

export interface InboxFilter {
  order_id?: number | undefined;
  /** Part of the order's title or of the other's name, or the order's number. */
  query?: string | undefined;
  /** The words of the query as expressions. */
  words?: readonly string[] | undefined;
}

/** The person whose inbox is read, with the side and the moment. */
export interface InboxReader {
  viewer: Viewer;
  now: Date;
  side: ChatSide;
}

/** The chat knows it unless something is hidden there from one of the two. */
const lastSeenBy = (viewer: Viewer) => sql`(
  select threads.last_message_id as id, threads.last_message_at as created_at
  where threads.number_hidden = 0 and threads.last_message_id is not null
  union all
  (select m.id, m.created_at from messages m where threads.number_hidden > 0
    and m.thread_id = threads.id and m.deleted_at is null and (not m.is_hidden or m.author_uuid = ${viewer.user_uuid})
  order by m.id desc limit 1)) last`;

/** A moderator's own inbox has the chats they talk in alone. */
const inInbox = ({ viewer, now, side }: InboxReader) =>
  sql<SqlBool>`(${onSide(viewer, side)} and ${visibleTo({ ...viewer, is_moderator: false }, now)})`;

/** Unread messages of all chats that count alike in an inbox. */
export type UnreadKind = Pick<InboxRow, 'order_status' | 'response_status' | 'is_executor_current' | 'number_unread'>;

/** The whole inbox: its chats with the last message that each shows, and the columns for the counters. */
const wholeInbox = (reader: InboxReader) => sql`
  select threads.id, threads.order_id, coalesce(responses.freelancer_uuid, deals.executor_uuid) as freelancer_uuid,
    orders.status as order_status, responses.status as response_status,
    coalesce(orders.executor_uuid = coalesce(responses.freelancer_uuid, deals.executor_uuid), false) as is_executor_current,
    last.id as last_id, last.created_at as last_at
  from ${TALKS} cross join lateral ${lastSeenBy(reader.viewer)} where ${inInbox(reader)}`;

/**
 * The unread messages of the inbox as a column; counts only in chats whose last message is newer than the reader's
 * position.
 */
const unreadKinds = (userUuid: string) => sql<UnreadKind[]>`(select coalesce(json_agg(kind), '[]') from (
    select inbox.order_status, inbox.response_status, inbox.is_executor_current, sum(news.number)::int as number_unread
    from inbox left join read_positions position on position.thread_id = inbox.id and position.user_uuid = ${userUuid}
    cross join lateral (select ${unreadNumber(sql.ref('inbox.id'), userUuid)} as number offset 0) news
    where inbox.last_id > coalesce(position.message_id, 0) and news.number > 0
    group by inbox.order_status, inbox.response_status, inbox.is_executor_current) kind)`;

/** Chats with the latest messages come first. */
export const INBOX_ORDER: RowOrder<{ last: InboxRow }> = {
  value: sql`last_at`,
  id: sql`last_id`,
  isDescending: true,
  holds: 'moment',
  key: ({ last }) => ({ value: last.last_message_at, id: last.last_message_id ?? 0 }),
};

/** A page of an inbox. */
export interface InboxPage {
  /** The number of chats in the inbox. */
  total: number;
  chats: InboxRow[];
  /** Unread messages of the whole inbox, whatever the search. */
  unread: UnreadKind[];
}

/**
 * One page of the viewer's side: its chats, the size of the inbox, and its unread messages. Chats of the same two
 * people about one order are one line there; the latest comes first, and chats without messages are left out.
 */
export async function findInboxPage(
  db: Reader,
  reader: InboxReader,
  { order_id, query, words = [] }: InboxFilter,
  place: Place,
): Promise<InboxPage> {
  const { viewer } = reader;
  const conditions = [sql<SqlBool>`true`];
  if (order_id !== undefined) conditions.push(sql<SqlBool>`inbox.order_id = ${order_id}`);
  if (query !== undefined) conditions.push(matches(reader, query, words));
  const asked = query === undefined ? sql`inbox` : sql`inbox join (${CHATS}) on threads.id = inbox.id`;
  const found = await sql<Pick<InboxPage, 'total' | 'unread'> & (InboxRow | { thread_id: null })>`
    with inbox as materialized (${wholeInbox(reader)}),
    pairs as materialized (
      select array_agg(inbox.id) as ids, max(inbox.last_at) as last_at, max(inbox.last_id) as last_id
      from ${asked} where ${sql.join(conditions, sql` and `)} group by inbox.order_id, inbox.freelancer_uuid),
    listed as materialized (
      select (select count(*)::int from pairs) as total, array(select unnest(page.ids)
        from (select * from pairs where ${beyond(INBOX_ORDER, place)} ${placedBy(INBOX_ORDER, place)}) page) as thread_ids,
        ${unreadKinds(viewer.user_uuid)} as unread)
    select listed.total, listed.unread, chats.* from listed left join (
      select ${COLUMNS}, ${unreadNumber(sql.ref('threads.id'), viewer.user_uuid)} as number_unread,
        last.id as last_message_id, last.created_at as last_message_at, ${orderVisible(viewer)} as is_order_visible,
        (select coalesce(json_object_agg(p.user_uuid, p.message_id), '{}')
          from read_positions p where p.thread_id = threads.id) as positions
      from ${CHATS} left join lateral ${lastSeenBy(viewer)} on true
      where threads.id = any((select thread_ids from listed)::bigint[]) and ${inInbox(reader)}) chats on true
    ${query === undefined ? sql`` : MANY_FORMS}`.execute(db);
  const { total = 0, unread = [] } = found.rows[0] ?? {};
  return { total, unread, chats: found.rows.flatMap((row) => (row.thread_id === null ? [] : [row])) };
}

/** Searches only in what the viewer may see. */
function matches({ viewer, side }: { viewer: Viewer; side: ChatSide }, query: string, words: readonly string[]) {
  const pattern = `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const name =
    side === 'customer'
      ? sql`users.full_name`
      : sql`(select u.full_name from users u where u.uuid = customer.user_uuid)`;
  // The other side finds an order by the words it reads, not by a contact that is hidden from it.
  const title = side === 'customer' ? sql`orders.title` : sql`coalesce(orders.searched_title, orders.title)`;
  const isMeant = (text: RawBuilder<unknown>) => sql<SqlBool>`(${text} ilike ${pattern} or ${hasEach(text, words)})`;
  return sql<SqlBool>`((${isMeant(title)} and ${orderVisible(viewer)}) or ${isMeant(name)} or orders.id::text = ${query})`;
}

/** Keeps the questions whose viewer sees the chat with the asked id. */
export async function findSeeingChats<A extends VisibilityQuestion>(
  db: Reader,
  asked: readonly A[],
  now: Date,
): Promise<A[]> {
  return await filterVisible(db, asked, CHATS, sql<SqlBool>`(threads.id = asked.id and ${visibleTo(ROW_VIEWER, now)})`);
}

/** Keeps the questions whose viewer sees the message with the asked id and its chat. */
export async function findSeeingMessages<A extends VisibilityQuestion>(
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

export interface UnreadRow {
  user_uuid: string;
  customer: number;
  freelancer: number;
}

/** The number of unread messages of each of these people on each side, as both inboxes count them. */
export async function countUnread(db: Reader, people: readonly Viewer[], now: Date): Promise<UnreadRow[]> {
  return (await unreadQuery(people, now).execute(db)).rows;
}

export function unreadQuery(people: readonly Viewer[], now: Date): RawBuilder<UnreadRow> {
  const asked = people.map((viewer) => ({ viewer, id: 0 }));
  return sql<UnreadRow>`
    select asked.user_uuid, ${unreadOf('customer', now)} as customer, ${unreadOf('freelancer', now)} as freelancer
    from ${visibilityQueryTable(asked)}`;
}

/**
 * Counts only in chats whose last message is newer than the position, and checks access only for those with something
 * new. `offset 0` keeps the steps apart; joined into one, the planner would scan everybody's chats.
 */
const unreadOf = (side: ChatSide, now: Date) => sql<number>`(
  select coalesce(sum(own.number), 0)::int
  from (select chat.id, ${unreadNumber(sql.ref('chat.id'), ASKED_USER)} as number from (${threadsOf(ROW_VIEWER, side)}) chat
    left join lateral (${positionIn(sql.ref('chat.id'), ASKED_USER)}) position on true
    where chat.last_message_id > coalesce(position.message_id, 0) offset 0) own
  where own.number > 0
    and exists (select from ${CHATS} where threads.id = own.id and ${visibleTo(ROW_VIEWER, now)} offset 0))`;
