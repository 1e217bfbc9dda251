/** Sweeps of reviews: called every minute by each instance, safe to run side by side. */
import { lockOrder } from '../orders/service.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import { sweepRows } from '../platform/sweep-rows.ts';
import { writePublication } from './service.ts';
import { findDueReviews, findReviewRow } from './store.ts';

/** Everything that is due by now, by the names under which failures are reported. */
export const reviewSweeps = (context: FreeContext<null>) => ({
  publish_reviews: () => publishReviews(context),
});

/** Publishes lonely reviews whose window is over; returns how many. */
async function publishReviews(context: FreeContext<null>): Promise<number> {
  const { db, now } = context;
  return await sweepRows(db, {
    noun: 'review',
    find: (seen, most) => findDueReviews(db, now, seen, most),
    move: (tx, id) => publishDue({ ...context, db: tx }, id),
  });
}

async function publishDue(context: WriteContext<null>, reviewId: number): Promise<boolean> {
  const { db: tx } = context;
  const found = await findReviewRow(tx, null, reviewId);
  if (!found) return false;
  await lockOrder(context, found.order_id);
  const review = await findReviewRow(tx, null, reviewId);
  if (!review || review.published_at !== null) return false;
  await writePublication(context, review);
  return true;
}
