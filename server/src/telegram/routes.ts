import type { TelegramCalls } from '@provodka/contract/telegram.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import { findTelegram, issueLink, type TelegramParts, unlink } from './service.ts';

/** Calls of contract/telegram.ts. */
export function telegramRoutes(parts: Pick<TelegramParts, 'bot'>): Handlers<TelegramCalls> {
  return {
    telegram_get: read(async (context) => ({ data: await findTelegram(context, parts) })),
    // The modal shows the link: no toast.
    telegram_link: write(async (context) => ({ data: await issueLink(context, parts) })),
    telegram_unlink: write(async (context) => {
      await unlink(context);
      return { data: null, message: 'Telegram отключён' };
    }),
  };
}
