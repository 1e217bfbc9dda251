import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { Conversation, messageRoutes } from '@provodka/contract/messages.ts';
import { CUSTOMER_ORDER_SLICES, FREELANCER_ORDER_SLICES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { ACTIVE_RESPONSE_PAIRS } from '@provodka/domain/orders/responses.ts';
import { wordsInTexts } from '@provodka/domain/search/spellings.ts';
import type { z } from 'zod/mini';
import { lastMessages } from '../conversations/service.ts';
import { findFiles } from '../files/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { cursorMeta, readCursorPage } from '../platform/cursor-paging.ts';
import { exactMeta } from '../platform/paging.ts';
import type { ChatSide } from './access.ts';
import { findInboxPage, INBOX_ORDER, type InboxRow, type UnreadKind } from './inbox-store.ts';
import { pairKey, presentConversation } from './present.ts';
import { cacheChat, idsWithFiles, readChatContext } from './reading.ts';
import { MESSAGE_FILES } from './store.ts';

type Query = z.output<(typeof messageRoutes)['customer_messages_list']['query']>;
type Inbox<C> = { data: Conversation[]; meta: Meta; counters: C };

/** The customer's inbox; counters are unread messages by the slices of their orders (product: messages). */
export async function listCustomerConversations(context: ReadContext, query: Query) {
  return await listInbox(context, query, 'customer', (unread) => ({
    all: sumUnread(unread),
    orders: countByStatus(unread, CUSTOMER_ORDER_SLICES),
  }));
}

/** The freelancer's inbox; a chosen response counts among the orders in work too, `all` counts each message once. */
export async function listFreelancerConversations(context: ReadContext, query: Query) {
  return await listInbox(context, query, 'freelancer', (unread) => {
    const responses = unread.filter((kind) => kind.response_status !== null);
    const active = sumUnread(responses.filter(isActive));
    const all = sumUnread(responses);
    const executed = unread.filter((kind) => kind.is_executor_current);
    return {
      all: sumUnread(unread),
      orders: countByStatus(executed, FREELANCER_ORDER_SLICES),
      responses: { all, active, archive: all - active },
    };
  });
}

const sumUnread = (unread: readonly UnreadKind[]): number => unread.reduce((sum, kind) => sum + kind.number_unread, 0);

const isActive = ({ order_status, response_status }: UnreadKind): boolean =>
  ACTIVE_RESPONSE_PAIRS.some((pair) => pair.order === order_status && pair.response === response_status);

function countByStatus<S extends string>(
  unread: readonly UnreadKind[],
  slices: Record<S, readonly OrderStatus[]>,
): Record<S, number> {
  const entries = Object.entries<readonly OrderStatus[]>(slices).map(([slice, statuses]) => [
    slice,
    sumUnread(unread.filter((kind) => statuses.includes(kind.order_status))),
  ]);
  return Object.fromEntries(entries) as Record<S, number>;
}

/** The counters are of the whole inbox, whatever is searched for. */
async function listInbox<C>(
  context: ReadContext,
  query: Query,
  side: ChatSide,
  count: (unread: readonly UnreadKind[]) => C,
): Promise<Inbox<C>> {
  const { db, viewer, now } = context;
  const reader = { viewer, now, side };
  const sought = query.query === undefined ? null : wordsInTexts(query.query);
  const find = (words: readonly string[] | undefined) =>
    readCursorPage(query, async (place) => {
      const { chats, ...page } = await findInboxPage(db, reader, { ...query, words }, place);
      for (const chat of chats) cacheChat(context, chat);
      const rows = gather(chats);
      return { ...page, rows: place.turn?.isBack ? rows.toReversed() : rows };
    });
  const asMeant = await find(sought?.asMeant);
  const isMissed = asMeant.total === 0 && sought !== null && sought.nearly.length > 0;
  const found = isMissed ? await find(sought.nearly) : asMeant;
  const meta = cursorMeta(exactMeta(query, found.total), found, INBOX_ORDER);
  return { data: await presentAll(context, found.rows, side), meta, counters: count(found.unread) };
}

interface Gathered {
  chats: InboxRow[];
  /** The chat that was written in last. */
  last: InboxRow;
}

/** The chats of two people about one order together, the last written in first; within it the newest deal first. */
function gather(rows: readonly InboxRow[]): Gathered[] {
  const groups = Map.groupBy(rows, (row) => `${row.order_id} ${pairKey(row)}`);
  const gathered = [...groups.values()].flatMap((chats) => {
    const last = chats.toSorted(byLastMessage)[0];
    return last?.last_message_id ? [{ chats: chats.toSorted(byTitle), last }] : [];
  });
  return gathered.toSorted((a, b) => byLastMessage(a.last, b.last));
}

const byLastMessage = (a: InboxRow, b: InboxRow): number =>
  momentOf(b) - momentOf(a) || (b.last_message_id ?? 0) - (a.last_message_id ?? 0);
const momentOf = (row: InboxRow): number => row.last_message_at?.getTime() ?? 0;
const byTitle = (a: InboxRow, b: InboxRow): number =>
  (b.deal_number ?? 0) - (a.deal_number ?? 0) || b.thread_id - a.thread_id;

async function presentAll(context: ReadContext, page: readonly Gathered[], side: ChatSide): Promise<Conversation[]> {
  const { db, viewer } = context;
  const reader = { user_uuid: viewer.user_uuid, is_moderator: false };
  const lasts = await lastMessages(
    db,
    page.map(({ last }) => last.thread_id),
    reader,
  );
  const beside = {
    ...(await readChatContext(
      context,
      page.map(({ last }) => last),
    )),
    files: await findFiles(db, MESSAGE_FILES, idsWithFiles([...lasts.values()])),
    positions: new Map<string, number>(),
  };
  return page.flatMap((gathered) => {
    const row = lasts.get(gathered.last.thread_id);
    return row ? [presentConversation({ ...gathered, row }, beside, side)] : [];
  });
}
