import { RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import type { RESPONSES_REFUSALS } from '@provodka/domain/refusals/responses.ts';
import { formatTrimmed } from '@provodka/domain/text/written-numbers.ts';
import { formatTerm } from '@provodka/domain/time/periods.ts';
import { type RefusalReplies, wrongStatusText } from './refusal-reply.ts';

/** Refusals of responses. */
export const responsesRefusals: RefusalReplies<typeof RESPONSES_REFUSALS> = {
  other_responses_hidden: {
    status: 403,
    text: 'Заказчик скрыл отклики от других исполнителей.',
  },
  response_wrong_status: {
    status: 422,
    text: (refusal) => wrongStatusText('Отклик', RESPONSE_STATUSES, refusal),
  },
  own_order: {
    status: 422,
    text: 'Это ваш заказ: откликнуться на него нельзя.',
  },
  order_not_in_search: {
    status: 422,
    text: 'Заказчик больше не ищет исполнителя. Посмотрите другие заказы.',
  },
  already_responded: {
    status: 422,
    text: 'Вы уже откликнулись на этот заказ. Измените свой отклик.',
  },
  rejected_before: {
    status: 422,
    text: 'Заказчик отклонил ваш отклик, откликнуться снова нельзя. Посмотрите другие заказы.',
  },
  response_hidden: {
    status: 422,
    text: 'Ваш отклик скрыт модератором, откликнуться снова нельзя. Обратитесь в поддержку.',
  },
  order_responses_full: {
    status: 422,
    text: (refusal) =>
      `Заказ собрал наибольшее число откликов: ${formatTrimmed(Number(refusal.params?.max ?? 0))}. Посмотрите другие заказы.`,
  },
  period_changed: {
    status: 422,
    text: (refusal) =>
      `Пока вы решали, срок изменился: теперь ${formatTerm(Number(refusal.params?.hours ?? 0))}. Проверьте его и подтвердите ещё раз.`,
  },
};
