/** Chats and messages of many people at once, each of its own moment (decisions 8): what service.ts does one by one. */
import type { Tx } from '../platform/database.ts';
import { addEvents } from '../platform/outbox.ts';
import * as store from './many-store.ts';

export type NewThread = store.NewThread;
export type WrittenMessage = store.WrittenMessage;
export type ReadMark = store.ReadMark;

/** Opens those of these chats that are not there yet and returns all that these responses and deals have. */
export async function ensureThreads(tx: Tx, threads: readonly NewThread[]): Promise<store.OpenedThread[]> {
  await store.insertThreads(tx, threads);
  return await store.findThreads(tx, {
    response_ids: threads.flatMap(({ response_id }) => response_id ?? []),
    deal_ids: threads.flatMap(({ deal_id }) => deal_id ?? []),
  });
}

/** Adds messages in the order they are given in, each at the end of its chat. */
export async function addMessages(tx: Tx, messages: readonly WrittenMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const locked = await store.lockThreads(tx, [...new Set(messages.map(({ thread_id }) => thread_id))]);
  const chats = new Map(locked.map((chat) => [chat.thread_id, chat]));
  const ids = await store.insertMessages(tx, messages);
  const events = messages.flatMap(({ thread_id, author_uuid, at }, place) => {
    const chat = chats.get(thread_id);
    if (!chat) return [];
    const { customer_uuid, freelancer_uuid, ...named } = chat;
    const told = { actor_uuid: author_uuid, concerns: [customer_uuid, freelancer_uuid] };
    return { payload: { ...named, ...told, message_id: ids[place] as number }, at };
  });
  await addEvents(tx, 'message_added', events);
}

/** Notes who had read what by when. Open pages are not told: it is for what lies behind. */
export async function noteReadBy(tx: Tx, marks: readonly ReadMark[]): Promise<void> {
  if (marks.length > 0) await store.raisePositions(tx, marks);
}
