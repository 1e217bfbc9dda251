/** Tells of messages: those of a chat together, and only of what nobody has read within a few seconds (decisions 8). */
import { MESSAGE_TELLINGS } from '@provodka/domain/notifications.ts';
import type { FreeContext } from '../platform/context.ts';
import * as store from './message-news-store.ts';
import { tell } from './telling.ts';

/** Whoever has the chat open reads a message sooner than that. */
const READ_WITHIN_MS = 5000;
const BATCH = 500;

/** Tells of what was written since the last time. Servers may do it side by side: nobody is told of one event twice. */
export async function tellMessages(context: FreeContext<null>): Promise<void> {
  const { db, now } = context;
  const events = await store.findMessageEvents(db, await store.findLastTold(db), BATCH);
  // An event that is too fresh holds up those after it, so that none is passed over.
  const fresh = events.findIndex(({ event_at }) => now.getTime() - Date.parse(event_at) < READ_WITHIN_MS);
  const due = fresh === -1 ? events : events.slice(0, fresh);
  const last = due.at(-1);
  if (!last) return;
  const unread = await store.findUnreadOf(
    db,
    due.map(({ message_id }) => message_id),
  );
  for (const { newest, number } of byChat(due.filter(({ message_id }) => unread.has(message_id)))) {
    await tell(context, { ...newest, number }, MESSAGE_TELLINGS);
  }
  await store.noteTold(db, last.event_number);
}

/** The newest message of each author in each chat, and how many they wrote. */
function byChat(events: readonly store.MessageEvent[]) {
  const chats = new Map<string, { newest: store.MessageEvent; number: number }>();
  for (const event of events) {
    const key = `${event.thread_id} ${event.actor_uuid}`;
    chats.set(key, { newest: event, number: 1 + (chats.get(key)?.number ?? 0) });
  }
  return chats.values();
}
