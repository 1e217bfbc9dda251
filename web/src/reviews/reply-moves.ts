import { type ReviewView, reviewReplyForm } from '@provodka/contract/deals/reviews.ts';
import { REVIEW_LIMITS } from '@provodka/domain/deals/reviews.ts';
import * as z from 'zod/mini';
import type { Move } from '../forms/move.ts';
import { formApi } from '../lib/api/api.ts';

export type ReplyMove = 'write' | 'delete';

const WORDS = z.object({ comment: reviewReplyForm.shape.text });

/** The dialog before a reply to a review is written, changed or deleted. */
export function describeReplyMove(move: ReplyMove, { id, reply }: ReviewView): Move {
  const params = { review_id: id };
  if (move === 'delete') {
    return {
      title: 'Удалить ответ?',
      description: 'Ответ под отзывом исчезнет. Новый можно написать в течение суток с первого.',
      action: 'Удалить ответ',
      isDestructive: true,
      call: (_, options) => formApi.reviews_reply_delete({ params }, options),
    };
  }
  return {
    title: reply === null ? 'Ответ на отзыв' : 'Изменить ответ',
    description: 'Ответ увидят все, кто читает отзыв. Телефоны и ссылки другие не увидят.',
    action: reply === null ? 'Ответить' : 'Сохранить',
    comment: {
      label: 'Ответ',
      noun: `review-${id}-reply`,
      initial: reply ?? undefined,
      schema: async () => WORDS,
      longest: REVIEW_LIMITS.reply[1],
    },
    call: ({ comment: text }, options) => formApi.reviews_reply({ params, body: { text } }, options),
  };
}
