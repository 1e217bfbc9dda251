import { PUSH_LIMITS } from '@provodka/domain/notification-preferences.ts';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { Viewer } from '../../platform/viewer.ts';

export interface Subscription {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export type NewSubscription = Omit<Subscription, 'id'>;

/**
 * Stores a browser's subscription for its session; a person who signs in there later takes it over. The oldest of too
 * many are deleted.
 */
export async function saveSubscription(
  tx: Tx,
  { user_uuid, session_id }: Pick<Viewer, 'user_uuid' | 'session_id'>,
  subscription: NewSubscription,
  now: Date,
): Promise<void> {
  const { endpoint, ...keys } = subscription;
  const row = { user_uuid, session_id, ...keys, created_at: now };
  // Browsers of one person take turns, or each would leave out those it does not see yet.
  await lockName(tx, `push ${user_uuid}`);
  await tx
    .insertInto('push_subscriptions')
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_uuid = ${user_uuid} order by id desc offset ${PUSH_LIMITS.browsers})`.execute(
    tx,
  );
}

/** Deletes a browser of this person. */
export async function deleteSubscription(tx: Tx, userUuid: string, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_uuid', '=', userUuid)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function findSubscriptions(db: Reader, userUuid: string): Promise<Subscription[]> {
  return await db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_uuid', '=', userUuid)
    .orderBy('id')
    .execute();
}

/** The number of this person's subscribed browsers, and whether this session's browser is among them. */
export async function countSubscriptions(
  db: Reader,
  { user_uuid, session_id }: Pick<Viewer, 'user_uuid' | 'session_id'>,
): Promise<{ number_browsers: number; is_here: boolean }> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('user_uuid', '=', user_uuid)
    .execute();
  return { number_browsers: found.length, is_here: found.some((one) => one.session_id === session_id) };
}

/** Whether this person has a subscribed browser, as an SQL condition. */
export const isSubscribed = (userUuid: string) =>
  sql<boolean>`exists (select from push_subscriptions where user_uuid = ${userUuid})`;

/** Deletes a subscription that its push service no longer knows. */
export async function dropSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}
