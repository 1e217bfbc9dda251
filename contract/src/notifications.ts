import {
  EVENT_GROUPS,
  MINUTE_OF_DAY,
  NOTIFICATION_CHANNELS,
  PUSH_LIMITS,
  READ_AT_ONCE,
} from '@provodka/domain/notification-preferences.ts';
import * as z from 'zod/mini';
import { bool, consent, cursorPaging, ids, integer, oneOf, optional, text } from './fields/fields.ts';
import { moment, nothing } from './http/envelope.ts';
import { route } from './http/route.ts';

/** A line of the bell (product: messages) without data that its reader may no longer see. */
export const bellNotification = z.object({
  id: z.int(),
  kind: z.string(),
  group: z.enum(EVENT_GROUPS),
  title: z.string(),
  text: z.string(),
  /** «Сделка № 2, «Перенести остатки»»; null when it is about nothing that has a name. */
  subject: z.nullable(z.string()),
  /** The address of the page it is about; null without one. */
  path: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: moment,
});
export type BellNotification = z.infer<typeof bellNotification>;

const quietHours = z.object({ is_on: z.boolean(), from_minute: z.int(), until_minute: z.int() });

export const notificationPreferences = z.object({
  groups: z.array(
    z.object({
      group: z.enum(EVENT_GROUPS),
      title: z.string(),
      /** `is_fixed`: this channel cannot be switched off. */
      channels: z.array(
        z.object({ channel: z.enum(NOTIFICATION_CHANNELS), is_on: z.boolean(), is_fixed: z.boolean() }),
      ),
    }),
  ),
  /** Minutes of a day of Moscow in which only mandatory notifications are sent. */
  quiet_hours: quietHours,
  push: z.object({
    /** The VAPID key that a browser subscribes with. */
    public_key: z.string(),
    number_browsers: z.int(),
    /** Whether the asking browser is subscribed; a subscription ends with its session. */
    is_here: z.boolean(),
  }),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

/** One switch, the quiet hours or both. */
export const preferenceForm = z.object({
  group: optional(oneOf('Событие', EVENT_GROUPS)),
  channel: optional(oneOf('Канал', NOTIFICATION_CHANNELS)),
  is_on: optional(bool('Сообщать')),
  is_quiet: optional(bool('Тихие часы')),
  quiet_from: optional(integer('Начало тихих часов', MINUTE_OF_DAY)),
  quiet_until: optional(integer('Конец тихих часов', MINUTE_OF_DAY)),
});

const endpoint = text('Адрес браузера', PUSH_LIMITS.endpoint);

export const notificationRoutes = {
  notifications_list: route('notifications_list', {
    auth: 'user',
    summary: 'What the viewer was told, the newest first; `unread` leaves out what was read',
    query: z.object({ unread: optional(bool('Непрочитанные')), ...cursorPaging }),
    data: z.array(bellNotification),
    paged: true,
    counters: z.object({ unread: z.int() }),
  }),
  notifications_read: route('notifications_read', {
    auth: 'user',
    summary: 'Mark some or all of them as read',
    body: z.object({ ids: ids('Уведомления', READ_AT_ONCE), all: optional(consent('Назовите уведомления или все')) }),
    data: z.object({ unread: z.int() }),
  }),
  notifications_preferences: route('notifications_preferences', {
    auth: 'user',
    summary: 'Where the viewer is told of which events',
    data: notificationPreferences,
  }),
  notifications_prefer: route('notifications_prefer', {
    auth: 'user',
    summary: 'Change one of the switches, or the quiet hours',
    body: preferenceForm,
    data: notificationPreferences,
  }),
  notifications_unsubscribe: route('notifications_unsubscribe', {
    auth: 'guest',
    summary: 'Stop letters about a group of events by the link of one of them: the one-click call of RFC 8058',
    webhook: true,
    data: nothing,
  }),
  push_subscribe: route('push_subscribe', {
    auth: 'user',
    summary: 'Let this browser be pushed to',
    body: z.object({ endpoint, p256dh: text('Ключ', PUSH_LIMITS.key), auth: text('Секрет', PUSH_LIMITS.key) }),
    data: nothing,
    per_minute: 20,
  }),
  push_unsubscribe: route('push_unsubscribe', {
    auth: 'user',
    summary: 'Push to this browser no more',
    body: z.object({ endpoint }),
    data: nothing,
  }),
};
export type NotificationCalls = keyof typeof notificationRoutes;
