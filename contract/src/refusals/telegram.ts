import type { TELEGRAM_REFUSALS } from '@provodka/domain/refusals/telegram.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of the Telegram bot. */
export const telegramRefusals: RefusalReplies<typeof TELEGRAM_REFUSALS> = {
  telegram_off: { status: 422, text: 'Телеграм-бот на этой бирже не подключён.' },
};
