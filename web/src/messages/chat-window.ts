import type { MessageView } from '@provodka/contract/messages.ts';

/** The number of messages in the document, however long the chat is, and how many of them a scroll replaces. */
const SIZE = 200;
const STEP = 80;

/** The messages in the document: they end with the message `last_id`, or at the end of the chat with null. */
export interface ChatWindow {
  shown: readonly MessageView[];
  hasMoreAbove: boolean;
  isAtEnd: boolean;
}

/** The part of a chat that ends with the message `lastId`. */
export function windowOf(messages: readonly MessageView[], lastId: number | null): ChatWindow {
  const end = lastId === null ? messages.length : messages.findLastIndex(({ id }) => id <= lastId) + 1;
  const start = Math.max(0, end - SIZE);
  return { shown: messages.slice(start, end), hasMoreAbove: start > 0, isAtEnd: end === messages.length };
}

/** The last message after a move up; the messages in view stay in the window. */
export const moveUp = (messages: readonly MessageView[], lastId: number | null): number | null =>
  endAt(messages, endOf(messages, lastId) - STEP);

/** The same after a move down; null at the end of the chat. */
export const moveDown = (messages: readonly MessageView[], lastId: number | null): number | null =>
  endAt(messages, endOf(messages, lastId) + STEP);

/** The last message of a window with this message in its middle. */
export const around = (messages: readonly MessageView[], id: number): number | null =>
  endAt(messages, messages.findIndex((message) => message.id === id) + SIZE / 2);

const endOf = (messages: readonly MessageView[], lastId: number | null): number =>
  lastId === null ? messages.length : messages.findLastIndex(({ id }) => id <= lastId) + 1;

function endAt(messages: readonly MessageView[], end: number): number | null {
  if (end >= messages.length) return null;
  return messages[Math.max(Math.min(SIZE, messages.length), end) - 1]?.id ?? null;
}
