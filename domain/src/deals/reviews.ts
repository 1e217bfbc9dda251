/** Rules of reviews: each side of a deal writes one about the other, blind at first (product: reviews). */

import { firstRefusal, type Refusal, refuse } from '../refusals.ts';
import { addDays, addHours } from '../time/moscow-days.ts';
import { isDue } from './deal-deadlines.ts';

/** Bounds: [minimum, maximum]; texts in characters. */
export const REVIEW_LIMITS = { stars: [1, 5], text: [20, 2000], reply: [20, 2000] } as const;

/** Days from acceptance or refund in which both sides may write. */
export const REVIEW_WINDOW_DAYS = 14;

/** Hours after writing in which a review, or the answer to it, may be changed or deleted (specification, section 6). */
export const REVIEW_EDIT_HOURS = 24;

/** Days before the end of the time for reviews at which people without a review are reminded. */
export const REVIEW_REMINDER_DAYS = 3;

export type ReviewTarget = 'customer' | 'freelancer';

/** When the window to write closes and a lonely review is published; `endedAt` is the acceptance or the refund. */
export function reviewWindowEnd(endedAt: Date): Date {
  return addDays(endedAt, REVIEW_WINDOW_DAYS);
}

/** A review that its author deleted. */
export interface DeletedReview {
  /** The first writing, however often it was deleted and written again since. */
  firstWrittenAt: Date;
  /** The review was public for a time, so its author may have read the other side's. */
  wasPublished: boolean;
}

/**
 * Whether a side of the deal may write its review now. A review that was public may be edited in its 24 hours, but not
 * deleted and written again: that would answer a review that was meant to be blind.
 */
export function refuseReview(
  facts: { isParty: boolean; endedAt: Date | null; hasWritten: boolean; deleted: DeletedReview | null },
  now: Date,
): Refusal | null {
  const { deleted } = facts;
  return firstRefusal([
    facts.isParty ? null : refuse('not_your_move'),
    facts.hasWritten ? refuse('review_exists') : null,
    deleted?.wasPublished ? refuseReviewEdit({ isAuthor: true, createdAt: deleted.firstWrittenAt }, now) : null,
    facts.endedAt === null ? refuse('review_not_ready') : null,
    facts.endedAt !== null && isDue(reviewWindowEnd(facts.endedAt), now)
      ? refuse('review_window_closed', { params: { days: REVIEW_WINDOW_DAYS } })
      : null,
  ]);
}

/** Whether anybody but its author and moderators sees the review: both sides wrote, or the window is over. */
export function isReviewPublished(facts: { hasCounterpart: boolean; endedAt: Date }, now: Date): boolean {
  return facts.hasCounterpart || isDue(reviewWindowEnd(facts.endedAt), now);
}

/** `editable_until` of the wire. */
export function reviewEditableUntil(createdAt: Date): Date {
  return addHours(createdAt, REVIEW_EDIT_HOURS);
}

/** Whether the review may be changed or deleted now; being published does not matter. */
export function refuseReviewEdit(facts: { isAuthor: boolean; createdAt: Date }, now: Date): Refusal | null {
  if (!facts.isAuthor) {
    return refuse('not_your_move');
  }
  return isDue(reviewEditableUntil(facts.createdAt), now)
    ? refuse('review_edit_closed', { params: { hours: REVIEW_EDIT_HOURS } })
    : null;
}

/**
 * Whether the reviewed side may answer, change its answer or delete it: only a review it can read, and within 24 hours
 * of the first answer, `repliedAt`.
 */
export function refuseReviewReply(
  facts: { isReviewedSide: boolean; isPublished: boolean; repliedAt: Date | null },
  now: Date,
): Refusal | null {
  const { repliedAt } = facts;
  return firstRefusal([
    facts.isReviewedSide ? null : refuse('not_your_move'),
    facts.isPublished ? null : refuse('review_not_published'),
    repliedAt !== null && isDue(reviewEditableUntil(repliedAt), now)
      ? refuse('review_reply_closed', { params: { hours: REVIEW_EDIT_HOURS } })
      : null,
  ]);
}

/** `number_stars`: the average of published reviews to one decimal, or null without any. */
export function averageStars(sumStars: number, numberReviews: number): number | null {
  return numberReviews === 0 ? null : Math.round((sumStars * 10) / numberReviews) / 10;
}
