import type { MessageView } from '@provodka/contract/messages.ts';

/** So many messages stand on the page at once, however long the chat is, and so many of them change places at a time. */
const SIZE = 200;
const STEP = 80;

/** Which part of the messages is on the page: up to the message `last_id`, with null to the end. */
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

/** Where the window ends after a move up; what it shows of the chat stays in reach of the eyes. */
export const moveUp = (messages: readonly MessageView[], lastId: number | null): number | null =>
  endAt(messages, endOf(messages, lastId) - STEP);

/** The same after a move down; null at the end of the chat. */
export const moveDown = (messages: readonly MessageView[], lastId: number | null): number | null =>
  endAt(messages, endOf(messages, lastId) + STEP);

/** Where the window ends with this message in the middle of it. */
export const around = (messages: readonly MessageView[], id: number): number | null =>
  endAt(messages, messages.findIndex((message) => message.id === id) + SIZE / 2);

const endOf = (messages: readonly MessageView[], lastId: number | null): number =>
  lastId === null ? messages.length : messages.findLastIndex(({ id }) => id <= lastId) + 1;

function endAt(messages: readonly MessageView[], end: number): number | null {
  if (end >= messages.length) return null;
  return messages[Math.max(Math.min(SIZE, messages.length), end) - 1]?.id ?? null;
}
