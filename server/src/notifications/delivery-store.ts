import { nextAttemptAt } from '@provodka/domain/delivery-attempts.ts';
import type { OuterChannel } from '@provodka/domain/notification-preferences.ts';
import type { NotificationKind } from '@provodka/domain/notifications.ts';
import { sql } from 'kysely';
import { type Db, type Reader, type Tx, transact } from '../platform/database.ts';

/** How a delivery ended. */
export type Outcome = 'sent' | 'nobody' | 'unwanted' | 'hidden' | 'read' | 'given_up';

/** A delivery that is being tried. */
export interface ClaimedRow {
  id: number;
  user_uuid: string;
  kind: NotificationKind;
  title: string;
  text: string;
  path: string | null;
  read_at: Date | null;
  /** This attempt included. */
  attempts: number;
}

/** Notes that a notification is to leave the site through these channels, from these moments on. */
export async function insertDeliveries(
  tx: Tx,
  notificationId: number,
  due: readonly { channel: OuterChannel; at: Date }[],
): Promise<void> {
  if (due.length === 0) return;
  await tx
    .insertInto('notification_deliveries')
    .values(due.map(({ channel, at }) => ({ notification_id: notificationId, channel, next_attempt_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes what is due in a channel, the oldest first. The next attempt is noted with it: should this server die before it says
 * how the attempt ended, the delivery comes again after its pause.
 */
export async function claimDue(db: Db, channel: OuterChannel, most: number, now: Date): Promise<ClaimedRow[]> {
  return await transact(db, async (tx) => {
    const due = await sql<{ id: number; attempts: number }>`
      select notification_id as id, attempts from notification_deliveries
      where channel = ${channel} and next_attempt_at <= ${now}
      order by next_attempt_at limit ${most} for update skip locked`.execute(tx);
    if (due.rows.length === 0) return [];
    const ids = due.rows.map(({ id }) => id);
    const again = due.rows.map(({ attempts }) => nextAttemptAt(attempts, now));
    const claimed = await sql<ClaimedRow>`
      update notification_deliveries d set attempts = d.attempts + 1, next_attempt_at = claimed.at
      from unnest(${sql.val(ids)}::bigint[], ${sql.val(again)}::timestamptz[]) as claimed (id, at),
        notifications n
      where d.notification_id = claimed.id and d.channel = ${channel} and n.id = claimed.id
      returning n.id, n.user_uuid, n.kind, n.title, n.text, n.path, n.read_at, d.attempts`.execute(tx);
    return claimed.rows.toSorted((a, b) => a.id - b.id);
  });
}

/** Ends a delivery. */
export async function endDelivery(
  db: Pick<Db, 'updateTable'>,
  delivery: { id: number; channel: OuterChannel },
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ outcome, done_at: now, next_attempt_at: null })
    .where('notification_id', '=', delivery.id)
    .where('channel', '=', delivery.channel)
    .execute();
}

/** Puts a delivery off without counting the attempt. */
export async function postpone(
  db: Pick<Db, 'updateTable'>,
  delivery: { id: number; channel: OuterChannel },
  until: Date,
): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set((row) => ({ next_attempt_at: until, attempts: row('attempts', '-', 1) }))
    .where('notification_id', '=', delivery.id)
    .where('channel', '=', delivery.channel)
    .execute();
}

/** How many deliveries wait in each channel, and how many of them were tried before. */
export async function countWaiting(db: Reader): Promise<{ channel: OuterChannel; waiting: number; failing: number }[]> {
  const counted = await sql<{ channel: OuterChannel; waiting: number; failing: number }>`
    select channel, count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as failing
    from notification_deliveries where next_attempt_at is not null group by channel`.execute(db);
  return counted.rows;
}
