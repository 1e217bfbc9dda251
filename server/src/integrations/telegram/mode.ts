import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { TelegramSettings } from '../../platform/config/telegram-config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { BotUpdate, TelegramBot } from './port.ts';

export interface TelegramParts {
  settings: TelegramSettings;
  db: Db;
  clock: Clock;
  /** The installation's secret; the secrets of the webhook and the sandbox's bot are derived from it. */
  secret: string;
  /** The origin by which this process reaches its own server, known only while that runs. */
  serverOrigin(): string;
  /** Origin of the site in people's browsers. */
  siteOrigin(): string;
}

export interface OpenTelegram {
  bot: TelegramBot;
  /** Adds the mode's routes to the server; `take` handles updates that Telegram pushes. */
  register(app: FastifyInstance, take: (update: BotUpdate) => Promise<void>): Promise<void>;
}
