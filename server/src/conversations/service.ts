/**
 * Chats: threads and their messages. This slice knows no rules of orders, responses or deals: its callers have decided
 * who may read and write (product: messages).
 */
import type { Reader, Tx } from '../platform/database/database.ts';
import { addEvent, addEvents } from '../platform/jobs/outbox.ts';
import * as many from './bulk-store.ts';
import * as log from './log-store.ts';
import * as store from './store.ts';

/** Opens the chat of a new response or deal and returns its id. A noun has one chat: a second one violates uniqueness. */
export async function openThread(tx: Tx, owner: store.ThreadOwner, now: Date): Promise<number> {
  return await store.insertThread(tx, owner, now);
}

/** Opens the chat unless it exists, and returns its id. */
export async function ensureThread(tx: Tx, owner: store.ThreadOwner, now: Date): Promise<number> {
  return (await store.findThread(tx, owner)) ?? (await store.insertThread(tx, owner, now));
}

/** The chat of a response or a deal; undefined when none was opened. */
export async function findThread(db: Reader, owner: store.ThreadOwner): Promise<number | undefined> {
  return await store.findThread(db, owner);
}

/**
 * Adds a message at the end of a chat and returns its id; undefined when its `client_key` or its line of a deal has a
 * message already.
 */
export async function addMessage(tx: Tx, message: store.NewMessage, now: Date): Promise<number | undefined> {
  const thread = await store.lockThread(tx, message.thread_id);
  const message_id = await store.insertMessage(tx, message, now);
  if (thread && message_id !== undefined) {
    await addEvent(tx, 'message_added', { ...toldOf(thread, message.author_uuid), message_id }, now);
  }
  return message_id;
}

/** The part of an event that names its chat and both people. */
function toldOf({ customer_uuid, freelancer_uuid, ...ids }: store.ThreadRow, actor_uuid: string | null) {
  return { ...ids, actor_uuid, concerns: [customer_uuid, freelancer_uuid] };
}

/** A message of a chat and who changes it. */
export interface ChangedMessage {
  thread_id: number;
  message_id: number;
  actor_uuid: string | null;
}

async function tellChanged(tx: Tx, { thread_id, message_id, actor_uuid }: ChangedMessage, now: Date): Promise<void> {
  const thread = await store.findThreadRow(tx, thread_id);
  if (thread) await addEvent(tx, 'message_changed', { ...toldOf(thread, actor_uuid), message_id }, now);
}

/** Rewrites the message a chat began with: the text of its response. */
export async function editFirstMessage(
  tx: Tx,
  { thread_id, actor_uuid, message }: { thread_id: number; actor_uuid: string; message: string },
  now: Date,
): Promise<void> {
  const message_id = await store.updateFirstMessage(tx, thread_id, message, now);
  if (message_id !== undefined) await tellChanged(tx, { thread_id, message_id, actor_uuid }, now);
}

/**
 * SQL fragments for queries of other slices, given the column of a chat or response: whether and how many messages a
 * person has not read, and the summary of a response's chat.
 */
export const { countUnreadUpTo, hasUnread, talkOf, unreadNumber } = store;

export type Talk = store.Talk;
export type MessageRow = log.MessageRow;
export type LogReader = log.LogReader;

/** One page of a chat, the newest first, and how many messages its reader finds there. */
export async function readMessages(
  db: Reader,
  threadId: number,
  reader: log.LogReader,
  page: log.LogPage,
): Promise<{ rows: log.MessageRow[]; total: number }> {
  return await log.findPage(db, threadId, reader, page);
}

/**
 * The newest messages of a chat with this text, as their authors wrote them: a caller that masks contacts drops those
 * that no longer match.
 */
export async function findMatches(
  db: Reader,
  threadId: number,
  reader: log.LogReader,
  sought: { query: string; before_id?: number | undefined; most: number },
): Promise<log.MessageRow[]> {
  return await log.findMatches(db, threadId, reader, sought);
}

/** One message of a chat that its reader may see; undefined when there is none such. */
export async function findMessage(
  db: Reader,
  messageId: number,
  reader: log.LogReader,
): Promise<log.MessageRow | undefined> {
  return await log.findMessage(db, messageId, reader);
}

/** The message this author sent under the key before. */
export async function findSent(db: Reader, authorUuid: string, clientKey: string): Promise<log.MessageRow | undefined> {
  return await log.findSent(db, authorUuid, clientKey);
}

/** Hides a message from the other side or shows it again; `is_by_moderator`: its author may not show it. */
export async function hideMessage(
  tx: Tx,
  changed: ChangedMessage & { is_hidden: boolean; is_by_moderator: boolean },
  now: Date,
): Promise<void> {
  const { message_id, is_hidden, is_by_moderator } = changed;
  await log.setHidden(tx, message_id, is_hidden, is_hidden && is_by_moderator);
  await tellChanged(tx, changed, now);
}

/** Deletes a message for all but moderators. */
export async function deleteMessage(tx: Tx, changed: ChangedMessage, now: Date): Promise<void> {
  await log.setDeleted(tx, changed.message_id, now);
  await tellChanged(tx, changed, now);
}

/** Moves a person's reading position forward; never back nor past the end. */
export async function moveReadPosition(
  tx: Tx,
  position: { thread_id: number; user_uuid: string; up_to: number },
  now: Date,
): Promise<void> {
  const up_to = await log.raisePosition(tx, position, now);
  const thread = up_to === undefined ? undefined : await store.findThreadRow(tx, position.thread_id);
  if (thread && up_to !== undefined) {
    await addEvent(tx, 'messages_read', { ...toldOf(thread, position.user_uuid), up_to }, now);
  }
}

/** Everybody's reading position in the chat. */
export async function findPositions(db: Reader, threadId: number): Promise<Map<string, number>> {
  return await log.findPositions(db, threadId);
}

/** The last message that each chat shows to its reader; a chat without messages is absent. */
export async function lastMessages(
  db: Reader,
  threadIds: readonly number[],
  reader: log.LogReader,
): Promise<Map<number, log.MessageRow>> {
  return await log.findLast(db, threadIds, reader);
}

/** Lines of deals about these moves that have no message in their chat yet, in their order. */
export async function unannouncedDealLines(
  db: Reader,
  dealIds: readonly number[],
  moves: readonly log.UnannouncedLine['move'][],
): Promise<log.UnannouncedLine[]> {
  return await log.findUnannounced(db, dealIds, moves);
}

export type WrittenMessage = many.WrittenMessage;

/** Opens those of these chats that are not there yet and returns all that these responses and deals have. */
export async function ensureThreads(tx: Tx, threads: readonly many.NewThread[]): Promise<many.OpenedThread[]> {
  await many.insertThreads(tx, threads);
  return await many.findThreads(tx, {
    response_ids: threads.flatMap(({ response_id }) => response_id ?? []),
    deal_ids: threads.flatMap(({ deal_id }) => deal_id ?? []),
  });
}

/** Adds messages in the order they are given in, each at the end of its chat. */
export async function addMessages(tx: Tx, messages: readonly WrittenMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const locked = await many.lockThreads(tx, [...new Set(messages.map(({ thread_id }) => thread_id))]);
  const chats = new Map(locked.map((chat) => [chat.thread_id, chat]));
  const ids = await many.insertMessages(tx, messages);
  const events = messages.flatMap(({ thread_id, author_uuid, at }, place) => {
    const chat = chats.get(thread_id);
    if (!chat) return [];
    const { customer_uuid, freelancer_uuid, ...named } = chat;
    const told = { actor_uuid: author_uuid, concerns: [customer_uuid, freelancer_uuid] };
    return { payload: { ...named, ...told, message_id: ids[place] as number }, at };
  });
  await addEvents(tx, 'message_added', events);
}

/** Records reading positions of the past. Open pages are not told. */
export async function markReadBy(tx: Tx, marks: readonly many.ReadMark[]): Promise<void> {
  if (marks.length > 0) await many.raisePositions(tx, marks);
}
