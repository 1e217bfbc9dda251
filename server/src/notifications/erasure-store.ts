import { DELETED_NAME } from '@provodka/domain/people/leaving.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Deletes a person's notifications, preferences and quiet hours. */
export async function deleteNotificationsOf(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('notification_preferences').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('quiet_hours').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('push_subscriptions').where('user_uuid', '=', userUuid).execute();
}

/** Replaces names of a person in other people's notifications, the longest first. */
export async function renameInNotifications(
  tx: Tx,
  { customer_uuid, freelancer_uuid }: { customer_uuid: string; freelancer_uuid: string },
  names: readonly string[],
): Promise<void> {
  const known = names.filter((name) => name !== '');
  if (known.length === 0) return;
  const renamed = (column: string, spell: (name: string) => string): RawBuilder<string> =>
    known.reduce<RawBuilder<string>>(
      (text, name) => sql`replace(${text}, ${spell(name)}, ${DELETED_NAME})`,
      sql`${sql.ref(column)}::text`,
    );
  const inJson = (name: string) => JSON.stringify(name).slice(1, -1);
  await sql`update notifications set title = ${renamed('title', String)}, text = ${renamed('text', String)},
      payload = (${renamed('payload', inJson)})::jsonb
    where order_id in (
      select id from orders where customer_uuid = ${customer_uuid}::uuid
      union select order_id from responses where freelancer_uuid = ${freelancer_uuid}::uuid
      union select order_id from offers where freelancer_uuid = ${freelancer_uuid}::uuid)`.execute(tx);
}
