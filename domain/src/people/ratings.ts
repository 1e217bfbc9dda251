/** Decides which reviews count for a person's stars (product: reviews, trust). */
import type { DealStatus } from '../deals/deals.ts';
import { moscowDay } from '../time/moscow-days.ts';

/** `counts`, or the reason why a published review leaves the stars of its subject alone. */
export type ReviewRating = 'counts' | 'refunded' | 'awaits_payout' | 'withheld' | 'same_month';

export interface PublishedReview {
  id: number;
  publishedAt: Date;
  dealStatus: DealStatus;
  /** The deal counts nothing until a moderator says so. */
  isWithheld: boolean;
}

/**
 * The published reviews of one author about one person, on whichever side each stood: those of deals that were paid out count, the
 * first one published in each Moscow month.
 */
export function rateReviews(reviews: readonly PublishedReview[]): Map<number, ReviewRating> {
  const inOrder = reviews.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime() || a.id - b.id);
  const rated = new Set<string>();
  return new Map(
    inOrder.map(({ id, publishedAt, dealStatus, isWithheld }) => {
      if (dealStatus === 'refunded') return [id, 'refunded'];
      if (dealStatus !== 'paid_out') return [id, 'awaits_payout'];
      if (isWithheld) return [id, 'withheld'];
      const month = moscowDay(publishedAt).slice(0, 7);
      if (rated.has(month)) return [id, 'same_month'];
      rated.add(month);
      return [id, 'counts'];
    }),
  );
}

/** The rating of a review when it is known whether its deal counts. */
export function ratingOf(
  review: { isRated: boolean } & Pick<PublishedReview, 'dealStatus' | 'isWithheld'>,
): ReviewRating {
  const { isRated, dealStatus, isWithheld } = review;
  if (isRated) return 'counts';
  if (dealStatus === 'refunded') return 'refunded';
  if (dealStatus !== 'paid_out') return 'awaits_payout';
  return isWithheld ? 'withheld' : 'same_month';
}
