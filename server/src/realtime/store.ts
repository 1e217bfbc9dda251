import { sql } from 'kysely';
import { unreadQueryOf } from '../messages/service.ts';
import { unreadBellQuery } from '../notifications/service.ts';
import type { Reader } from '../platform/database/database.ts';
import type { OutboxEvents, OutboxKind } from '../platform/jobs/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';

/** An event that was handed on, under its number. */
export type NumberedEvent = {
  [K in OutboxKind]: { number: number; kind: K; payload: OutboxEvents[K] };
}[OutboxKind];

/** The range of numbers; both null while no event was ever numbered. */
export async function findRange(db: Reader): Promise<{ oldest: number | null; newest: number | null }> {
  const found = await sql<{ oldest: number | null; newest: number | null }>`
    select (select number from outbox where number is not null order by number limit 1) as oldest,
      (select number from outbox where number is not null order by number desc limit 1) as newest`.execute(db);
  return found.rows[0] ?? { oldest: null, newest: null };
}

/**
 * Events behind a number in their order, letters left out; `last` is the last number looked at, null when there is none, and
 * `read` how many were.
 */
export async function findEvents(
  db: Reader,
  after: number,
  most: number,
): Promise<{ events: NumberedEvent[]; last: number | null; read: number }> {
  const found = await sql<NumberedEvent>`
    select number, kind, payload from outbox where number > ${after} order by number limit ${most}`.execute(db);
  return {
    events: found.rows.filter(({ kind }) => kind !== 'mail'),
    last: found.rows.at(-1)?.number ?? null,
    read: found.rows.length,
  };
}

/**
 * Events of these numbers that concern a person or an order they watch, in their order; all of them for a moderator,
 * whose lists may show any.
 */
export async function findEventsOf(
  db: Reader,
  { viewer, watched }: { viewer: Viewer; watched: readonly number[] },
  { after, up_to, most }: { after: number; up_to: number; most: number },
): Promise<NumberedEvent[]> {
  const profiles = sql.val([viewer.customer_uuid, viewer.freelancer_uuid]);
  const orders = sql.val(watched.map(String));
  const found = await sql<NumberedEvent>`
    select number, kind, payload from outbox
    where number > ${after} and number <= ${up_to}
      and (payload -> 'concerns' ?| ${profiles}::text[] or payload ->> 'user_uuid' = ${viewer.user_uuid}
        or payload ->> 'order_id' = any(${orders}::text[]) or ${viewer.is_moderator})
    order by number limit ${most}`.execute(db);
  return found.rows;
}

/** The start of a viewer's page: the unread counts and the last numbered event, 0 when there is none. */
export async function findStart(db: Reader, viewer: Viewer, now: Date) {
  const found = await sql<{ customer: number; freelancer: number; bell: number; last_event_id: number }>`
    select unread.customer, unread.freelancer, (${unreadBellQuery(viewer)}) as bell, coalesce((select number from outbox
      where number is not null order by number desc limit 1), 0) as last_event_id
    from (${unreadQueryOf(viewer, now)}) unread`.execute(db);
  return found.rows[0] ?? { customer: 0, freelancer: 0, bell: 0, last_event_id: 0 };
}
