import type { REVIEWS_REFUSALS } from '@provodka/domain/refusals/reviews.ts';
import { DAYS_GENITIVE } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of reviews. */
export const reviewsRefusals: RefusalReplies<typeof REVIEWS_REFUSALS> = {
  review_not_ready: {
    status: 422,
    text: 'Отзыв можно написать после приёмки работы или возврата денег.',
  },
  review_window_closed: {
    status: 422,
    text: (refusal) => {
      const days = Number(refusal.params?.days ?? 0);
      return `Отзыв можно было написать в течение ${formatCount(days, DAYS_GENITIVE)} после завершения сделки.`;
    },
  },
  review_exists: {
    status: 422,
    text: 'Вы уже написали отзыв по этой сделке. Изменить его можно в течение суток.',
  },
  review_edit_closed: {
    status: 422,
    text: 'Изменить, удалить или переписать отзыв можно в течение одного дня (24 часов). Это время прошло.',
  },
  review_not_published: {
    status: 422,
    text: 'Отзыв ещё не опубликован. Ответить можно после публикации.',
  },
  review_reply_closed: {
    status: 422,
    text: 'Изменить, удалить или переписать ответ можно в течение одного дня (24 часов). Это время прошло.',
  },
};
