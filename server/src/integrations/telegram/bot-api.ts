import type { Clock } from '../../platform/clock.ts';
import { type BotCall, callBot, TelegramRefusal } from './bot-client.ts';
import { BotRefused, BotUnreachable, type BotUpdate, type Said, type TelegramBot, type Words } from './port.ts';
import { readUpdate, SUBSCRIBED_UPDATES } from './wire-update.ts';

export interface BotApiSettings {
  token: string;
  bot_name: string;
  /** The address of the Bot API. It is a function, because a server's own port is known only once it listens. */
  apiRoot(): string;
  /** The bot's page in people's browsers. */
  page(): string;
  clock: Clock;
  /** The webhook that Telegram calls, null where updates are polled. */
  webhook: { url(): string; secret_token: string } | null;
  /** Seconds within which Telegram answers, 10 by default. */
  answer_seconds?: number;
}

const ANSWER_SECONDS = 10;
/** The pause when Telegram named none or did not answer at all. */
const PAUSE_SECONDS = 5;
const COMMANDS = [
  { command: 'start', description: 'Подключить уведомления' },
  { command: 'stop', description: 'Отключить уведомления' },
];

/** A client of the Bot API over HTTP, which the sandbox speaks too. Errors are passed on without the bot's token. */
export function botApi(settings: BotApiSettings): TelegramBot {
  const { clock, webhook, answer_seconds = ANSWER_SECONDS } = settings;
  /** Chats that Telegram told us to pause. */
  const pauses = new Map<number, Date>();
  /** Until then calls fail at once, because Telegram did not answer a moment ago. */
  let isAwayUntil = new Date(0);

  const within = (seconds: number): BotCall => ({ root: `${settings.apiRoot()}/bot${settings.token}`, seconds });

  async function ask<T>(method: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw plainError(method, error, clock.now());
    }
  }

  return {
    page: settings.page,
    isPolled: webhook === null,
    async say(chatId, words) {
      const now = clock.now();
      const pause = pauses.get(chatId);
      if (pause && pause > now) return { kind: 'later', until: pause };
      pauses.delete(chatId);
      if (isAwayUntil > now) return { kind: 'later', until: isAwayUntil };
      try {
        const message = { chat_id: chatId, text: words.text, ...optionsOf(words) };
        const { message_id } = await callBot(within(answer_seconds), 'sendMessage', message);
        return { kind: 'said', message_id };
      } catch (error) {
        const said = saidOf(error, clock.now());
        if (said.kind === 'later' && said.until) pauses.set(chatId, said.until);
        if (said.kind === 'later' && !said.until) isAwayUntil = secondsAfter(clock.now(), PAUSE_SECONDS);
        return said;
      }
    },
    async prepare() {
      const call = (method: 'setMyCommands' | 'deleteWebhook' | 'setWebhook', body?: object) =>
        ask(method, () => callBot(within(answer_seconds), method, body));
      const { username } = await ask('getMe', () => callBot(within(answer_seconds), 'getMe'));
      if (username.toLowerCase() !== settings.bot_name.toLowerCase()) {
        throw new BotRefused('getMe', `the token is of @${username}, but TELEGRAM_BOT_NAME is ${settings.bot_name}`);
      }
      await call('setMyCommands', { commands: COMMANDS });
      if (webhook === null) await call('deleteWebhook');
      else {
        const { secret_token } = webhook;
        // One connection: what a person writes comes in its order.
        const options = { secret_token, max_connections: 1, allowed_updates: SUBSCRIBED_UPDATES };
        await call('setWebhook', { url: webhook.url(), ...options });
      }
    },
    async fetchUpdates(from, { seconds, signal }) {
      const asked = { timeout: seconds, allowed_updates: SUBSCRIBED_UPDATES, ...(from !== null && { offset: from }) };
      const bounds = { ...within(seconds + answer_seconds), signal };
      const updates = await ask('getUpdates', () => callBot(bounds, 'getUpdates', asked));
      return updates.map(readUpdate).filter((update): update is BotUpdate => update !== null);
    },
  };
}

const CONTACT_BUTTON = 'Поделиться номером';

function markupOf({ button, keyboard }: Words) {
  if (button) return { inline_keyboard: [[{ text: button.title, url: button.url }]] };
  if (keyboard === 'none') return { remove_keyboard: true };
  const row = [{ text: CONTACT_BUTTON, request_contact: true }];
  return keyboard && { keyboard: [row], one_time_keyboard: true, resize_keyboard: true };
}

function optionsOf(words: Words) {
  const { quotes = [], reply_to } = words;
  const markup = markupOf(words);
  return {
    link_preview_options: { is_disabled: true },
    ...(quotes.length > 0 && { entities: quotes.map((place) => ({ type: 'blockquote' as const, ...place })) }),
    ...(markup && { reply_markup: markup }),
    // The answered message may have been deleted meanwhile.
    ...(reply_to && { reply_parameters: { message_id: reply_to, allow_sending_without_reply: true } }),
  };
}

/** The outcome of a failed message. Throws BotRefused. */
function saidOf(error: unknown, now: Date): Said {
  if (!(error instanceof TelegramRefusal)) return { kind: 'later', until: null };
  const { error_code, description } = error;
  if (error_code === 403 || /chat not found/i.test(description)) return { kind: 'gone' };
  const plain = plainError('sendMessage', error, now);
  if (plain instanceof BotUnreachable) return { kind: 'later', until: plain.until };
  throw plain;
}

function plainError(method: string, error: unknown, now: Date): Error {
  if (!(error instanceof TelegramRefusal)) return new BotUnreachable(method);
  const { error_code, description, retry_after } = error;
  if (error_code === 429) return new BotUnreachable(method, secondsAfter(now, retry_after ?? PAUSE_SECONDS));
  // 409: another server of this bot is asking at the same moment.
  if (error_code >= 500 || error_code === 409) return new BotUnreachable(method);
  return new BotRefused(method, `${error_code} ${description}`);
}

const secondsAfter = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);
