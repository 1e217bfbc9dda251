import type { File as StoredFile } from '@provodka/contract/http/envelope.ts';
import type { MessageView } from '@provodka/contract/messages.ts';

/** The viewer's own message, shown in the chat before the server has it. */
export interface Outgoing {
  /** The `client_key`, by which a repeated send makes no second message. */
  key: string;
  message: string;
  files: StoredFile[];
  /** ISO moment of the press. */
  created_at: string;
  /** Why sending failed; null while it is on its way. */
  error: string | null;
}

/** The messages of a chat by their ids, oldest first, and after them those on their way. */
export interface ChatLog {
  messages: readonly MessageView[];
  has_older: boolean;
  outgoing: readonly Outgoing[];
}

/** A reply of `messages_list`: newest first, with the total. */
export interface LogPage {
  data: readonly MessageView[];
  total: number;
}

export const openLog = (page: LogPage): ChatLog => followLog({ messages: [], has_older: false, outgoing: [] }, page);

/**
 * Merges the newest page: within its range it is the truth, so messages missing from it were deleted.
 * When more messages came than a page holds, older known ones are dropped and load again on scrolling.
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

/** Prepends a page of older messages. */
export function addOlder(log: ChatLog, page: LogPage): ChatLog {
  const first = log.messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const older = page.data.filter(({ id }) => id < first).toReversed();
  return { ...log, messages: [...older, ...log.messages], has_older: page.total > page.data.length };
}

/** Puts in one message from the server, also one that was on its way. */
export function putMessage(log: ChatLog, message: MessageView): ChatLog {
  const isKnown = log.messages.some(({ id }) => id === message.id);
  const messages = isKnown
    ? log.messages.map((other) => (other.id === message.id ? message : other))
    : [...log.messages, message].toSorted((a, b) => a.id - b.id);
  return { ...log, messages, outgoing: log.outgoing.filter(({ key }) => key !== message.client_key) };
}
