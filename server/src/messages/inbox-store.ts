/** All chats of a person at once: pages of an inbox, and how much in it is unread. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { unreadNumber } from '../conversations/service.ts';
import { ROW_VIEWER, visibilityQueryTable } from '../platform/batch-visibility.ts';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import { hasEach } from '../platform/database/any-of.ts';
import { type Reader, UNPREPARED } from '../platform/database/database.ts';
import type { SqlViewer, Viewer } from '../platform/viewer.ts';
import { findBannedAmong } from '../users/service.ts';
import { type ChatRow, type ChatSide, orderVisible, threadsOf, visibleTo } from './access.ts';
import { CHATS, COLUMNS } from './store.ts';

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
  /** Only chats with messages that the person has not read. */
  unread?: boolean | undefined;
}

/** The person whose inbox is read, with the side and the moment. */
export interface InboxReader {
  viewer: Viewer;
  now: Date;
  side: ChatSide;
}

const THREADS = sql`id, order_id, response_id, deal_id, number_hidden, last_message_id, last_message_at`;

const idsIn = (column: 'response_id' | 'deal_id' | 'order_id') =>
  sql`any(array(select ${sql.ref(column)} from own_threads))`;

/**
 * The chats of one person that a query finds, with what decides who sees them, as tables. PostgreSQL expects ten rows of an array, so it
 * joins them by hashing.
 */
const ownTables = (threads: RawBuilder<unknown>, now: Date) => sql`
    own_threads as materialized (${threads}),
    own_responses as materialized (select id, freelancer_uuid, status from responses where id = ${idsIn('response_id')}),
    own_deals as materialized (select id, executor_uuid from deals where id = ${idsIn('deal_id')}),
    own_orders as materialized (
      select id, customer_uuid, status, executor_uuid, published_at, is_customer_banned, is_private from orders where id = ${idsIn('order_id')}),
    banned as materialized (${findBannedAmong(sql`select freelancer_uuid from own_responses`, now)})`;

const OWN_TALKS = sql`own_threads threads join own_orders orders on orders.id = threads.order_id
  left join own_responses responses on responses.id = threads.response_id
  left join own_deals deals on deals.id = threads.deal_id`;

/** Keeps the chats that their person sees; a moderator's own inbox has only the chats they take part in. */
const isSeen = (viewer: SqlViewer, now: Date) =>
  visibleTo(
    { ...viewer, is_moderator: false },
    now,
    sql<SqlBool>`(responses.freelancer_uuid in (select banned.uuid from banned))`,
  );

/** The chat knows it unless something is hidden there from one of the two. */
const lastSeenBy = (viewer: Viewer) => sql`(
  select threads.last_message_id as id, threads.last_message_at as created_at
  where threads.number_hidden = 0 and threads.last_message_id is not null
  union all
  (select m.id, m.created_at from messages m where threads.number_hidden > 0
    and m.thread_id = threads.id and m.deleted_at is null and (not m.is_hidden or m.author_uuid = ${viewer.user_uuid})
  order by m.id desc limit 1)) last`;

/** Unread messages of all chats that count alike in an inbox. */
export type UnreadKind = Pick<InboxRow, 'order_status' | 'response_status' | 'is_executor_current' | 'number_unread'>;

/** The whole inbox: its chats with the last message that each shows, and the columns for the counters. */
const wholeInbox = ({ viewer, now }: InboxReader) => sql`
  select threads.id, threads.order_id, coalesce(responses.freelancer_uuid, deals.executor_uuid) as freelancer_uuid,
    orders.status as order_status, responses.status as response_status,
    coalesce(orders.executor_uuid = coalesce(responses.freelancer_uuid, deals.executor_uuid), false) as is_executor_current,
    last.id as last_id, last.created_at as last_at
  from ${OWN_TALKS} cross join lateral ${lastSeenBy(viewer)} where ${isSeen(viewer, now)}`;

/**
 * The chats of a query (`id`, `last_id`) whose last message is newer than the person's position there, `read_id`. All positions of the
 * person come at once, and a group joins them, whatever the planner expects.
 */
const newIn = (chats: RawBuilder<unknown>, userUuid: string | RawBuilder<string>, kept = sql``, none = sql``) => sql`
  select id, max(read_id) as read_id ${kept} from (
    ${chats} union all
    select p.thread_id, null, p.message_id ${none} from read_positions p where p.user_uuid = ${userUuid}) ends
  group by id having max(last_id) > coalesce(max(read_id), 0)`;

/** The unread messages of the inbox as a column. */
const unreadKinds = (userUuid: string) => sql<UnreadKind[]>`(select coalesce(json_agg(kind), '[]') from (
    select news.order_status, news.response_status, news.is_executor_current, sum(counted.number)::int as number_unread
    from (${newIn(
      sql`select id, last_id, null::bigint as read_id, order_status, response_status, is_executor_current from inbox`,
      userUuid,
      sql`, max(order_status) as order_status, max(response_status) as response_status, bool_or(is_executor_current) as is_executor_current`,
      sql`, null, null, null`,
    )}) news
    cross join lateral (select ${unreadNumber(sql.ref('news.id'), userUuid, sql.ref('news.read_id'))} as number offset 0) counted
    where counted.number > 0
    group by news.order_status, news.response_status, news.is_executor_current) kind)`;

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
  filter: InboxFilter,
  place: Place,
): Promise<InboxPage> {
  const { rows } = await inboxQuery(reader, filter, place).execute(db);
  const { total = 0, unread = [] } = rows[0] ?? {};
  return { total, unread, chats: rows.flatMap((row) => (row.thread_id === null ? [] : [row])) };
}

export function inboxQuery(
  reader: InboxReader,
  { order_id, query, words = [], unread = false }: InboxFilter,
  place: Place,
): RawBuilder<Pick<InboxPage, 'total' | 'unread'> & (InboxRow | { thread_id: null })> {
  const { viewer, side, now } = reader;
  const conditions = [sql<SqlBool>`true`];
  if (order_id !== undefined) conditions.push(sql<SqlBool>`inbox.order_id = ${order_id}`);
  if (query !== undefined) conditions.push(matches(reader, query, words));
  if (unread) conditions.push(hasNews(viewer.user_uuid));
  const asked = query === undefined ? sql`inbox` : sql`inbox join (${CHATS}) on threads.id = inbox.id`;
  return sql`
    with ${ownTables(threadsOf(viewer, side, THREADS), now)},
    inbox as materialized (${wholeInbox(reader)}),
    pairs as materialized (
      select inbox.order_id, inbox.freelancer_uuid, max(inbox.last_at) as last_at, max(inbox.last_id) as last_id
      from ${asked} where ${sql.join(conditions, sql` and `)} group by inbox.order_id, inbox.freelancer_uuid),
    listed as materialized (
      select (select count(*)::int from pairs) as total, array(select inbox.id from inbox
        where (inbox.order_id, inbox.freelancer_uuid) in (select order_id, freelancer_uuid from pairs
          where ${beyondCursor(INBOX_ORDER, place)} ${orderAndLimit(INBOX_ORDER, place)})) as thread_ids,
        ${unreadKinds(viewer.user_uuid)} as unread)
    select listed.total, listed.unread, chats.* from listed left join (
      select ${COLUMNS}, ${unreadNumber(sql.ref('threads.id'), viewer.user_uuid)} as number_unread,
        last.id as last_message_id, last.created_at as last_message_at, ${orderVisible(viewer)} as is_order_visible,
        (select coalesce(json_object_agg(p.user_uuid, p.message_id), '{}')
          from read_positions p where p.thread_id = threads.id) as positions
      from ${CHATS} left join lateral ${lastSeenBy(viewer)} on true
      where threads.id = any((select thread_ids from listed)::bigint[])) chats on true
    ${query === undefined ? sql`` : UNPREPARED}`;
}

/** Whether a chat of the inbox has messages that the person has not read. */
const hasNews = (userUuid: string) => sql<SqlBool>`(inbox.id in (
  select news.id from (${newIn(sql`select id, last_id, null::bigint as read_id from inbox`, userUuid)}) news
  where ${unreadNumber(sql.ref('news.id'), userUuid, sql.ref('news.read_id'))} > 0))`;

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

const ASKED_USER = sql.ref<string>('asked.user_uuid');

/** Asks who sees a chat only for those with something new. */
const unreadOf = (side: ChatSide, now: Date) => {
  const all = threadsOf(ROW_VIEWER, side, sql`id, last_message_id as last_id, null::bigint as read_id`);
  const number = unreadNumber(sql.ref('news.id'), ASKED_USER, sql.ref('news.read_id'));
  return sql<number>`(with news as materialized (${newIn(all, ASKED_USER)}),
    ${ownTables(sql`select ${THREADS} from threads where id = any(array(select id from news))`, now)}
    select coalesce(sum(${number}), 0)::int from news
    where id in (select threads.id from ${OWN_TALKS} where ${isSeen(ROW_VIEWER, now)}))`;
};
