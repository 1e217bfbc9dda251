/** Keeps the stars of people in step with the reviews that count (product: reviews, trust). */
import { rateReviews } from '@provodka/domain/people/ratings.ts';
import type { WriteContext } from '../platform/context.ts';
import { addReviewStars, lockProfilesOf } from '../users/service.ts';
import { findPeopleOfDeal, findRatedBetween, setRated } from './rating-store.ts';

/** Holds what the reviews of a deal's two sides count: until the end of the transaction none of them begins or ceases to. */
export async function lockRatings(context: Pick<WriteContext<null>, 'db'>, dealId: number): Promise<void> {
  const people = await findPeopleOfDeal(context.db, dealId);
  if (people) await lockProfilesOf(context, people);
}

/**
 * Looks again which reviews of the two sides of a deal about each other count, and changes their stars by what became different.
 * Safe to repeat; deals of the same two people take turns at their profiles.
 */
export async function recountRatings(context: Pick<WriteContext<null>, 'db'>, dealId: number): Promise<void> {
  const { db: tx } = context;
  const people = await findPeopleOfDeal(tx, dealId);
  if (!people) return;
  await lockProfilesOf(context, people);
  const rows = await findRatedBetween(tx, people);
  for (const author of people) {
    const own = rows.filter(({ author_user }) => author_user === author);
    const ratings = rateReviews(
      own.map(({ id, published_at, deal_status, is_withheld }) => ({
        id,
        publishedAt: published_at,
        dealStatus: deal_status,
        isWithheld: is_withheld,
      })),
    );
    for (const { id, target_uuid, stars, is_rated } of own) {
      const isRated = ratings.get(id) === 'counts';
      if (isRated === is_rated) continue;
      await setRated(tx, id, isRated);
      await addReviewStars(context, target_uuid, isRated ? { stars, count: 1 } : { stars: -stars, count: -1 });
    }
  }
}
