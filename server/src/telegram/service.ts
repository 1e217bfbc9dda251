/** The Telegram bot: links to people's accounts, and its messages (product: messages). */
import type { TelegramAccount, TelegramLink } from '@provodka/contract/telegram.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { fitText, TELEGRAM_LIMITS, withoutLinks } from '@provodka/domain/telegram.ts';
import type { RawBuilder } from 'kysely';
import type { Place, TelegramBot, Words } from '../integrations/telegram/port.ts';
import { randomToken, tokenHash } from '../platform/config/secrets.ts';
import type { FreeContext, ReadContext, WriteContext, Writing } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import * as store from './store.ts';
import { BOT_TEXTS, OPEN_BUTTON } from './words.ts';

/** Parts that the slice needs beside its context. */
export interface TelegramParts {
  /** Null where the marketplace has no bot. */
  bot: TelegramBot | null;
  /** Origin of the site in people's browsers. */
  siteOrigin(): string;
  config: { BRAND_NAME: string };
  /** Verifies the phone that a person shared with the bot. Throws RefusedError. */
  verifySharedContact(context: Writing, userUuid: string, phone: string): Promise<void>;
}

/** The bot and the viewer's link to it; null where the marketplace has no bot. */
export async function findTelegram(
  { db, viewer }: ReadContext,
  { bot }: Pick<TelegramParts, 'bot'>,
): Promise<TelegramAccount | null> {
  if (!bot) return null;
  const link = await store.findLink(db, { user_uuid: viewer.user_uuid });
  const linked = link ? { username: link.username, linked_at: link.linked_at.toISOString() } : null;
  return { bot_url: bot.page(), linked };
}

/**
 * A link that connects the viewer's account to the first Telegram that opens it, within 15 minutes; only its hash is
 * stored. Throws RefusedError `telegram_off`.
 */
export async function issueLink(
  { db: tx, viewer, now }: WriteContext,
  { bot }: Pick<TelegramParts, 'bot'>,
): Promise<TelegramLink> {
  if (!bot) throw new RefusedError(refuse('telegram_off'));
  const token = randomToken();
  const expires_at = new Date(now.getTime() + TELEGRAM_LIMITS.linkMinutes * 60_000);
  const { user_uuid } = viewer;
  await store.insertToken(tx, { token_hash: tokenHash(token), user_uuid, created_at: now, expires_at });
  return { url: `${bot.page()}?start=${token}`, expires_at: expires_at.toISOString() };
}

/** Unlinks the viewer's Telegram account and deletes unused links. Throws RefusedError `not_found`. */
export async function unlink({ db: tx, viewer, now }: WriteContext): Promise<void> {
  const { user_uuid } = viewer;
  const former = await store.deleteLink(tx, { user_uuid });
  if (!former) throw new RefusedError(refuse('not_found'));
  await store.useTokens(tx, user_uuid, now);
}

/** Asks the viewer in Telegram for their number, by a button. Throws RefusedError `phone_telegram_unlinked`. */
export async function requestContact({ db: tx, viewer, now }: WriteContext): Promise<void> {
  const link = await store.findLink(tx, { user_uuid: viewer.user_uuid });
  if (!link) throw new RefusedError(refuse('phone_telegram_unlinked'));
  const words = { text: BOT_TEXTS.ask_contact, keyboard: 'contact' as const };
  await addEvent(tx, 'telegram_answer', { chat_id: link.chat_id, ...words, reply_to: null, about: null }, now);
}

/** Whether the person has linked Telegram. */
export const isTelegramLinked = async (db: Reader, userUuid: string): Promise<boolean> =>
  (await store.findLink(db, { user_uuid: userUuid })) !== undefined;

/** Whether this person is linked to the bot, as a condition of SQL. */
export const linkedTo = (userUuid: string): RawBuilder<boolean> => store.isLinked(userUuid);

/** A message for a person, with the marketplace chat that a reply to it goes to. */
export interface BotNotice {
  /** The id of the notification, which is sent only once. */
  notification_id: number;
  title: string;
  text: string;
  /** Texts of people; the bot shows them as quotes. */
  quotes: readonly string[];
  /** The path of its page from the root of the site. */
  path: string | null;
  chat: store.ChatMessageRow | null;
}

export type SendOutcome = 'sent' | 'nobody' | { later: Date | null };

/** Sends a person a message by the bot; a person who blocked it is unlinked. Throws BotRefused. */
export async function sendToPerson(
  context: FreeContext<null>,
  parts: TelegramParts,
  userUuid: string,
  notice: BotNotice,
): Promise<SendOutcome> {
  const { bot } = parts;
  const link = bot && (await store.findLink(context.db, { user_uuid: userUuid }));
  if (!bot || !link) return 'nobody';
  const reason = { notification_id: notice.notification_id };
  return await say(context, bot, link.chat_id, {
    words: wordsOf(notice, parts.siteOrigin()),
    reason,
    about: notice.chat,
  });
}

interface ToSay {
  words: Words;
  reason: store.Reason;
  about: store.ChatMessageRow | null;
}

/** Says something in a chat, once for each reason; one in which nobody is there any more is unlinked. Throws BotRefused. */
export async function say(
  { db, now }: FreeContext<null>,
  bot: TelegramBot,
  chat_id: number,
  { words, reason, about }: ToSay,
): Promise<SendOutcome> {
  if (await store.wasSent(db, reason)) return 'sent';
  const said = await bot.say(chat_id, words);
  if (said.kind === 'later') return { later: said.until };
  if (said.kind === 'gone') {
    await store.deleteLink(db, { chat_id });
    return 'nobody';
  }
  await store.insertBotMessage(db, { chat_id, message_id: said.message_id, reason, about }, now);
  return 'sent';
}

/** Telegram takes buttons only to addresses that all the world could open; elsewhere the address stands in the text. */
function wordsOf({ title, text, quotes: said, path }: BotNotice, origin: string): Words {
  // Names and titles of people stand in our sentences too.
  const own = withoutLinks(text === '' ? title : `${title}\n\n${text}`);
  const quotes = said.map(withoutLinks);
  const url = path === null ? null : origin + path;
  const isButton = url !== null && origin.startsWith('https:');
  const tail = url === null || isButton ? '' : APART + url;
  const whole = fitText([own, ...quotes].join(APART), tail);
  return {
    text: whole,
    quotes: placesOf(own, quotes, whole.length - tail.length),
    ...(isButton && { button: { title: OPEN_BUTTON, url } }),
  };
}

const APART = '\n\n';

/** The places of the quotes before `end`, in Telegram's UTF-16 units; quotes that did not fit are left out. */
function placesOf(own: string, quotes: readonly string[], end: number): Place[] {
  const places: Place[] = [];
  let offset = own.length;
  for (const { length } of quotes) {
    offset += APART.length;
    if (offset < end) places.push({ offset, length: Math.min(length, end - offset) });
    offset += length;
  }
  return places;
}

/** Deletes an erased person's link and messages. */
export const eraseTelegram = store.deleteAllOf;
