/** Pages of an inbox, walked to by the last message of each chat. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasEach } from '../platform/database/any-of.ts';
import { MANY_FORMS, type Reader } from '../platform/database/database.ts';
import { beyond, type Place, placedBy, type RowOrder } from '../platform/page-turning.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type ChatRow, type ChatSide, orderVisible, visibleTo } from './access.ts';
import { CHATS, COLUMNS, TALKS } from './store.ts';

/** A chat of an inbox. */
export interface InboxRow extends ChatRow {
  number_unread: number;
  last_message_id: number;
  /** The moment of the deal's move for a system message, which may be written later. */
  last_message_at: Date;
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

/** Unread messages of all chats that count alike in an inbox. */
export type UnreadKind = Pick<InboxRow, 'order_status' | 'response_status' | 'is_executor_current' | 'number_unread'>;

/** Chats with the latest messages come first. */
export const INBOX_ORDER: RowOrder<{ last: InboxRow }> = {
  value: sql`kept.last_message_at`,
  id: sql`kept.last_message_id`,
  isDescending: true,
  holds: 'moment',
  key: ({ last }) => ({ value: last.last_message_at, id: last.last_message_id }),
};

/** Conversations counted one by one, since each has to be asked who sees it; beyond them those kept for the reader are counted. */
export const MOST_CONVERSATIONS_COUNTED = 100;

/** A page of an inbox. */
export interface InboxPage {
  /** The number of conversations: exact up to `MOST_CONVERSATIONS_COUNTED`. */
  total: number;
  chats: InboxRow[];
  /** Unread messages of the whole inbox, whatever the search. */
  unread: UnreadKind[];
}

/** A moderator's own inbox has the chats they talk in alone. */
const seenBy = ({ viewer, now }: InboxReader) => visibleTo({ ...viewer, is_moderator: false }, now);

const ownProfile = ({ viewer, side }: InboxReader): string => viewer[`${side}_uuid`];

/**
 * The latest chat of each conversation of the inbox. What it asks of a chat stands apart by `offset 0`, so that the index of last messages
 * is walked only as far as the page.
 */
function conversations(reader: InboxReader, { order_id, query, words = [] }: InboxFilter): RawBuilder<unknown> {
  const isSeen = seenBy(reader);
  const matching =
    query === undefined
      ? sql`${TALKS} where threads.id = kept.thread_id and ${isSeen}`
      : sql`${CHATS} where threads.id = kept.thread_id and ${isSeen} and ${matches(reader, query, words)}`;
  return sql`inbox_chats kept where kept.profile_uuid = ${ownProfile(reader)} and kept.last_message_id is not null
    ${order_id === undefined ? sql`` : sql`and kept.order_id = ${order_id}`} and exists (select from ${matching} offset 0)
    and not exists (select from inbox_chats later where later.profile_uuid = kept.profile_uuid and later.order_id = kept.order_id
      and later.freelancer_uuid = kept.freelancer_uuid
      and (later.last_message_at, later.last_message_id) > (kept.last_message_at, kept.last_message_id)
      and exists (select from ${TALKS} where threads.id = later.thread_id and ${isSeen} offset 0) offset 0)`;
}

/** The unread messages of the inbox as a column. */
const unreadKinds = (reader: InboxReader) => sql<UnreadKind[]>`(select coalesce(json_agg(kind), '[]') from (
    select orders.status as order_status, responses.status as response_status,
      coalesce(orders.executor_uuid = kept.freelancer_uuid, false) as is_executor_current, sum(kept.number_unread)::int as number_unread
    from inbox_chats kept, ${TALKS} where threads.id = kept.thread_id and kept.profile_uuid = ${ownProfile(reader)}
      and kept.number_unread > 0 and ${seenBy(reader)}
    group by 1, 2, 3) kind)`;

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
  const { viewer } = reader;
  const profile = ownProfile(reader);
  const inbox = conversations(reader, filter);
  const most = sql.lit(MOST_CONVERSATIONS_COUNTED + 1);
  const found = await sql<Pick<InboxPage, 'total' | 'unread'> & (InboxRow | { thread_id: null })>`
    with page as materialized (
      select kept.order_id, kept.freelancer_uuid from ${inbox} and ${beyond(INBOX_ORDER, place)} ${placedBy(INBOX_ORDER, place)}),
    counted as materialized (select count(*)::int as number from (select from ${inbox} limit ${most}) few),
    listed as materialized (
      select case when counted.number < ${most} then counted.number else greatest(counted.number, (
          select count(*)::int from inbox_chats kept where kept.profile_uuid = ${profile} and kept.last_message_id is not null)) end as total,
        array(select own.thread_id from page join inbox_chats own on own.profile_uuid = ${profile} and own.order_id = page.order_id
          and own.freelancer_uuid = page.freelancer_uuid where own.last_message_id is not null) as thread_ids,
        ${unreadKinds(reader)} as unread
      from counted)
    select listed.total, listed.unread, chats.* from listed left join (
      select ${COLUMNS}, own.number_unread, own.last_message_id, own.last_message_at, ${orderVisible(viewer)} as is_order_visible,
        (select coalesce(json_object_agg(p.user_uuid, p.message_id), '{}')
          from read_positions p where p.thread_id = threads.id) as positions
      from ${CHATS} join inbox_chats own on own.thread_id = threads.id and own.profile_uuid = ${profile}
      where threads.id = any((select thread_ids from listed)::bigint[]) and ${seenBy(reader)}) chats on true
    ${filter.query === undefined ? sql`` : MANY_FORMS}`.execute(db);
  const { total = 0, unread = [] } = found.rows[0] ?? {};
  return { total, unread, chats: found.rows.flatMap((row) => (row.thread_id === null ? [] : [row])) };
}

/** Searches only in what the viewer may see. */
function matches({ viewer, side }: InboxReader, query: string, words: readonly string[]) {
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
