import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../platform/viewer.ts';

/** The columns of a review that permissions need. */
export interface ReviewSide {
  author_uuid: string;
  target_uuid: string;
  published_at: Date | null;
}

/** Whether the viewer wrote it, as a customer or as a freelancer. */
export function isAuthor(viewer: Viewer | null, review: ReviewSide): boolean {
  if (viewer === null) return false;
  return review.author_uuid === viewer.customer_uuid || review.author_uuid === viewer.freelancer_uuid;
}

/** Whether it is about the viewer, as a customer or as a freelancer. */
export function isReviewed(viewer: Viewer, review: ReviewSide): boolean {
  return review.target_uuid === viewer.customer_uuid || review.target_uuid === viewer.freelancer_uuid;
}

/** Until it is published only its author and moderators see a review (product: reviews). `visibleTo` is the same rule in SQL. */
export function isVisible(viewer: Viewer, review: ReviewSide): boolean {
  return review.published_at !== null || viewer.is_moderator || isAuthor(viewer, review);
}

/** The rows of `reviews` the viewer sees. */
export function visibleTo(viewer: Viewer) {
  if (viewer.is_moderator) return sql<SqlBool>`true`;
  return sql<SqlBool>`(reviews.published_at is not null
    or reviews.author_uuid in (${viewer.customer_uuid}, ${viewer.freelancer_uuid}))`;
}
