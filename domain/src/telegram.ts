import { shorten } from './text/graphemes.ts';

/** Bounds of the Telegram bot (product: messages). */
export const TELEGRAM_LIMITS = {
  /** Minutes in which a link connects. */
  linkMinutes: 15,
  /** Characters of one message of the Bot API. */
  text: 4096,
  /** What is taken of one chat in a minute; whoever sends more is not answered. */
  updatesPerMinute: 40,
  /** Days after which a reply to what the bot said no longer finds its chat. */
  repliesDays: 90,
  /** Days for which a repeated update is known; Telegram repeats one for a day. */
  updatesDays: 3,
} as const;

/** What a message says first, cut at a word so that it fits with the lines behind it. */
export function fitText(text: string, tail: string): string {
  const room = TELEGRAM_LIMITS.text - tail.length;
  if (text.length <= room) return text + tail;
  return shorten(text, room - 1) + tail;
}

/** Between the signs of an address: behind a scheme, a dot between words, or an `@` of a nickname. Numbers stay whole. */
const INSIDE_ADDRESS = /(?<=:\/\/|@)(?=[\p{L}\p{N}_])|(?<=[\p{L}\p{N}-]\.)(?=\p{L}{2})/gu;
const SHOWS_NOTHING = '\u200b';

/**
 * The text with the addresses and nicknames of people's words taken apart by a sign that shows as nothing. Telegram makes
 * links of what looks like one by itself, and in a message of ours only what is ours may be pressed (product: trust).
 */
export const withoutLinks = (text: string): string => text.replaceAll(INSIDE_ADDRESS, SHOWS_NOTHING);
