import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import { refuseReviewReply } from '@provodka/domain/deals/reviews.ts';
import { lockOrder } from '../orders/service.ts';
import type { WriteContext } from '../platform/context.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import { isReviewed } from './access.ts';
import { findVisibleReview, present, reread } from './reading.ts';
import { type ReviewRow, writeNoReply, writeReply } from './store.ts';

/** The reviewed side answers, or changes its answer within 24 hours. Throws RefusedError. */
export async function replyToReview(context: WriteContext, reviewId: number, text: string): Promise<ReviewView> {
  const { db: tx, viewer, now } = context;
  const review = await lockReviewToAnswer(context, reviewId);
  await writeReply(tx, review, text, now);
  if (review.replied_at === null) {
    const told = { actor_uuid: viewer.user_uuid, concerns: [review.author_uuid, review.target_uuid] };
    await addEvent(tx, 'review_answered', { order_id: review.order_id, review_id: review.id, ...told }, now);
  }
  return await present(context, await reread(context, review.id));
}

/** Deletes the own answer within 24 hours; without one it does nothing. Throws RefusedError. */
export async function deleteReply(context: WriteContext, reviewId: number): Promise<ReviewView> {
  const review = await lockReviewToAnswer(context, reviewId);
  if (review.reply !== null) await writeNoReply(context.db, review.id, context.now);
  return await present(context, await reread(context, review.id));
}

async function lockReviewToAnswer(context: WriteContext, reviewId: number): Promise<ReviewRow> {
  const { viewer, now } = context;
  const { order_id } = await findVisibleReview(context, reviewId);
  await lockOrder(context, order_id);
  const review = await findVisibleReview(context, reviewId);
  const { published_at, replied_at: repliedAt } = review;
  const facts = { isReviewedSide: isReviewed(viewer, review), isPublished: published_at !== null, repliedAt };
  assertAllowed(refuseReviewReply(facts, now));
  return review;
}
