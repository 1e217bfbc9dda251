import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';

/**
 * The noun a chat belongs to: a response (customer and that freelancer), a deal (customer and executor), or the dispute
 * about one.
 */
export type ThreadOwner =
  | { order_id: number; response_id: number }
  | { order_id: number; deal_id: number; is_dispute?: boolean };

export interface NewMessage {
  order_id: number;
  thread_id: number;
  /** The user who writes; null for a message of the system. */
  author_uuid: string | null;
  message: string;
  is_system?: boolean;
  /** The author's own key, by which a repeated request finds the message. */
  client_key?: string;
  /** The line of a deal that a system message repeats. */
  deal_event_id?: number;
}

export async function insertThread(tx: Tx, owner: ThreadOwner, now: Date): Promise<number> {
  const thread = await tx
    .insertInto('threads')
    .values({ ...owner, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return thread.id;
}

export async function findThread(db: Reader, owner: ThreadOwner): Promise<number | undefined> {
  const [column, id] =
    'response_id' in owner ? (['response_id', owner.response_id] as const) : (['deal_id', owner.deal_id] as const);
  const is_dispute = 'is_dispute' in owner && owner.is_dispute === true;
  const thread = await db
    .selectFrom('threads')
    .select('id')
    .where(column, '=', id)
    .where('is_dispute', '=', is_dispute)
    .executeTakeFirst();
  return thread?.id;
}

/** A chat and its two people, as an event names them. */
export interface ThreadRow {
  thread_id: number;
  order_id: number;
  response_id: number | null;
  deal_id: number | null;
  is_dispute: boolean;
  /** Uuids of both profiles. */
  customer_uuid: string;
  freelancer_uuid: string;
}

const selectThread = (threadId: number) => sql`
  select threads.id as thread_id, threads.order_id, threads.response_id, threads.deal_id, threads.is_dispute, orders.customer_uuid,
    coalesce(responses.freelancer_uuid, deals.executor_uuid) as freelancer_uuid
  from threads
  join orders on orders.id = threads.order_id
  left join responses on responses.id = threads.response_id
  left join deals on deals.id = threads.deal_id
  where threads.id = ${threadId}`;

/** Undefined when there is no such chat. */
export async function findThreadRow(db: Reader, threadId: number): Promise<ThreadRow | undefined> {
  return (await sql<ThreadRow>`${selectThread(threadId)}`.execute(db)).rows[0];
}

/** Writers of one chat take turns, so that ids follow the order in which messages become visible. */
export async function lockThread(tx: Tx, threadId: number): Promise<ThreadRow | undefined> {
  return (await sql<ThreadRow>`${selectThread(threadId)} for no key update of threads`.execute(tx)).rows[0];
}

/** Undefined when the author's key or the line of the deal has its message already. */
export async function insertMessage(tx: Tx, message: NewMessage, now: Date): Promise<number | undefined> {
  const added = await tx
    .insertInto('messages')
    .values({ ...message, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Returns its id; undefined when the chat is empty. */
export async function updateFirstMessage(
  tx: Tx,
  threadId: number,
  message: string,
  now: Date,
): Promise<number | undefined> {
  const updated = await tx
    .updateTable('messages')
    .set({ message, edited_at: now })
    .where('id', '=', (where) =>
      where
        .selectFrom('messages as earliest')
        .select((select) => select.fn.min('earliest.id').as('id'))
        .where('earliest.thread_id', '=', threadId),
    )
    .returning('id')
    .executeTakeFirst();
  return updated?.id;
}

const isShownToAll = sql<SqlBool>`(not m.is_hidden and not m.is_system and m.deleted_at is null)`;

/** A person's reading position in the chat. */
const positionIn = (thread: RawBuilder<unknown>, userUuid: string | RawBuilder<string>): RawBuilder<unknown> =>
  sql`(select p.message_id from read_positions p where p.thread_id = ${thread} and p.user_uuid = ${userUuid})`;

/** Messages `m` of the chat `thread` that this person has not read: others' words, behind their own position. */
const isUnread = (
  thread: RawBuilder<unknown>,
  userUuid: string | RawBuilder<string>,
  position = positionIn(thread, userUuid),
) =>
  sql<SqlBool>`(m.thread_id = ${thread} and m.id > coalesce(${position}, 0) and m.author_uuid <> ${userUuid} and ${isShownToAll})`;

/** The number of unread messages of the chat, as a column; a query that has the position of the person hands it over. */
export const unreadNumber = (
  thread: RawBuilder<unknown>,
  userUuid: string | RawBuilder<string>,
  position?: RawBuilder<unknown>,
): RawBuilder<number> =>
  sql<number>`(select count(*)::int from messages m where ${isUnread(thread, userUuid, position)})`;

/** Whether the chat has one, as a condition. */
export const hasUnread = (thread: RawBuilder<unknown>, userUuid: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from messages m where ${isUnread(thread, userUuid)})`;

/** The number of messages of a chat up to this one that a person has not read, without the text of a response. */
export async function countUnreadUpTo(
  db: Reader,
  { id, thread_id }: { id: number; thread_id: number },
  userUuid: string,
): Promise<number> {
  const found = await sql<{ number: number }>`
    select count(*)::int as number from messages m
    where ${isUnread(sql`${thread_id}::bigint`, userUuid)} and m.id <= ${id}
      and exists (select from threads t where t.id = m.thread_id and (t.deal_id is not null
        or exists (select from messages first where first.thread_id = m.thread_id and first.id < m.id)))`.execute(db);
  return found.rows[0]?.number ?? 0;
}

/** The summary of a response's chat that lists show beside it. */
export interface Talk {
  /** The text the response came with. */
  first_message: string;
  /** The number of visible messages, the first one included. */
  number_messages: number;
  /** The part of them this person has not read. */
  number_unread: number;
}

/** The columns of `Talk`, for the response of this column. */
export const talkOf = (responseId: RawBuilder<unknown>, userUuid: string) => sql`
  select coalesce((select m.message from messages m where m.thread_id = t.id order by m.id limit 1), '') as first_message,
    (select count(*)::int from messages m where m.thread_id = t.id and ${isShownToAll}) as number_messages,
    ${unreadNumber(sql.ref('t.id'), userUuid)} as number_unread
  from threads t where t.response_id = ${responseId}`;
