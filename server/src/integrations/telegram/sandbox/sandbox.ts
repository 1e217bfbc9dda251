import { createHmac } from 'node:crypto';
import { botApi } from '../bot-api.ts';
import type { OpenTelegram, TelegramParts } from '../mode.ts';
import { sandboxApi } from './api.ts';
import { chatPages } from './pages.ts';

const PREFIX = '/sandbox/telegram';
const BOT_NAME = 'provodka_bot';
const BOT_ID = 7_000_000;

/**
 * A Telegram to try the product with: nothing leaves this server (product: messages). It is another party that happens to live in the
 * same process: it is spoken to over HTTP only and keeps its chats in tables of its own.
 */
export function openTelegramSandbox(parts: Omit<TelegramParts, 'settings'>): OpenTelegram {
  const { db, clock, serverOrigin, siteOrigin } = parts;
  const token = `${BOT_ID}:${createHmac('sha256', parts.secret).update('sandbox telegram').digest('base64url')}`;
  return {
    bot: botApi({
      token,
      bot_name: BOT_NAME,
      apiRoot: () => serverOrigin() + PREFIX,
      page: () => `${siteOrigin()}${PREFIX}/${BOT_NAME}`,
      clock,
      webhook: null,
    }),
    async register(app) {
      // The bot's token is in the addresses of its API.
      await app.register(sandboxApi, { prefix: PREFIX, logLevel: 'silent', db, clock, token, bot_name: BOT_NAME });
      await app.register(chatPages, { prefix: `${PREFIX}/${BOT_NAME}`, db, clock });
    },
  };
}
