import { MOST_DELIVERY_ATTEMPTS, nextAttemptAt } from '@provodka/domain/deals/delivery-attempts.ts';
import type { OuterChannel } from '@provodka/domain/notification-preferences.ts';
import type { NotificationKind, NotificationRole } from '@provodka/domain/notifications.ts';
import { sql } from 'kysely';
import type { Db, Reader } from '../platform/database/database.ts';
import type { Payload } from './facts.ts';
import { readInChat } from './message-news-store.ts';

/** The outcome of a delivery. */
export type Outcome = 'sent' | 'nobody' | 'unwanted' | 'hidden' | 'read' | 'folded' | 'given_up';

/** A delivery that is being tried. */
export interface ClaimedRow {
  id: number;
  user_uuid: string;
  kind: NotificationKind;
  payload: Payload & { role: NotificationRole };
  bundle: string | null;
  number_bundled: number;
  is_folded: boolean;
  read_at: Date | null;
  created_at: Date;
  /** This attempt included. */
  attempts: number;
}

const COLUMNS = sql`n.id, n.user_uuid, n.kind, n.payload, n.bundle, n.number_bundled, n.is_folded, n.read_at, n.created_at, d.attempts`;

/**
 * Claims due deliveries of a channel, the oldest first, and schedules the next attempt of each: if this server dies
 * before the outcome, the delivery comes again after its pause. One statement, because every channel polls each second.
 */
export async function claimDue(db: Db, channel: OuterChannel, most: number, now: Date): Promise<ClaimedRow[]> {
  const pauses = Array.from({ length: MOST_DELIVERY_ATTEMPTS }, (_, before) => nextAttemptAt(before, now));
  const claimed = await sql<ClaimedRow>`
    with due as materialized (
      select notification_id as id from notification_deliveries
      where channel = ${channel} and next_attempt_at <= ${now}
      order by next_attempt_at, notification_id limit ${most} for update skip locked
    )
    update notification_deliveries d set attempts = d.attempts + 1,
      next_attempt_at = (${sql.val(pauses)}::timestamptz[])[least(d.attempts + 1, ${pauses.length}::int)]
    from due, notifications n
    where d.notification_id = due.id and d.channel = ${channel} and n.id = due.id
    returning ${COLUMNS}`.execute(db);
  return claimed.rows.toSorted((a, b) => a.id - b.id);
}

/** Deliveries of one channel. */
export interface Deliveries {
  channel: OuterChannel;
  ids: readonly number[];
}

const isOneOf = (ids: readonly number[]) => sql<number>`any(${sql.val([...ids])}::bigint[])`;

/** Marks deliveries as ended with an outcome. */
export async function endDeliveries(db: Db, { channel, ids }: Deliveries, outcome: Outcome, now: Date): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ outcome, done_at: now, next_attempt_at: null })
    .where('channel', '=', channel)
    .where('notification_id', '=', isOneOf(ids))
    .execute();
}

/** Postpones deliveries; an attempt that was postponed before it was made does not count. */
export async function postponeDelivery(
  db: Db,
  { channel, ids }: Deliveries,
  wait: { until: Date; isUncounted: boolean },
): Promise<void> {
  const less = wait.isUncounted ? 1 : 0;
  await sql`update notification_deliveries
    set next_attempt_at = ${wait.until}, attempts = greatest(attempts - ${less}::int, 0)
    where channel = ${channel} and notification_id = ${isOneOf(ids)} and next_attempt_at is not null`.execute(db);
}

/** The unread notification that replaced those folded into it. */
export async function findStanding(
  db: Reader,
  userUuid: string,
  bundle: string,
): Promise<Pick<ClaimedRow, 'user_uuid' | 'kind' | 'payload'> | undefined> {
  const found = await sql<Pick<ClaimedRow, 'user_uuid' | 'kind' | 'payload'>>`
    select user_uuid, kind, payload from notifications
    where user_uuid = ${userUuid} and bundle = ${bundle} and not is_folded and read_at is null`.execute(db);
  return found.rows[0];
}

/** Messages of which a letter to this person waits, the oldest first. */
export async function findChatWaiting(db: Reader, userUuid: string): Promise<ClaimedRow[]> {
  const found = await sql<ClaimedRow>`
    select ${COLUMNS} from notifications n
    join notification_deliveries d on d.notification_id = n.id and d.channel = 'mail'
    where n.user_uuid = ${userUuid} and n.kind = 'message' and d.next_attempt_at is not null
    order by n.id`.execute(db);
  return found.rows;
}

/** When the person was last on the site, and when the last letter about chats went to them. */
export async function findDigestedBefore(
  db: Reader,
  userUuid: string,
): Promise<{ last_activity_at: Date | null; last_letter_at: Date | null }> {
  const found = await sql<{ last_activity_at: Date | null; last_letter_at: Date | null }>`
    select u.last_activity_at, (select max(d.done_at) from notifications n
      join notification_deliveries d on d.notification_id = n.id and d.channel = 'mail' and d.outcome = 'sent'
      where n.user_uuid = u.uuid and n.kind = 'message') as last_letter_at
    from users u where u.uuid = ${userUuid}`.execute(db);
  return found.rows[0] ?? { last_activity_at: null, last_letter_at: null };
}

/** Whether the person has read the message in its chat, or a later one. */
export async function isMessageRead(db: Reader, userUuid: string, messageId: number): Promise<boolean> {
  const found = await sql<{ is_read: boolean }>`
    select ${readInChat(sql.val(messageId), sql.val(userUuid))} is not null as is_read`.execute(db);
  return found.rows[0]?.is_read ?? false;
}

/** Whether the person has seen on the site what a notification tells: its line, the one it was folded into, or the message. */
export async function isReadOnSite(db: Reader, row: ClaimedRow): Promise<boolean> {
  const { user_uuid, bundle, payload } = row;
  if (row.read_at !== null) return true;
  if (row.is_folded && bundle !== null && (await findStanding(db, user_uuid, bundle)) === undefined) return true;
  return payload.message_id !== undefined && (await isMessageRead(db, user_uuid, payload.message_id));
}
