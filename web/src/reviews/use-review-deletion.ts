import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import type { Move } from '../forms/move.ts';
import { lazyMoves, type Moves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';

interface Context {
  /** Leaves the page that was about the review, before it is asked for again. */
  onDeleted?: (() => unknown) | undefined;
}

const DELETION = lazyMoves<ReviewView, Context>(async () => describe);

function describe({ id, rating }: ReviewView, { onDeleted }: Context): Move {
  return {
    title: 'Удалить отзыв?',
    description: `${rating === 'counts' ? 'Оценка перестанет учитываться в рейтинге. ' : ''}Написать заново можно, но срок правок и дата останутся прежними.`,
    action: 'Удалить отзыв',
    isDestructive: true,
    async call(_, options) {
      await formApi.reviews_delete({ params: { review_id: id } }, options);
      await onDeleted?.();
    },
  };
}

/** Taking a review back, behind its dialog. */
export function useReviewDeletion(onDeleted?: () => unknown): Moves<ReviewView> {
  return useMoves(DELETION, { onDeleted });
}
