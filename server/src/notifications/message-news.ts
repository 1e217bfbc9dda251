/**
 * Notifications about messages: one for each chat, and only for messages unread after a few seconds
 * (product: messages).
 */
import { MESSAGE_NOTIFICATION_RULES } from '@provodka/domain/notifications.ts';
import type { FreeContext } from '../platform/context.ts';
import * as store from './message-news-store.ts';
import { notify } from './notify-service.ts';

/** A person with the chat open reads a message sooner than that. */
const READ_WITHIN_MS = 5000;
const BATCH = 500;

/** Notifies of messages written since the last time. Servers may run it side by side: no event is notified twice. */
export async function notifyOfMessages(context: FreeContext<null>): Promise<void> {
  const { db, now } = context;
  // Asked first: what has a number by now is among the events below.
  const { after, newest } = await store.findUnannounced(db);
  if (newest <= after) return;
  const events = await store.findMessageEvents(db, after, BATCH);
  // An event that is too fresh holds up those after it, so that none is passed over. One of the future was written before the clock went back.
  const fresh = events.findIndex(({ event_at }) => Math.abs(now.getTime() - Date.parse(event_at)) < READ_WITHIN_MS);
  const due = fresh === -1 ? events : events.slice(0, fresh);
  const readers = await store.findUnreadBy(db, due);
  const unread = due.flatMap((event) =>
    (readers.get(event.message_id) ?? []).map((user_uuid) => ({ ...event, user_uuid })),
  );
  for (const event of newestOfChats(unread)) await notify(context, event, MESSAGE_NOTIFICATION_RULES);
  const isAll = fresh === -1 && events.length < BATCH;
  await store.markAnnounced(db, Math.max(due.at(-1)?.event_number ?? after, isAll ? newest : after));
}

type UnreadEvent = store.MessageEvent & { user_uuid: string };

/** The newest message of each author in each chat to each reader. */
function newestOfChats(events: readonly UnreadEvent[]): Iterable<UnreadEvent> {
  return new Map(events.map((event) => [`${event.thread_id} ${event.actor_uuid} ${event.user_uuid}`, event])).values();
}
