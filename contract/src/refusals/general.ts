import type { GENERAL_REFUSALS } from '@provodka/domain/refusals/general.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals that any noun may give. */
export const generalRefusals: RefusalReplies<typeof GENERAL_REFUSALS> = {
  not_found: {
    status: 404,
    text: 'Такой страницы нет или она вам недоступна. Проверьте адрес.',
  },
  not_your_move: {
    status: 403,
    text: 'Это действие доступно другой стороне. Проверьте, в какой аккаунт вы вошли.',
  },
  lost_race: {
    status: 422,
    text: 'Пока вы работали, данные изменились. Обновите страницу и повторите.',
  },
  stale_form: {
    status: 422,
    text: 'Пока вы заполняли форму, заказ изменился. Скопируйте свой текст, обновите страницу и внесите правки снова.',
  },
  price_changed: {
    status: 422,
    text: (refusal) => {
      const now = refusal.params?.price;
      const price = now === undefined ? '' : `: теперь ${formatRubles(Number(now))}`;
      return `Пока вы решали, сумма изменилась${price}. Проверьте её и подтвердите ещё раз.`;
    },
  },
  comment_required: {
    status: 422,
    field: 'comment',
    text: 'Напишите комментарий: другая сторона должна понимать причину.',
  },
  idempotency_mismatch: {
    status: 422,
    text: 'Этот запрос уже отправлен с другими данными. Обновите страницу и повторите.',
  },
};
