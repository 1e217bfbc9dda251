/** Sweeps of reviews: called every minute by each instance, safe to run side by side. */
import { lockOrder } from '../orders/service.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import { findUnreminded, insertReminder } from './reminder-store.ts';
import { remindSides, writePublication } from './service.ts';
import { findDueReviews, findReviewRow } from './store.ts';

/** Everything that is due by now, by the names under which failures are reported. */
export const reviewSweeps = (context: FreeContext<null>) => ({
  publish_reviews: () => publishReviews(context),
  remind_of_reviews: () => remindOfReviews(context),
});

/** Publishes reviews without a counterpart whose time is over; returns how many. */
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

/** Reminds people who have not written while they still may, once each; returns the number of deals. */
async function remindOfReviews(context: FreeContext<null>): Promise<number> {
  const { db, now } = context;
  return await sweepRows(db, {
    noun: 'deal',
    find: (seen, most) => findUnreminded(db, now, seen, most),
    async move(tx, deal_id) {
      if (!(await insertReminder(tx, deal_id, now))) return false;
      await remindSides({ ...context, db: tx }, deal_id);
      return true;
    },
  });
}
