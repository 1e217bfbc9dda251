import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import type { Move } from '../forms/move.ts';
import { lazyMoves, type Moves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';

interface Context {
  /** Leaves the page of the deleted review before it reloads. */
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

/** Deletes a review after a dialog. */
export function useReviewDeletion(onDeleted?: () => unknown): Moves<ReviewView> {
  return useMoves(DELETION, { onDeleted });
}
