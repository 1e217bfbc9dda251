import type { FormerDelivery } from '@provodka/domain/notification-bundles.ts';
import type { ChosenChannels, OuterChannel } from '@provodka/domain/notification-preferences.ts';
import { NOTIFICATION_GROUPS, type NotificationKind } from '@provodka/domain/notifications.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import { visibleOrders } from '../orders/service.ts';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../platform/cursor-paging.ts';
import { type Db, type Reader, type Tx, UNPREPARED } from '../platform/database/database.ts';
import { estimateRows } from '../platform/database/estimated-rows.ts';
import { lockName } from '../platform/database/lock-name.ts';
import type { Database } from '../platform/database/schema.ts';
import { eventsOf } from '../platform/jobs/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import { linkedTo } from '../telegram/service.ts';
import { wantsWebhook } from '../users/service.ts';
import { isSubscribed } from './channels/push-store.ts';
import type { ClaimedRow } from './delivery-store.ts';
import { readInChat } from './message-news-store.ts';

/** Makes events for one person take turns, so that nothing is told or folded twice. */
export async function lockBell(tx: Tx, userUuid: string): Promise<void> {
  await lockName(tx, `notifications of ${userUuid}`);
}

/** A person's state before a notification. */
export interface RecipientState {
  /** Whether the person was notified of this event already. */
  is_told: boolean;
  chosen: ChosenChannels;
  /** Whether a program of theirs is told. */
  wants_webhook: boolean;
  /** Nearly everybody has an address for letters; these reach few. */
  reached: Record<Exclude<OuterChannel, 'mail'>, boolean>;
}

/**
 * Reads whether the person was notified of this event already, their choice of channels, and which of the rarer
 * channels reach them.
 */
export async function findRecipientState(
  tx: Tx,
  { user_uuid, kind, event_number }: { user_uuid: string; kind: NotificationKind; event_number: number },
): Promise<RecipientState> {
  type Found = Pick<RecipientState, 'is_told' | 'wants_webhook'> & {
    chosen: ChosenChannels | null;
    telegram: boolean;
    push: boolean;
  };
  const found = await sql<Found>`
    select ${wantsWebhook(user_uuid, NOTIFICATION_GROUPS[kind])} as wants_webhook, ${linkedTo(user_uuid)} as telegram, ${isSubscribed(user_uuid)} as push, exists (select from notifications
        where user_uuid = ${user_uuid} and event_number = ${event_number} and kind = ${kind}) as is_told,
      (select jsonb_agg(jsonb_build_object('group', event_group, 'channel', channel, 'is_on', is_on))
        from notification_preferences where user_uuid = ${user_uuid}) as chosen`.execute(tx);
  const nothing = { is_told: false, wants_webhook: false, chosen: null, telegram: false, push: false };
  const [{ is_told, wants_webhook, chosen, ...reached } = nothing] = found.rows;
  return { is_told, wants_webhook, chosen: chosen ?? [], reached };
}

/** The unread notification of a bundle, which a new one replaces. */
export interface Folded {
  /** The number it stood for; 0 when there was none. */
  number: number;
  /** The progress of its deliveries. */
  deliveries: readonly (FormerDelivery & { channel: OuterChannel })[];
}

/** Folds the unread notification of a bundle, of which there is one at most. */
export async function bundleUnread(tx: Tx, userUuid: string, bundle: string): Promise<Folded> {
  const found = await sql<FormerDelivery & { number_bundled: number; channel: OuterChannel | null }>`
    with folded as (
      update notifications set is_folded = true
      where user_uuid = ${userUuid} and bundle = ${bundle} and not is_folded and read_at is null
      returning id, number_bundled
    )
    select f.number_bundled, d.channel, d.attempts, d.next_attempt_at, d.done_at
    from folded f left join notification_deliveries d on d.notification_id = f.id`.execute(tx);
  const deliveries = found.rows.flatMap(({ channel, ...delivery }) =>
    channel === null ? [] : [{ channel, ...delivery }],
  );
  return { number: found.rows[0]?.number_bundled ?? 0, deliveries };
}

/** The effects of a notification. */
export interface Outgoing {
  /** Through which channels it is to leave the site, and from when on. */
  deliveries: readonly { channel: OuterChannel; at: Date }[];
  /** Whether open pages get an event. */
  is_announced: boolean;
  /** Whether programs of the person are told. */
  is_for_webhooks: boolean;
}

/** Writes a notification with all it leads to, in one statement. */
export async function insertNotification(
  tx: Tx,
  row: Insertable<Database['notifications']>,
  { deliveries, is_announced, is_for_webhooks }: Outgoing,
  now: Date,
): Promise<void> {
  const notification = tx.insertInto('notifications').values(row).returning(['id', 'user_uuid']);
  const named = (isDue: boolean) =>
    sql`select jsonb_build_object('user_uuid', user_uuid, 'notification_id', id) from notification where ${isDue}`;
  await sql`
    with notification as (${notification}),
    leaving as (
      insert into notification_deliveries (notification_id, channel, next_attempt_at)
      select id, channel, at from notification,
        unnest(${sql.val(deliveries.map(({ channel }) => channel))}::text[], ${sql.val(deliveries.map(({ at }) => at))}::timestamptz[])
          as due (channel, at)
    ),
    for_webhooks as (${eventsOf('webhook_due', named(is_for_webhooks), now)})
    ${eventsOf('notification_added', named(is_announced), now)}`.execute(tx);
}

/** A line of the bell with the part of its subject that its reader may know. */
export interface BellRow {
  id: number;
  kind: NotificationKind;
  title: string;
  text: string;
  path: string | null;
  number_bundled: number;
  read_at: Date | null;
  created_at: Date;
  order_id: number | null;
  order_title: string | null;
  is_order_visible: boolean;
  is_order_deleted: boolean;
  is_own_order: boolean;
  deal_number: number | null;
  /** The number of unread lines in the whole bell. */
  number_unread: number;
}

const READ_IN_CHAT = readInChat(sql.ref('n.message_id'), sql.ref('n.user_uuid'));
const IS_UNREAD = sql<SqlBool>`(n.read_at is null and ${READ_IN_CHAT} is null)`;

const inBell = (viewer: Pick<Viewer, 'user_uuid'>, isUnread: boolean) => sql<SqlBool>`(n.user_uuid = ${viewer.user_uuid}
  and n.is_in_bell and not n.is_folded and ${isUnread ? IS_UNREAD : sql<SqlBool>`true`})`;

/** The number of unread lines in a person's bell. */
export const countIn = (viewer: Pick<Viewer, 'user_uuid'>) => sql<{ total: number }>`
  select count(*)::int as total from notifications n where ${inBell(viewer, true)}`;

const selectBell = (viewer: Viewer) => sql`
  select n.id, n.kind, n.title, n.text, n.path, n.number_bundled,
    coalesce(n.read_at, ${READ_IN_CHAT}) as read_at, n.created_at, n.order_id,
    orders.title as order_title, orders.customer_uuid = ${viewer.customer_uuid} as is_own_order,
    orders.status = ${ORDER_STATUS.deleted} as is_order_deleted, coalesce(${visibleOrders(viewer)}, false) as is_order_visible,
    deals.number as deal_number, (${countIn(viewer)}) as number_unread
  from notifications n
  left join orders on orders.id = n.order_id
  left join deals on deals.id = n.deal_id`;

/** The latest event comes first, whenever it was told. */
export const BELL_ORDER: RowOrder<BellRow> = {
  value: sql`n.created_at`,
  id: sql`n.id`,
  isDescending: true,
  holds: 'moment',
  key: ({ created_at, id }) => ({ value: created_at, id }),
};

/** One page of a person's bell. */
export async function findBell(db: Reader, viewer: Viewer, place: Place & { unread: boolean }): Promise<BellRow[]> {
  const found = await sql<BellRow>`${selectBell(viewer)} where ${inBell(viewer, place.unread)}
    and ${beyondCursor(BELL_ORDER, place)} ${orderAndLimit(BELL_ORDER, place)}`.execute(db);
  return found.rows;
}

export async function countUnread(db: Reader, viewer: Pick<Viewer, 'user_uuid'>): Promise<number> {
  const counted = await countIn(viewer).execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** The number of lines in a person's bell; one more than `most` where there are more. */
export async function countLines(db: Reader, viewer: Viewer, most: number): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from (
    select from notifications n where ${inBell(viewer, false)} limit ${most + 1}) those`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** How many lines PostgreSQL expects in the bell: it knows those who have most. */
export async function estimateLines(db: Reader, viewer: Viewer): Promise<number> {
  return await estimateRows(db, sql`select from notifications n where ${inBell(viewer, false)} ${UNPREPARED}`);
}

/** Marks lines of a person's bell as read; all of them without ids. */
export async function markRead(tx: Tx, userUuid: string, ids: readonly number[] | null, now: Date): Promise<void> {
  const named = ids === null ? sql<SqlBool>`true` : sql<SqlBool>`id = any(${sql.val([...ids])}::bigint[])`;
  await sql`update notifications set read_at = ${now}
    where user_uuid = ${userUuid} and read_at is null and not is_folded and ${named}`.execute(tx);
}

/** Deletes notifications from before this moment. */
export async function deleteOlder(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before).execute();
}

/** The address for a person's letters. */
export async function findMailbox(
  db: Reader,
  userUuid: string,
): Promise<{ user_id: number; email: string; is_verified: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id as user_id', 'email', 'email_verified_at'])
    .where('uuid', '=', userUuid)
    .executeTakeFirst();
  return row && { user_id: row.user_id, email: row.email, is_verified: row.email_verified_at !== null };
}

type Stored = Pick<ClaimedRow, 'user_uuid' | 'kind' | 'payload' | 'number_bundled'> & { created_at: Date };

/** A notification as it is stored. */
export async function findNotification(db: Reader, id: number): Promise<Stored | undefined> {
  const found = await sql<Stored>`
    select user_uuid, kind, payload, number_bundled, created_at from notifications where id = ${id}`.execute(db);
  return found.rows[0];
}
