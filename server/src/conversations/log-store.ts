/** A chat as it is read: pages of messages, how far each person has come. */
import type { DealActor, DealMove, DealNews } from '@provodka/domain/deals/deals.ts';
import { wordsInTexts } from '@provodka/domain/search/spellings.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyId, hasEach } from '../platform/database/any-of.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { offsetOf, totalOf } from '../platform/paging.ts';

export interface MessageRow {
  id: number;
  order_id: number;
  thread_id: number;
  author_uuid: string | null;
  message: string;
  is_system: boolean;
  client_key: string | null;
  is_hidden: boolean;
  is_hidden_by_moderator: boolean;
  deleted_at: Date | null;
  created_at: Date;
  /** The text of the response the chat began with. */
  is_first: boolean;
  has_files: boolean;
}

/** Moderators also read messages that were hidden or deleted (product: messages). */
export interface LogReader {
  user_uuid: string;
  is_moderator: boolean;
}

export interface LogPage {
  before_id?: number | undefined;
  page: number;
  limit: number;
}

const COLUMNS = sql`m.id, m.order_id, m.thread_id, m.author_uuid, m.message, m.is_system, m.client_key, m.is_hidden, m.is_hidden_by_moderator, m.deleted_at,
  m.created_at, (m.id = (select f.id from messages f where f.thread_id = m.thread_id order by f.id limit 1)
    and (select t.response_id is not null from threads t where t.id = m.thread_id)) as is_first,
  exists (select from message_files f where f.message_id = m.id) as has_files`;

const seenBy = (reader: LogReader) =>
  reader.is_moderator
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(m.deleted_at is null and (not m.is_hidden or m.author_uuid = ${reader.user_uuid}))`;

export async function findPage(
  db: Reader,
  threadId: number,
  reader: LogReader,
  { before_id, page, limit }: LogPage,
): Promise<{ rows: MessageRow[]; total: number }> {
  const before = before_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`m.id < ${before_id}`;
  const found = await sql<MessageRow>`
    select ${COLUMNS} from messages m where m.thread_id = ${threadId} and ${before} and ${seenBy(reader)}
    order by m.id desc limit ${limit} offset ${offsetOf({ page, limit })}`.execute(db);
  const total = await totalOf(
    { page, limit },
    found.rows,
    async () => await countSeen(db, threadId, reader, before_id),
  );
  return { rows: found.rows, total };
}

/**
 * Uses the chat's own counter while nothing in it is hidden from the reader, and subtracts the messages from
 * `before_id` on.
 */
async function countSeen(db: Reader, threadId: number, reader: LogReader, beforeId?: number): Promise<number> {
  const of = sql`select count(*)::int from messages m where m.thread_id = t.id and ${seenBy(reader)}`;
  const onePerOne = beforeId === undefined ? of : sql`${of} and m.id < ${beforeId}`;
  const behind = beforeId === undefined ? sql`0` : sql`(${of} and m.id >= ${beforeId})`;
  const known = sql`case when t.number_hidden = 0 then t.number_shown - ${behind} else (${onePerOne}) end`;
  const counted = await sql<{ total: number }>`
    select ${reader.is_moderator ? sql`(${onePerOne})` : known} as total from threads t where t.id = ${threadId}`.execute(
    db,
  );
  return counted.rows[0]?.total ?? 0;
}

/**
 * The newest messages of a chat that contain the query literally, or each of its words in any spelling; without such,
 * nearly matching ones.
 */
export async function findMatches(
  db: Reader,
  threadId: number,
  reader: LogReader,
  { query, before_id, most }: { query: string; before_id?: number | undefined; most: number },
): Promise<MessageRow[]> {
  const before = before_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`m.id < ${before_id}`;
  const pattern = `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { asMeant, nearly } = wordsInTexts(query);
  const text = sql.ref('m.message');
  const find = async (isMeant: RawBuilder<SqlBool>, from: RawBuilder<SqlBool>, limit: number) => {
    const found = await sql<MessageRow>`
      select ${COLUMNS} from messages m
      where m.thread_id = ${threadId} and ${from} and ${seenBy(reader)} and ${isMeant}
      order by m.id desc limit ${limit}`.execute(db);
    return found.rows;
  };
  const isWritten = sql<SqlBool>`(m.message ilike ${pattern} or ${hasEach(text, asMeant)})`;
  const written = await find(isWritten, before, most);
  if (written.length > 0 || nearly.length === 0) return written;
  const isAnyWritten = before_id !== undefined && (await find(isWritten, sql`true`, 1)).length > 0;
  return isAnyWritten ? written : await find(hasEach(text, nearly), before, most);
}

export async function findMessage(db: Reader, messageId: number, reader: LogReader): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`
    select ${COLUMNS} from messages m where m.id = ${messageId} and ${seenBy(reader)}`.execute(db);
  return found.rows[0];
}

export async function findSent(db: Reader, authorUuid: string, clientKey: string): Promise<MessageRow | undefined> {
  const found = await sql<MessageRow>`
    select ${COLUMNS} from messages m where m.author_uuid = ${authorUuid} and m.client_key = ${clientKey}`.execute(db);
  return found.rows[0];
}

export async function setHidden(tx: Tx, messageId: number, isHidden: boolean, isByModerator: boolean): Promise<void> {
  const change = { is_hidden: isHidden, is_hidden_by_moderator: isByModerator };
  await tx.updateTable('messages').set(change).where('id', '=', messageId).execute();
}

export async function setDeleted(tx: Tx, messageId: number, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ deleted_at: now })
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Moves a reading position forward and returns it; undefined when it was there already. */
export async function raisePosition(
  tx: Tx,
  { thread_id, user_uuid, up_to }: { thread_id: number; user_uuid: string; up_to: number },
  now: Date,
): Promise<number | undefined> {
  const raised = await sql<{ message_id: number }>`
    insert into read_positions (thread_id, user_uuid, message_id, read_at)
    select ${thread_id}, ${user_uuid}, max(id), ${now} from messages
    where thread_id = ${thread_id} and id <= ${up_to} having max(id) is not null
    on conflict (thread_id, user_uuid) do update set message_id = excluded.message_id, read_at = excluded.read_at
    where read_positions.message_id < excluded.message_id
    returning message_id`.execute(tx);
  return raised.rows[0]?.message_id;
}

export async function findPositions(db: Reader, threadId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('read_positions')
    .select(['user_uuid', 'message_id'])
    .where('thread_id', '=', threadId)
    .execute();
  return new Map(rows.map((row) => [row.user_uuid, row.message_id]));
}

export async function findLast(
  db: Reader,
  threadIds: readonly number[],
  reader: LogReader,
): Promise<Map<number, MessageRow>> {
  if (threadIds.length === 0) return new Map();
  const found = await sql<MessageRow>`
    select last.* from unnest(${sql.val([...threadIds])}::bigint[]) as thread (id)
    cross join lateral (select ${COLUMNS} from messages m where m.thread_id = thread.id and ${seenBy(reader)}
      order by m.id desc limit 1) last`.execute(db);
  return new Map(found.rows.map((row) => [row.thread_id, row]));
}

/** A line of a deal's timeline. */
export interface UnannouncedLine {
  id: number;
  order_id: number;
  deal_id: number;
  number: number;
  move: DealMove | DealNews;
  by: DealActor;
  created_at: Date;
}

export async function findUnannounced(
  db: Reader,
  dealIds: readonly number[],
  moves: readonly UnannouncedLine['move'][],
): Promise<UnannouncedLine[]> {
  const found = await sql<UnannouncedLine>`
    select e.id, e.order_id, e.deal_id, d.number, e.move, e.by, e.created_at
    from deal_events e join deals d on d.id = e.deal_id
    where e.deal_id = ${anyId(dealIds)} and e.move = any(${sql.val([...moves])}::text[])
      and not exists (select from messages m where m.deal_event_id = e.id)
    order by e.id`.execute(db);
  return found.rows;
}
