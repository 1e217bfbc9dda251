/**
 * Chats: threads and their messages. This slice knows no rules of orders, responses or deals: whoever calls has decided who
 * may read and write (decisions 8).
 */
import type { Reader, Tx } from '../platform/database.ts';
import * as log from './log-store.ts';
import * as store from './store.ts';

/** Opens the chat of a new response or deal and returns its id. A noun has one chat: a second one violates uniqueness. */
export async function openThread(tx: Tx, owner: store.ThreadOwner, now: Date): Promise<number> {
  return await store.insertThread(tx, owner, now);
}

/** The chat of a response or a deal; undefined when none was opened. */
export async function findThread(db: Reader, owner: store.ThreadOwner): Promise<number | undefined> {
  return await store.findThread(db, owner);
}

/**
 * Adds a message at the end of a chat and returns its id; undefined when its `client_key` or the line of a deal it tells of
 * has a message already.
 */
export async function addMessage(tx: Tx, message: store.NewMessage, now: Date): Promise<number | undefined> {
  await store.lockThread(tx, message.thread_id);
  return await store.insertMessage(tx, message, now);
}

/** Rewrites the message a chat began with: the text of its response. */
export async function editFirstMessage(tx: Tx, threadId: number, message: string, now: Date): Promise<void> {
  await store.updateFirstMessage(tx, threadId, message, now);
}

/** The text each of these responses came with, by the response's id. */
export async function firstMessages(db: Reader, responseIds: readonly number[]): Promise<Map<number, string>> {
  return await store.findFirstMessages(db, responseIds);
}

/** How many messages the chat of each response shows, its first one included; a response without a chat is absent. */
export async function countMessages(db: Reader, responseIds: readonly number[]): Promise<Map<number, number>> {
  return await store.countMessages(db, responseIds);
}

/** How many messages of each response's chat this person has not read. */
export async function countUnread(
  db: Reader,
  responseIds: readonly number[],
  userUuid: string,
): Promise<Map<number, number>> {
  return await store.countUnread(db, responseIds, userUuid);
}

/** Of a chat named by a column of another slice's query: whether, and how many messages, this person has not read. */
export const { hasUnread, unreadNumber } = store;

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

/** Hides a message from the other side or shows it again; `isByModerator`: its author may not show it. */
export async function hideMessage(
  tx: Tx,
  messageId: number,
  { isHidden, isByModerator }: { isHidden: boolean; isByModerator: boolean },
): Promise<void> {
  await log.setHidden(tx, messageId, isHidden, isHidden && isByModerator);
}

/** Takes a message out of its chat for all but moderators. */
export async function deleteMessage(tx: Tx, messageId: number, now: Date): Promise<void> {
  await log.setDeleted(tx, messageId, now);
}

/** Notes that a person has read a chat up to a message; positions never go back nor past the end. */
export async function moveReadPosition(
  tx: Tx,
  position: { thread_id: number; user_uuid: string; up_to: number },
  now: Date,
): Promise<void> {
  await log.raisePosition(tx, position, now);
}

/** How far each person has read the chat. */
export async function findPositions(db: Reader, threadId: number): Promise<Map<string, number>> {
  return await log.findPositions(db, threadId);
}

/** What each chat shows last to its reader; a chat without messages is absent. */
export async function lastMessages(
  db: Reader,
  threadIds: readonly number[],
  reader: log.LogReader,
): Promise<Map<number, log.MessageRow>> {
  return await log.findLast(db, threadIds, reader);
}

/** Lines of a deal that no message of its chat tells of yet, in their order. */
export async function untoldDealLines(db: Reader, dealId: number): Promise<log.UntoldLine[]> {
  return await log.findUntold(db, dealId);
}
