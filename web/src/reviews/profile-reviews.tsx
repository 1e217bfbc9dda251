import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import { addressAt, type ListAt } from '../lists/list-place.ts';
import { Pager } from '../lists/pager.tsx';
import { ReviewList, ReviewsEmpty } from './review-list.tsx';
import type { ProfileReviewsPlace } from './review-lists.ts';

interface ProfileReviewsProps {
  at: ListAt<ProfileReviewsPlace>;
  reviews: ReviewView[];
  meta: Meta;
}

/** Published reviews about a person. */
export function ProfileReviews({ at, reviews, meta }: ProfileReviewsProps) {
  if (meta.total === 0) return <ReviewsEmpty slice="profile" />;
  return (
    <div id="list">
      <ReviewList reviews={reviews} slice="profile" />
      <Pager meta={meta} to={(page) => addressAt(at, { page })} start="list" />
    </div>
  );
}
