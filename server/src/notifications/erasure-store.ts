import { DELETED_NAME } from '@provodka/domain/people/leaving.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** Deletes a person's notifications, preferences and quiet hours. */
export async function deleteNotificationsOf(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('notification_preferences').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('quiet_hours').where('user_uuid', '=', userUuid).execute();
  await tx.deleteFrom('push_subscriptions').where('user_uuid', '=', userUuid).execute();
}

/**
 * Replaces names of a person in other people's notifications, the longest first. Our words name people in the text alone, at its
 * beginning or behind a dash: a name may be any word, which must stay where it names nobody.
 */
export async function renameInNotifications(
  tx: Tx,
  { customer_uuid, freelancer_uuid }: { customer_uuid: string; freelancer_uuid: string },
  names: readonly string[],
): Promise<void> {
  const known = names.filter((name) => name !== '');
  if (known.length === 0) return;
  const spelled = known.map((name) => name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, String.raw`\$&`)).join('|');
  const place = String.raw`(^|— )(?:${spelled})(?=$|[:.]| \()`;
  await sql`update notifications set text = regexp_replace(text, ${place}, ${String.raw`\1${DELETED_NAME}`})
    where text ~ ${place} and order_id in (
      select id from orders where customer_uuid = ${customer_uuid}::uuid
      union select order_id from responses where freelancer_uuid = ${freelancer_uuid}::uuid
      union select order_id from offers where freelancer_uuid = ${freelancer_uuid}::uuid)`.execute(tx);
}
