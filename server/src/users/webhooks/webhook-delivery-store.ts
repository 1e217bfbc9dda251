import { NOTIFICATION_GROUPS, type NotificationKind } from '@provodka/domain/notifications.ts';
import { WEBHOOK_LIMITS, type WebhookFailure, type WebhookOutcome } from '@provodka/domain/people/webhooks.ts';
import { type NotNull, sql } from 'kysely';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';

/** Leaves a delivery for each active address that wants the notification and has not too many waiting; one each, however often it is called. */
export async function queueDeliveries(
  tx: Tx,
  { user_uuid, notification_id }: { user_uuid: string; notification_id: number },
  now: Date,
): Promise<void> {
  const groups = JSON.stringify(NOTIFICATION_GROUPS);
  await sql`
    with wanting as (
      select w.id from webhooks w join notifications n on n.id = ${notification_id} and n.user_uuid = w.user_uuid
      where w.user_uuid = ${user_uuid} and w.is_active and ${groups}::jsonb ->> n.kind = any(w.groups)
      for no key update of w
    )
    insert into webhook_deliveries (webhook_id, notification_id, created_at, next_attempt_at)
    select id, ${notification_id}, ${now}, ${now} from wanting
    where ${WEBHOOK_LIMITS.waiting} > (select count(*) from webhook_deliveries d
      where d.webhook_id = wanting.id and d.next_attempt_at is not null)
    on conflict do nothing`.execute(tx);
}

/** Leaves a test for an address. */
export async function queueTest(tx: Tx, webhookId: number, now: Date): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, created_at: now, next_attempt_at: now })
    .execute();
}

/** A delivery that is being tried; its id of a notification is null for a test. */
export interface ClaimedDelivery {
  id: number;
  webhook_id: number;
  user_uuid: string;
  notification_id: number | null;
  url: string;
  secret_sealed: Buffer;
  /** The secret before, while it still signs. */
  former_sealed: Buffer | null;
  attempts: number;
}

/**
 * Claims due deliveries, the oldest first and one of each address, beside those of `busy` addresses and people. Until `leased` nobody
 * else takes them, so that one whose server dies comes again.
 */
export async function claimDeliveries(
  db: Db,
  {
    most,
    busy,
    leased,
  }: { most: number; busy: { webhooks: readonly number[]; people: readonly string[] }; leased: Date },
  now: Date,
): Promise<ClaimedDelivery[]> {
  const claimed = await sql<ClaimedDelivery>`
    with due as (
      select distinct on (d.webhook_id) d.id, d.next_attempt_at from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id
      where d.next_attempt_at <= ${now} and (w.is_active or d.notification_id is null)
        and d.webhook_id <> all(${sql.val([...busy.webhooks])}::bigint[])
        and w.user_uuid <> all(${sql.val([...busy.people])}::uuid[])
      order by d.webhook_id, d.next_attempt_at, d.id
    ), picked as materialized (
      select id from webhook_deliveries
      where id in (select id from due order by next_attempt_at, id limit ${most}) and next_attempt_at <= ${now}
      for update skip locked
    )
    update webhook_deliveries d set next_attempt_at = ${leased}
    from picked, webhooks w
    where d.id = picked.id and w.id = d.webhook_id
    returning d.id, d.webhook_id, w.user_uuid, d.notification_id, d.attempts, w.url, w.secret_sealed,
      case when w.former_until > ${now} then w.former_secret_sealed end as former_sealed`.execute(db);
  return claimed.rows;
}

/** Locks the address of a delivery with its owner; undefined when it is gone. */
export async function lockWebhookOf(tx: Tx, deliveryId: number) {
  return await tx
    .selectFrom('webhooks')
    .innerJoin('webhook_deliveries', 'webhook_deliveries.webhook_id', 'webhooks.id')
    .select(['webhooks.id', 'user_uuid', 'title', 'url', 'is_active', 'failing_since'])
    .where('webhook_deliveries.id', '=', deliveryId)
    .forNoKeyUpdate('webhooks')
    .executeTakeFirst();
}

interface Attempt {
  attempts: number;
  next_attempt_at: Date | null;
  outcome: WebhookOutcome | null;
  last_attempt_at: Date;
  status: number | null;
  failure: WebhookFailure | null;
  duration_ms: number;
}

/** Writes down an attempt; nothing where the delivery has ended meanwhile. */
export async function recordAttempt(tx: Tx, id: number, attempt: Attempt): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(attempt)
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

export async function endDelivery(db: Db | Tx, id: number, outcome: WebhookOutcome): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ outcome, next_attempt_at: null })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute();
}

/** Leaves what waits for an address alone until then. */
export async function pauseDeliveries(tx: Tx, webhookId: number, until: Date): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', '<', until)
    .where('notification_id', 'is not', null)
    .execute();
}

/** Ends what waits for an address that is switched off, but tests. */
export async function stopDeliveries(tx: Tx, webhookId: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ outcome: 'stopped', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .where('notification_id', 'is not', null)
    .execute();
}

/** Makes a delivery due now with all its attempts; undefined when the address has none such. */
export async function repeatDelivery(tx: Tx, webhookId: number, id: number, now: Date) {
  return await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt_at: now, outcome: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .returning('id')
    .executeTakeFirst();
}

/** Whether a delivery is a test; undefined when the address has none such. */
export async function findDelivery(db: Reader, webhookId: number, id: number) {
  return await db
    .selectFrom('webhook_deliveries')
    .select('notification_id')
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
}

/** The last deliveries to an address, the newest first, with the titles that the bell keeps. */
export async function findLog(db: Reader, webhookId: number, most: number) {
  return await db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('notifications as n', 'n.id', 'd.notification_id')
    .select([
      'd.id',
      'n.title',
      'd.created_at',
      'd.attempts',
      'd.last_attempt_at',
      'd.next_attempt_at',
      'd.outcome',
      'd.status',
      'd.failure',
      'd.duration_ms',
    ])
    .select(sql<NotificationKind | null>`n.kind`.as('kind'))
    .where('d.webhook_id', '=', webhookId)
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute();
}

export type LogRow = Awaited<ReturnType<typeof findLog>>[number];

/** The last attempt at each address of a user that was tried. */
export async function findLastAttempts(db: Reader, userUuid: string) {
  return await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .distinctOn('d.webhook_id')
    .select(['d.webhook_id', 'd.last_attempt_at as at', 'd.failure'])
    .where('w.user_uuid', '=', userUuid)
    .where('d.last_attempt_at', 'is not', null)
    .orderBy('d.webhook_id')
    .orderBy('d.last_attempt_at', 'desc')
    .orderBy('d.id', 'desc')
    .$narrowType<{ at: NotNull }>()
    .execute();
}

export type AttemptRow = Awaited<ReturnType<typeof findLastAttempts>>[number];

/** Deletes ended deliveries from before this moment. */
export async function forgetDeliveries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('next_attempt_at', 'is', null)
    .execute();
}

/** Deletes the ended deliveries of an address that stand behind its latest `kept` ones. */
export async function trimLog(tx: Tx, webhookId: number, kept: number): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is', null)
    .where('id', '<=', (query) =>
      query
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .orderBy('id', 'desc')
        .offset(kept)
        .limit(1),
    )
    .execute();
}
