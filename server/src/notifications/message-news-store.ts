import { sql } from 'kysely';
import type { Db, Reader } from '../platform/database.ts';
import type { EventOrigin, OutboxEvents } from '../platform/outbox.ts';

/** An event of the outbox about a message. */
export type MessageEvent = OutboxEvents['message_added'] & EventOrigin;

export async function findLastTold(db: Reader): Promise<number> {
  const row = await db.selectFrom('told_messages').select('event_number').executeTakeFirstOrThrow();
  return row.event_number;
}

/** The last number that an event was given; 0 without any. */
export async function findNewestNumber(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((event) => event.fn.max('number').as('newest'))
    .executeTakeFirstOrThrow();
  return row.newest ?? 0;
}

/** Notes up to which event messages were told of; it never goes back. */
export async function noteTold(db: Db, eventNumber: number): Promise<void> {
  await db
    .updateTable('told_messages')
    .set({ event_number: eventNumber })
    .where('event_number', '<', eventNumber)
    .execute();
}

/** Events after this number in their order. */
export async function findMessageEvents(db: Reader, after: number, most: number): Promise<MessageEvent[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['number', 'created_at', 'payload'])
    .where('number', '>', after)
    .where('kind', '=', 'message_added')
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map(({ number, created_at, payload }) => ({
    ...(payload as OutboxEvents['message_added']),
    event_number: number as number,
    event_at: created_at.toISOString(),
  }));
}

/**
 * Which of these messages people wrote that the other side has not read, or of a moderator's both; the text of a response is
 * told of with it.
 */
export async function findUnreadOf(db: Reader, messageIds: readonly number[]): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select m.id from messages m
    where m.id = any(${sql.val([...messageIds])}::bigint[]) and m.author_uuid is not null and m.deleted_at is null
      and not m.is_hidden
      and exists (select from threads t where t.id = m.thread_id and (t.deal_id is not null
        or exists (select from messages first where first.thread_id = m.thread_id and first.id < m.id)))
      and (select count(*) from read_positions p
        where p.thread_id = m.thread_id and p.user_uuid <> m.author_uuid and p.message_id >= m.id)
        < (select case when t.is_dispute and not exists (select from deals d join profiles s on s.uuid in (d.customer_uuid, d.executor_uuid)
          where d.id = t.deal_id and s.user_uuid = m.author_uuid) then 2 else 1 end from threads t where t.id = m.thread_id)`.execute(
    db,
  );
  return new Set(found.rows.map(({ id }) => id));
}
