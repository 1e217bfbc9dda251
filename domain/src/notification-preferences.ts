/** A person's choice of notifications: groups of events, channels, quiet hours (product: messages). */
import { addDays, DAY_MS, MOSCOW_OFFSET_MS } from './time/moscow-days.ts';

/** The bell is on the site; every other channel leads out of it. */
export const NOTIFICATION_CHANNELS = ['bell', 'mail', 'telegram', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Channels that lead out of the site: their deliveries wait, are repeated and may fail. */
export const OUTER_CHANNELS = ['mail', 'telegram', 'push'] as const satisfies readonly NotificationChannel[];
export type OuterChannel = (typeof OUTER_CHANNELS)[number];

/** Groups of events that a person chooses channels for, in the order of the page. */
export const EVENT_GROUPS = [
  'responses',
  'own_responses',
  'messages',
  'work',
  'money',
  'disputes',
  'offers',
  'expiry',
  'reviews',
  'searches',
  'sanctions',
  'security',
  'queue',
] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

export interface EventGroupRow {
  /** The Russian title on the page of preferences. */
  title: string;
  /** Security, money and sanctions always reach the bell and the mailbox, in quiet hours too. */
  isMandatory: boolean;
  /** Default channels. */
  usual: readonly NotificationChannel[];
  /** Only moderators get these. */
  isForModerators?: boolean;
}

const EVERYWHERE = NOTIFICATION_CHANNELS;

export const EVENT_GROUP_ROWS: Record<EventGroup, EventGroupRow> = {
  responses: { title: 'Новый отклик', isMandatory: false, usual: EVERYWHERE },
  own_responses: { title: 'Ответ на мой отклик', isMandatory: false, usual: EVERYWHERE },
  messages: { title: 'Сообщение в чате', isMandatory: false, usual: EVERYWHERE },
  work: { title: 'Сделка: предложение, сдача, приёмка', isMandatory: false, usual: EVERYWHERE },
  money: { title: 'Деньги: оплата, выплата, возврат', isMandatory: true, usual: EVERYWHERE },
  disputes: { title: 'Спор и решение модератора', isMandatory: true, usual: EVERYWHERE },
  offers: { title: 'Приглашение в заказ', isMandatory: false, usual: EVERYWHERE },
  expiry: { title: 'Заказ скоро закроется', isMandatory: false, usual: ['bell', 'mail'] },
  reviews: { title: 'Отзывы', isMandatory: false, usual: ['bell', 'mail'] },
  searches: { title: 'Новые заказы по подпискам', isMandatory: false, usual: EVERYWHERE },
  sanctions: { title: 'Модерация и блокировки', isMandatory: true, usual: EVERYWHERE },
  security: { title: 'Безопасность: вход и пароль', isMandatory: true, usual: EVERYWHERE },
  queue: { title: 'Очередь модератора', isMandatory: false, usual: ['bell', 'mail'], isForModerators: true },
};

const MANDATORY_CHANNELS: readonly NotificationChannel[] = ['bell', 'mail'];

/** Whether a person has no say about a channel of a group. */
export const isFixed = (group: EventGroup, channel: NotificationChannel): boolean =>
  EVENT_GROUP_ROWS[group].isMandatory && MANDATORY_CHANNELS.includes(channel);

/** A person's own choices; a pair that is absent has its default. */
export type ChosenChannels = readonly { group: EventGroup; channel: NotificationChannel; is_on: boolean }[];

/** Whether a person wants a group of events in a channel. */
export function isWanted(chosen: ChosenChannels, group: EventGroup, channel: NotificationChannel): boolean {
  if (isFixed(group, channel)) return true;
  const own = chosen.find((choice) => choice.group === group && choice.channel === channel);
  return own?.is_on ?? EVENT_GROUP_ROWS[group].usual.includes(channel);
}

/** Minutes of a day of Moscow, [least, most]. */
export const MINUTE_OF_DAY = [0, 24 * 60 - 1] as const;

/** Minutes of a day of Moscow; quiet hours that end before they begin go over midnight, equal ones last the whole day. */
export interface QuietHours {
  is_on: boolean;
  from_minute: number;
  until_minute: number;
}

export const USUAL_QUIET_HOURS: QuietHours = { is_on: false, from_minute: 22 * 60, until_minute: 8 * 60 };

const MINUTE_MS = 60_000;

/** When the quiet hours that last at this moment end; null when none do. */
export function quietUntil({ is_on, from_minute, until_minute }: QuietHours, now: Date): Date | null {
  if (!is_on) return null;
  const midnight = Math.floor((now.getTime() + MOSCOW_OFFSET_MS) / DAY_MS) * DAY_MS - MOSCOW_OFFSET_MS;
  const at = (minute: number) => midnight + minute * MINUTE_MS;
  const [from, until, time] = [at(from_minute), at(until_minute), now.getTime()];
  if (from < until) return time >= from && time < until ? new Date(until) : null;
  if (time < until) return new Date(until);
  return time >= from ? new Date(until + DAY_MS) : null;
}

/** Bounds of a push subscription in characters, and the most browsers of one person. */
export const PUSH_LIMITS = { endpoint: [1, 2000], key: [1, 200], browsers: 10 } as const;

/**
 * Push services of Chrome and its relatives, Firefox, Safari and Edge; others are refused, since the server posts to
 * these hosts.
 */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** Lines of the bell that are marked as read at once. */
export const READ_AT_ONCE = 100;

const KEPT_DAYS = 180;

/** Notifications from before this moment are deleted. */
export const retentionStart = (now: Date): Date => addDays(now, -KEPT_DAYS);
