/** Many chats and messages at once, each row of its own moment; the texts of the statements stay the same for any number. */
import { sql } from 'kysely';
import { anyId } from '../platform/database/any-of.ts';
import type { Tx } from '../platform/database/database.ts';
import type { NewMessage, ThreadRow } from './store.ts';

/** A chat of a response, or of a deal or its dispute. */
export interface NewThread {
  order_id: number;
  response_id?: number;
  deal_id?: number;
  is_dispute?: boolean;
  at: Date;
}

export interface OpenedThread {
  id: number;
  response_id: number | null;
  deal_id: number | null;
  is_dispute: boolean;
}

export type WrittenMessage = NewMessage & { at: Date };

/** A person's reading position in a chat at a moment. */
export interface ReadMark {
  thread_id: number;
  user_uuid: string;
  at: Date;
}

const rows = (list: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`;

/** Opens those that are not there yet. */
export async function insertThreads(tx: Tx, threads: readonly NewThread[]): Promise<void> {
  await sql`
    insert into threads (order_id, response_id, deal_id, is_dispute, created_at)
    select order_id, response_id, deal_id, coalesce(is_dispute, false), at
    from ${rows(threads)} as thread (order_id bigint, response_id bigint, deal_id bigint, is_dispute boolean, at timestamptz)
    on conflict do nothing`.execute(tx);
}

export async function findThreads(
  tx: Tx,
  { response_ids, deal_ids }: { response_ids: readonly number[]; deal_ids: readonly number[] },
): Promise<OpenedThread[]> {
  const found = await sql<OpenedThread>`
    select id, response_id, deal_id, is_dispute from threads
    where (response_id = ${anyId(response_ids)} or deal_id = ${anyId(deal_ids)})`.execute(tx);
  return found.rows;
}

/** Locks chats in the order of their ids. */
export async function lockThreads(tx: Tx, threadIds: readonly number[]): Promise<ThreadRow[]> {
  const found = await sql<ThreadRow>`
    select threads.id as thread_id, threads.order_id, threads.response_id, threads.deal_id, threads.is_dispute,
      orders.customer_uuid, coalesce(responses.freelancer_uuid, deals.executor_uuid) as freelancer_uuid
    from threads
    join orders on orders.id = threads.order_id
    left join responses on responses.id = threads.response_id
    left join deals on deals.id = threads.deal_id
    where threads.id = ${anyId(threadIds)} order by threads.id for no key update of threads`.execute(tx);
  return found.rows;
}

/** Returns their ids in the same order; none may be there already. */
export async function insertMessages(tx: Tx, messages: readonly WrittenMessage[]): Promise<number[]> {
  const added = await sql<{ id: number }>`
    insert into messages (order_id, thread_id, author_uuid, message, is_system, deal_event_id, created_at)
    select order_id, thread_id, author_uuid, message, coalesce(is_system, false), deal_event_id, at
    from ${rows(messages)} as line (order_id bigint, thread_id bigint, author_uuid uuid, message text, is_system boolean,
      deal_event_id bigint, at timestamptz)
    returning id`.execute(tx);
  return added.rows.map(({ id }) => id);
}

/** Positions never go back. */
export async function raisePositions(tx: Tx, marks: readonly ReadMark[]): Promise<void> {
  await sql`
    insert into read_positions (thread_id, user_uuid, message_id, read_at)
    select mark.thread_id, mark.user_uuid, max(m.id), max(mark.at)
    from ${rows(marks)} as mark (thread_id bigint, user_uuid uuid, at timestamptz)
    join messages m on m.thread_id = mark.thread_id and m.created_at <= mark.at
    group by mark.thread_id, mark.user_uuid
    on conflict (thread_id, user_uuid) do update set message_id = excluded.message_id, read_at = excluded.read_at
    where read_positions.message_id < excluded.message_id`.execute(tx);
}
