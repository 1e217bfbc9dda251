import type { Meta } from '@provodka/contract/envelope.ts';
import type { ReviewView } from '@provodka/contract/reviews.ts';
import type { ListAt } from '../lists/list-place.ts';
import { SlicedList } from '../lists/sliced-list.tsx';
import { ReviewList, ReviewsEmpty } from './review-list.tsx';
import type { ReviewsPlace } from './review-lists.ts';

const SLICES: readonly { code: ReviewsPlace['slice']; title: string }[] = [
  { code: 'about_me', title: 'Обо мне' },
  { code: 'by_me', title: 'Мои отзывы' },
];

interface CabinetReviewsProps {
  at: ListAt<ReviewsPlace>;
  reviews: ReviewView[];
  meta: Meta;
  rejected: string[];
}

/** The reviews of one side of the cabinet. */
export function CabinetReviews({ at, reviews, meta, rejected }: CabinetReviewsProps) {
  const { slice } = at.place;
  return (
    <SlicedList
      at={at}
      slices={SLICES}
      meta={meta}
      rejected={rejected}
      empty={<ReviewsEmpty slice={slice} />}
      isEmpty={reviews.length === 0}
    >
      <ReviewList reviews={reviews} slice={slice} />
    </SlicedList>
  );
}
