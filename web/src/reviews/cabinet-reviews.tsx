import type { PendingReview, ReviewView } from '@provodka/contract/deals/reviews.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { ListAt } from '../lists/list-place.ts';
import { SlicedList } from '../lists/sliced-list.tsx';
import { PendingReviews } from './pending-reviews.tsx';
import { ReviewList, ReviewsEmpty } from './review-list.tsx';
import type { ReviewsPlace } from './review-lists.ts';

const SLICES: readonly { code: ReviewsPlace['slice']; title: string }[] = [
  { code: 'about_me', title: 'Обо мне' },
  { code: 'by_me', title: 'Мои отзывы' },
  { code: 'pending', title: 'Ждут отзыва' },
];

interface CabinetReviewsProps {
  at: ListAt<ReviewsPlace>;
  /** Deals in the slice `pending`. */
  reviews: ReviewView[] | PendingReview[];
  counters: Record<ReviewsPlace['slice'], number>;
  meta: Meta;
  rejected: string[];
}

/** The reviews of one side of the cabinet. */
export function CabinetReviews({ at, reviews, counters, meta, rejected }: CabinetReviewsProps) {
  const { slice } = at.place;
  return (
    <SlicedList
      at={at}
      slices={SLICES}
      counters={counters}
      meta={meta}
      rejected={rejected}
      empty={<ReviewsEmpty slice={slice} />}
      isEmpty={reviews.length === 0}
    >
      <PendingReviews pending={reviews.filter((item) => 'writable_until' in item)} />
      <ReviewList reviews={reviews.filter((item) => 'stars' in item)} slice={slice} />
    </SlicedList>
  );
}
