import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { signature } from '../../platform/secrets.ts';
import type { RealBotSettings, TelegramSettings } from '../../platform/telegram-config.ts';
import { botApi } from './bot-api.ts';
import type { BotUpdate, TelegramBot } from './port.ts';
import { openTelegramSandbox } from './sandbox/sandbox.ts';
import { telegramWebhook } from './webhook.ts';

export interface TelegramParts {
  settings: TelegramSettings;
  db: Db;
  clock: Clock;
  /** The installation's secret; what the webhook and the sandbox's bot are known by is derived from it. */
  secret: string;
  /** Where this process reaches its own server, known only while that runs. */
  serverOrigin(): string;
  /** Origin of the site in people's browsers. */
  siteOrigin(): string;
}

export interface OpenTelegram {
  bot: TelegramBot;
  /** Adds what the mode needs to the server; `take` is told of updates that are brought. */
  register(app: FastifyInstance, take: (update: BotUpdate) => Promise<void>): Promise<void>;
}

const WEBHOOK_PATH = '/rest/v1/telegram/webhook';

/** The bot in the mode of the configuration, null where there is none (decisions 8). */
export function openTelegram(parts: TelegramParts): OpenTelegram | null {
  const { settings } = parts;
  if (settings.mode === 'off') return null;
  return settings.mode === 'sandbox' ? openTelegramSandbox(parts) : openRealBot(parts, settings);
}

function openRealBot({ clock, secret, siteOrigin }: TelegramParts, settings: RealBotSettings): OpenTelegram {
  const { token, bot_name, api_root, mode } = settings;
  const secret_token = signature(secret, 'telegram webhook', token);
  const webhook = mode === 'webhook' ? { url: () => siteOrigin() + WEBHOOK_PATH, secret_token } : null;
  const page = () => `https://t.me/${bot_name}`;
  return {
    bot: botApi({ token, bot_name, apiRoot: () => api_root, page, clock, webhook }),
    async register(app, take) {
      if (webhook) await telegramWebhook(app, { path: WEBHOOK_PATH, secret_token, take });
    },
  };
}
