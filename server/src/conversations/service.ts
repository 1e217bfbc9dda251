/**
 * Chats: threads and their messages. This slice knows no rules of orders, responses or deals: whoever calls has decided who
 * may read and write (decisions 8).
 */
import type { Reader, Tx } from '../platform/database.ts';
import * as store from './store.ts';

/** Opens the chat of a new response or deal and returns its id. A noun has one chat: a second one violates uniqueness. */
export async function openThread(tx: Tx, owner: store.ThreadOwner, now: Date): Promise<number> {
  return await store.insertThread(tx, owner, now);
}

/** The chat of a response or a deal; undefined when none was opened. */
export async function findThread(db: Reader, owner: store.ThreadOwner): Promise<number | undefined> {
  return await store.findThread(db, owner);
}

/** Adds a message at the end of a chat and returns its id. */
export async function addMessage(tx: Tx, message: store.NewMessage, now: Date): Promise<number> {
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
