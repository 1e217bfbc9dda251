import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import type { MessageView } from '@provodka/contract/messages.ts';

/** One's own message from the press on: it stands in the chat before the server has it. */
export interface Outgoing {
  /** `client_key`: sending it again never doubles. */
  key: string;
  message: string;
  files: StoredFile[];
  /** ISO moment of the press. */
  created_at: string;
  /** Why it did not leave; null while it is on its way. */
  error: string | null;
}

/** What a chat shows: messages by their ids, the oldest first, and behind them what is on its way. */
export interface ChatLog {
  messages: readonly MessageView[];
  has_older: boolean;
  outgoing: readonly Outgoing[];
}

/** A reply of `messages_list`: the newest first, and how many there are in all. */
export interface LogPage {
  data: readonly MessageView[];
  total: number;
}

export const openLog = (page: LogPage): ChatLog => followLog({ messages: [], has_older: false, outgoing: [] }, page);

/**
 * Brings the newest page in, from a refresh or from a stream: within its reach it is the truth, so what it lacks was deleted.
 * When more came than a page holds, what was known before is let go and comes again by scrolling.
 */
export function followLog(log: ChatLog, page: LogPage): ChatLog {
  const fresh = page.data.toReversed();
  const sent = new Set(fresh.map((message) => message.client_key));
  const outgoing = log.outgoing.filter(({ key }) => !sent.has(key));
  const first = fresh[0]?.id;
  if (first === undefined || page.total <= fresh.length) return { messages: fresh, has_older: false, outgoing };
  const known = log.messages.filter(({ id }) => id < first);
  const meets = log.messages.some(({ id }) => id >= first);
  if (known.length === 0 || !meets) return { messages: fresh, has_older: true, outgoing };
  return { messages: [...known, ...fresh], has_older: log.has_older, outgoing };
}

/** Puts a page of older messages before the first one known. */
export function addOlder(log: ChatLog, page: LogPage): ChatLog {
  const first = log.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const older = page.data.filter(({ id }) => id < first).toReversed();
  return { ...log, messages: [...older, ...log.messages], has_older: page.total > page.data.length };
}

/** One message as the server has it now, also one that was on its way. */
export function putMessage(log: ChatLog, message: MessageView): ChatLog {
  const isKnown = log.messages.some(({ id }) => id === message.id);
  const messages = isKnown
    ? log.messages.map((other) => (other.id === message.id ? message : other))
    : [...log.messages, message].toSorted((a, b) => a.id - b.id);
  return { ...log, messages, outgoing: log.outgoing.filter(({ key }) => key !== message.client_key) };
}
