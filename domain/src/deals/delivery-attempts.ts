/** The number and timing of attempts to reach another server (product: messages). */
import type { EventGroup, NotificationChannel } from '../notification-preferences.ts';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;

/** After so many attempts, about a day, a notification is not tried again. */
export const MOST_DELIVERY_ATTEMPTS = 12;

/** When an attempt is made again that failed after so many before it: the pause doubles each time, up to six hours. */
export function nextAttemptAt(before: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** before, LONGEST_PAUSE_MS));
}

/** A person who reads a chat needs no letter about it, so only messages unread for so long cause one. */
const CHAT_LETTER_AFTER_MS = 10 * MINUTE_MS;
const CHAT_LETTER_EVERY_MS = 60 * MINUTE_MS;

/** Whether letters about a group are combined into one. */
export const isDigested = (group: EventGroup, channel: NotificationChannel): boolean =>
  group === 'messages' && channel === 'mail';

/** When something that happened now leaves the site. */
export const firstAttemptAt = (group: EventGroup, channel: NotificationChannel, now: Date): Date =>
  isDigested(group, channel) ? new Date(now.getTime() + CHAT_LETTER_AFTER_MS) : now;

/** The moment from which a person may get the next letter about chats, after the last one. */
export const nextChatLetterAt = (last: Date): Date => new Date(last.getTime() + CHAT_LETTER_EVERY_MS);

/** Older events reach the bell alone: nobody wants last week's letters after a server was down. */
const LEAVES_WITHIN_MS = 24 * 60 * MINUTE_MS;

/** Whether an event of that moment still leaves the site. */
export const isFresh = (eventAt: Date, now: Date): boolean => now.getTime() - eventAt.getTime() < LEAVES_WITHIN_MS;

/** An event that is this old when it is processed is history and counts as read. */
const NEWS_FOR_MS = 7 * 24 * 60 * MINUTE_MS;

/** Whether an event of that moment is still news. */
export const isNews = (eventAt: Date, now: Date): boolean => now.getTime() - eventAt.getTime() < NEWS_FOR_MS;
