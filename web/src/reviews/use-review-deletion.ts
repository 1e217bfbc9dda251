import type { ReviewView } from '@provodka/contract/reviews.ts';
import { type Moves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api.ts';

/** Taking a review back, behind its dialog. `onDeleted` leaves the page that was about it, before it is asked for again. */
export function useReviewDeletion(onDeleted?: () => unknown): Moves<ReviewView> {
  return useMoves(({ id }: ReviewView) => ({
    title: 'Удалить отзыв?',
    description:
      'Оценка перестанет учитываться в рейтинге. Написать заново можно, но срок правок и дата останутся прежними.',
    action: 'Удалить отзыв',
    isDestructive: true,
    async call(_, options) {
      await formApi.reviews_delete({ params: { review_id: id } }, options);
      await onDeleted?.();
    },
  }));
}
