/** The product's interface to Telegram: a bot that talks in private chats. */
export interface TelegramBot {
  /** The bot's page; `?start=` and a token behind it make a link that connects. */
  page(): string;
  /** Says something in a chat. Throws BotRefused when Telegram takes the request or the bot itself for wrong. */
  say(chatId: number, words: Words): Promise<Said>;
  /**
   * Tells Telegram how this installation receives updates, once after each start. Throws BotRefused, BotUnreachable.
   */
  prepare(): Promise<void>;
  /**
   * Updates from this one on, all before it are confirmed and never come again; waits so many seconds for the first. Throws
   * BotRefused, BotUnreachable. Only where `isPolled`.
   */
  fetchUpdates(from: number | null, wait: { seconds: number; signal?: AbortSignal }): Promise<BotUpdate[]>;
  /** Whether updates are polled; otherwise Telegram pushes them. */
  isPolled: boolean;
}

/** A part of a text, in UTF-16 units. */
export interface Place {
  offset: number;
  length: number;
}

export interface Words {
  text: string;
  /** Places of the text that people wrote. */
  quotes?: readonly Place[];
  button?: { title: string; url: string };
  /** A keyboard under the chat: `contact` asks for the person's own number, `none` takes that away. */
  keyboard?: 'contact' | 'none';
  /** A message of the chat that this one answers. */
  reply_to?: number;
}

export type Said =
  | { kind: 'said'; message_id: number }
  /** The chat is unreachable for good: the bot was blocked, or the account is gone. */
  | { kind: 'gone' }
  /** Not sent now; when the reason is unknown, it may have been sent all the same. */
  | { kind: 'later'; until: Date | null };

/** An action of a person in a chat with the bot. */
export interface BotUpdate {
  /** The same in every repetition of an update. */
  update_id: number;
  /** Null for an update that the product ignores. */
  chat: { id: number; username: string | null } | null;
  what: UserAction;
}

export type UserAction =
  | { kind: 'text'; text: string; message_id: number; reply_to: number | null }
  /** A picture, a voice, a sticker: anything that is no text. */
  | { kind: 'no_text'; message_id: number }
  /** The number of their account, shared by the person; null for a contact of somebody else. */
  | { kind: 'contact'; phone: string | null; message_id: number }
  | { kind: 'blocked' }
  | { kind: 'nothing' };

/** Telegram says no, and a repetition would be answered alike. Its words name no people and no token. */
export class BotRefused extends Error {
  constructor(method: string, words: string) {
    super(`Telegram refuses ${method}: ${words}`);
    this.name = 'BotRefused';
  }
}

/**
 * The outcome is unknown: no answer, or an unreadable one. `until`: the earliest moment for another request, when
 * Telegram named one.
 */
export class BotUnreachable extends Error {
  readonly until: Date | null;

  constructor(method: string, until: Date | null = null) {
    // Without its cause: the address of a request to Telegram has the bot's token in it.
    super(`Telegram does not answer ${method}`);
    this.name = 'BotUnreachable';
    this.until = until;
  }
}
