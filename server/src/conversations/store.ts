import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';

/** What a chat belongs to: a response (customer and that freelancer) or a deal (customer and executor). */
export type ThreadOwner = { order_id: number; response_id: number } | { order_id: number; deal_id: number };

export interface NewMessage {
  order_id: number;
  thread_id: number;
  /** The user who writes; null for a message of the system. */
  author_uuid: string | null;
  message: string;
  is_system?: boolean;
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
  const thread = await db.selectFrom('threads').select('id').where(column, '=', id).executeTakeFirst();
  return thread?.id;
}

export async function insertMessage(tx: Tx, message: NewMessage, now: Date): Promise<number> {
  const added = await tx
    .insertInto('messages')
    .values({ ...message, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

export async function updateFirstMessage(tx: Tx, threadId: number, message: string, now: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ message, edited_at: now })
    .where('id', '=', (where) =>
      where
        .selectFrom('messages as earliest')
        .select((select) => select.fn.min('earliest.id').as('id'))
        .where('earliest.thread_id', '=', threadId),
    )
    .execute();
}

export async function findFirstMessages(db: Reader, responseIds: readonly number[]): Promise<Map<number, string>> {
  if (responseIds.length === 0) return new Map();
  const rows = await sql<{ response_id: number; message: string }>`
    select t.response_id, m.message
    from threads t
    cross join lateral (select message from messages where thread_id = t.id order by id limit 1) m
    where t.response_id = any(${sql.val([...responseIds])}::bigint[])
  `.execute(db);
  return new Map(rows.rows.map((row) => [row.response_id, row.message]));
}

export async function countMessages(db: Reader, responseIds: readonly number[]): Promise<Map<number, number>> {
  if (responseIds.length === 0) return new Map();
  const rows = await sql<{ response_id: number; number: number }>`
    select t.response_id, count(*) as number
    from threads t
    join messages m on m.thread_id = t.id
    where t.response_id = any(${sql.val([...responseIds])}::bigint[]) and not m.is_hidden
    group by t.response_id
  `.execute(db);
  return new Map(rows.rows.map((row) => [row.response_id, row.number]));
}
