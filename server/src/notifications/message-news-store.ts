import { type RawBuilder, sql } from 'kysely';
import type { Db, Reader } from '../platform/database/database.ts';
import type { EventOrigin, OutboxEvents } from '../platform/jobs/outbox.ts';

/** An event of the outbox about a message. */
export type MessageEvent = OutboxEvents['message_added'] & EventOrigin;

/** The last event whose messages were notified, and the newest event; 0 without any. */
export async function findUnannounced(db: Reader): Promise<{ after: number; newest: number }> {
  return await db
    .selectFrom('told_messages')
    .select(({ fn, selectFrom }) => [
      'event_number as after',
      fn
        .coalesce(
          selectFrom('outbox').select((event) => event.fn.max('number').as('newest')),
          sql<number>`0`,
        )
        .as('newest'),
    ])
    .executeTakeFirstOrThrow();
}

/** Records the last event whose messages were notified; it never goes back. */
export async function markAnnounced(db: Db, eventNumber: number): Promise<void> {
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
 * People who have not read these messages, by the message: the sides of its chat except the author. System messages and
 * texts of responses are left out.
 */
export async function findUnreadBy(db: Reader, events: readonly MessageEvent[]): Promise<Map<number, string[]>> {
  const asked = events.flatMap(({ message_id, concerns }) => concerns.map((side) => ({ message_id, side })));
  const found = await sql<{ id: number; users: string[] }>`
    select m.id, array_agg(s.user_uuid) as users
    from unnest(${sql.val(asked.map(({ message_id }) => message_id))}::bigint[],
      ${sql.val(asked.map(({ side }) => side))}::uuid[]) as asked (message_id, side)
    join messages m on m.id = asked.message_id
    join profiles s on s.uuid = asked.side and s.user_uuid <> m.author_uuid
    where m.deleted_at is null and not m.is_hidden
      and exists (select from threads t where t.id = m.thread_id and (t.deal_id is not null
        or exists (select from messages first where first.thread_id = m.thread_id and first.id < m.id)))
      and not exists (select from read_positions p
        where p.thread_id = m.thread_id and p.user_uuid = s.user_uuid and p.message_id >= m.id)
    group by m.id`.execute(db);
  return new Map(found.rows.map(({ id, users }) => [id, users]));
}

/** When a person read a message in its chat, or a later one there; null while it is unread. */
export const readInChat = (messageId: RawBuilder<unknown>, userUuid: RawBuilder<unknown>) => sql<Date | null>`(
  select p.read_at from messages m join read_positions p on p.thread_id = m.thread_id and p.user_uuid = ${userUuid}
  where m.id = ${messageId} and p.message_id >= m.id)`;
