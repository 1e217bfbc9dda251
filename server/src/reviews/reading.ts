import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ReadContext } from '../platform/context.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findPeople } from '../users/service.ts';
import { isVisible } from './access.ts';
import { presentReview } from './present.ts';
import { findReviewRow, type ReviewRow } from './store.ts';

/** A review the viewer may see. Throws RefusedError `not_found`. */
export async function findVisibleReview(context: ReadContext, reviewId: number): Promise<ReviewRow> {
  const review = await findIfVisible(context, reviewId);
  if (!review) throw new RefusedError(refuse('not_found'));
  return review;
}

/** The review; undefined when there is none, or none that the viewer sees. */
export async function findIfVisible({ db, viewer }: ReadContext, reviewId: number): Promise<ReviewRow | undefined> {
  const review = await findReviewRow(db, viewer, reviewId);
  return review && isVisible(viewer, review) ? review : undefined;
}

/** A review as it stands after a write of the same transaction. */
export async function reread({ db, viewer }: ReadContext, reviewId: number): Promise<ReviewRow> {
  const review = await findReviewRow(db, viewer, reviewId);
  if (!review) throw new Error(`Review ${reviewId} vanished inside its own transaction`);
  return review;
}

/** A review as the viewer may see it. */
export async function present(context: ReadContext, row: ReviewRow): Promise<ReviewView> {
  const people = await findPeople(context, [row.author_uuid, row.target_uuid]);
  return presentReview(context, row, people);
}

/** The same of many. */
export async function presentAll(
  context: ReadContext<Viewer | null>,
  rows: readonly ReviewRow[],
): Promise<ReviewView[]> {
  const uuids = new Set(rows.flatMap((row) => [row.author_uuid, row.target_uuid]));
  const people = await findPeople(context, [...uuids]);
  return rows.map((row) => presentReview(context, row, people));
}
