/** Keeps the stars of people in step with the reviews that count (product: reviews, trust). */
import { rateReviews } from '@provodka/domain/people/ratings.ts';
import type { WriteContext } from '../platform/context.ts';
import { addReviewStars, lockProfilesOf } from '../users/service.ts';
import { findPeopleOfDeal, findRatedBetween, setRated } from './rating-store.ts';

/** Locks the ratings of a deal's two sides until the transaction ends. */
export async function lockRatings(context: Pick<WriteContext<null>, 'db'>, dealId: number): Promise<void> {
  const people = await findPeopleOfDeal(context.db, dealId);
  if (people) await lockProfilesOf(context, people);
}

/**
 * Recounts which reviews of a deal's two sides about each other count, and changes their stars by the difference. Safe
 * to repeat; deals of the same two people take turns at their profiles.
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
