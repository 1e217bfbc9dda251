import type { Reader } from '../platform/database/database.ts';

/** The chat that a notification is about, and the last message it covers; null when it is about none. */
export async function findChatOf(db: Reader, notificationId: number) {
  const row = await db
    .selectFrom('notifications')
    .select(['order_id', 'response_id', 'deal_id', 'message_id as read_up_to'])
    .where('id', '=', notificationId)
    .executeTakeFirst();
  if (!row || row.order_id === null) return null;
  const { order_id, response_id, deal_id, read_up_to } = row;
  if (deal_id !== null) return { order_id, response_id: null, deal_id, read_up_to };
  return response_id === null ? null : { order_id, response_id, deal_id: null, read_up_to };
}
