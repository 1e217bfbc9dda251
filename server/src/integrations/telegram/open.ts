import { signature } from '../../platform/config/secrets.ts';
import type { RealBotSettings } from '../../platform/config/telegram-config.ts';
import { botApi } from './bot-api.ts';
import type { OpenTelegram, TelegramParts } from './mode.ts';
import { openTelegramSandbox } from './sandbox/sandbox.ts';
import { telegramWebhook } from './webhook.ts';

const WEBHOOK_PATH = '/rest/v1/telegram/webhook';

/** The bot in the mode of the configuration, null where there is none (product: messages). */
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
