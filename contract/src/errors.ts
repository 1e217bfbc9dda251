/** What every refusal is answered with, and the literal texts of specification section 8. */
import type { Refusal, RefusalCode } from '@provodka/domain/refusals.ts';
import { dealsRefusals } from './refusals/deals.ts';
import { filesRefusals } from './refusals/files.ts';
import { generalRefusals } from './refusals/general.ts';
import { ledgerRefusals } from './refusals/ledger.ts';
import { messagesRefusals } from './refusals/messages.ts';
import { moderationRefusals } from './refusals/moderation.ts';
import { ordersRefusals } from './refusals/orders.ts';
import { peopleRefusals } from './refusals/people.ts';
import type { RefusalReply } from './refusals/refusal-reply.ts';
import { responsesRefusals } from './refusals/responses.ts';
import { reviewsRefusals } from './refusals/reviews.ts';
import { searchesRefusals } from './refusals/searches.ts';
import { teamsRefusals } from './refusals/teams.ts';
import { telegramRefusals } from './refusals/telegram.ts';
import { thresholdsRefusals } from './refusals/thresholds.ts';

const REPLIES: Record<RefusalCode, RefusalReply> = {
  ...generalRefusals,
  ...filesRefusals,
  ...peopleRefusals,
  ...ordersRefusals,
  ...thresholdsRefusals,
  ...searchesRefusals,
  ...responsesRefusals,
  ...ledgerRefusals,
  ...dealsRefusals,
  ...reviewsRefusals,
  ...messagesRefusals,
  ...teamsRefusals,
  ...telegramRefusals,
  ...moderationRefusals,
};

/** The HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): RefusalReply['status'] => REPLIES[code].status;

/** The field of a form that a refusal is about, undefined when it is not always the same one. */
export const refusalField = (code: RefusalCode): string | undefined => REPLIES[code].field;

/** What a person reads when a rule refuses: the reason, the progress towards a threshold and the next step. */
export function refusalText(refusal: Refusal): string {
  const { text } = REPLIES[refusal.code];
  return typeof text === 'string' ? text : text(refusal);
}

/** Literal texts of specification section 8. */
export const FIXED_TEXTS = {
  toasts: {
    403: 'Доступ запрещен',
    419: 'Ошибка проверки CSRF, обновите страницу',
  },
  screens: {
    403: {
      title: 'Извините! Страница недоступна',
      description: 'У вас не достаточно прав на просмотр этой страницы.',
    },
    404: {
      title: 'Извините! Страница, которую Вы ищете, не может быть найдена',
      description:
        'Возможно, страница была перемещена или удалена, либо в адресе допущена опечатка. Проверьте адрес или вернитесь на главную.',
    },
    500: {
      title: 'Извините! Внутренняя ошибка сервера',
      description: 'Мы уже знаем о ней. Попробуйте повторить позже.',
    },
    503: {
      title: 'Извините! Идут технические работы',
      description: 'Сайт скоро вернётся. До окончания работ осталось:',
    },
  },
  back_to_main: 'Вернуться на главную',
  countdown_finished: 'Завершено',
  reload: 'Обновить страницу',
} as const;
