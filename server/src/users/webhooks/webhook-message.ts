import { NOTIFICATION_GROUPS, type NotificationKind } from '@provodka/domain/notifications.ts';

/** A notification as its person may see it at this moment. */
export interface WebhookNotification {
  id: number;
  kind: NotificationKind;
  created_at: Date;
  title: string;
  text: string;
  subject: string | null;
  path: string | null;
  number_bundled: number;
  order_id: number | null;
  response_id: number | null;
  deal_id: number | null;
}

/** The id of a message, the same in each of its attempts and repetitions. */
export const messageId = (delivery: { id: number; notification_id: number | null }): string =>
  delivery.notification_id === null ? `test_${delivery.id}` : `ntf_${delivery.notification_id}`;

/** The body of a message about a notification, in the shape of Standard Webhooks. */
export function messageOf(notification: WebhookNotification, publicUrl: string): string {
  const { id, kind, created_at, path, number_bundled, ...shown } = notification;
  const data = {
    notification_id: id,
    group: NOTIFICATION_GROUPS[kind],
    ...shown,
    number: number_bundled,
    url: path === null ? null : publicUrl + path,
  };
  return JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data });
}

/** The body of a test, which has the same fields and is about nothing. */
export const testMessage = (now: Date): string =>
  JSON.stringify({
    type: 'test',
    timestamp: now.toISOString(),
    data: {
      notification_id: null,
      group: null,
      title: 'Пробное уведомление',
      text: 'Подпись сошлась, если вы его приняли',
      subject: null,
      order_id: null,
      response_id: null,
      deal_id: null,
      number: 1,
      url: null,
    },
  });
