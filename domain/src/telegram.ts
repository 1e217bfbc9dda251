import { shorten } from './text/graphemes.ts';

/** Bounds of the Telegram bot (product: messages). */
export const TELEGRAM_LIMITS = {
  /** Minutes in which a link connects. */
  linkMinutes: 15,
  /** Characters of one message of the Bot API. */
  text: 4096,
  /** Updates accepted from one chat in a minute; more are dropped unanswered. */
  updatesPerMinute: 40,
  /** Days after which a reply to a message of the bot no longer finds its chat. */
  repliesDays: 90,
  /** Days for which a repeated update is known; Telegram repeats one for a day. */
  updatesDays: 3,
} as const;

/** Cuts a message at a word so that it fits together with the lines behind it. */
export function fitText(text: string, tail: string): string {
  const room = TELEGRAM_LIMITS.text - tail.length;
  if (text.length <= room) return text + tail;
  return shorten(text, room - 1) + tail;
}

/**
 * Places inside a link where it can be broken: behind a scheme, at a dot between words, at the `@` of a nickname, behind the
 * sign of a command or a tag. Numbers stay whole.
 */
const INSIDE_LINK = /(?<=:\/\/|@|(?<![\p{L}\p{N}_])[/#])(?=[\p{L}\p{N}_])|(?<=[\p{L}\p{N}-]\.)(?=\p{L}{2})/gu;
const SHOWS_NOTHING = '\u200b';

/**
 * Breaks addresses, nicknames, commands and tags in people's texts with an invisible sign. Telegram turns anything like one
 * into a link, and in our messages only our own links may be pressed (product: trust): «/stop» would disconnect its reader.
 */
export const withoutLinks = (text: string): string => text.replaceAll(INSIDE_LINK, SHOWS_NOTHING);
