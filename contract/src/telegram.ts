import * as z from 'zod/mini';
import { moment, nothing } from './http/envelope.ts';
import { route } from './http/route.ts';

/** A link that connects the person who opens it in Telegram and presses «Старт». */
export const telegramLink = z.object({ url: z.string(), expires_at: moment });
export type TelegramLink = z.infer<typeof telegramLink>;

/** The bot as the viewer's settings show it; null where the marketplace has none. */
export const telegramAccount = z.object({
  /** The bot's page, without a token. */
  bot_url: z.string(),
  /** Null when no account is linked. */
  linked: z.nullable(z.object({ username: z.nullable(z.string()), linked_at: moment })),
});
export type TelegramAccount = z.infer<typeof telegramAccount>;

export const telegramRoutes = {
  telegram_get: route('telegram_get', {
    auth: 'user',
    summary: 'The Telegram bot and the account linked to it; null without a bot',
    data: z.nullable(telegramAccount),
  }),
  telegram_link: route('telegram_link', {
    auth: 'user',
    summary: 'A one-time link to the Telegram bot, good for 15 minutes',
    data: telegramLink,
    proof: true,
    per_minute: 20,
  }),
  telegram_unlink: route('telegram_unlink', {
    auth: 'user',
    summary: 'Disconnect the Telegram account',
    data: nothing,
  }),
};
export type TelegramCalls = keyof typeof telegramRoutes;
