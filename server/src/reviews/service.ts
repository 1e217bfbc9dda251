import type { PendingReview, ReviewView, reviewForm, reviewUpdateForm } from '@provodka/contract/deals/reviews.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import {
  type DeletedReview,
  isReviewPublished,
  type ReviewTarget,
  refuseReview,
  refuseReviewEdit,
  reviewWindowEnd,
} from '@provodka/domain/deals/reviews.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { lockOrder } from '../orders/service.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { addReviewStars, assertProfile, findPeople, type ProfileName } from '../users/service.ts';
import { isAuthor, isVisible } from './access.ts';
import { countReviewSlices, findPendingDeals } from './pending-store.ts';
import { presentPending } from './present.ts';
import * as ratings from './rating-service.ts';
import { findIfVisible, findVisibleReview, present, presentAll, reread } from './reading.ts';
import {
  countReviewsAbout,
  deleteReviewRow,
  findDeletedReviews,
  findReviewedDeal,
  findReviewsAbout,
  findReviewsBy,
  findReviewsOfDeals,
  insertReview,
  markPublished,
  type ReviewedDeal,
  type ReviewRow,
  rememberDeleted,
  updateReviewRow,
} from './store.ts';

export const { recountRatings } = ratings;

/*
 * Everything that writes here takes turns at the order's row. Two sides that write at the same moment then see each
 * other, and the second one publishes both.
 */

/**
 * Reviews the other side of a deal (product: reviews). Throws RefusedError: `not_found` to strangers, else the reason of
 * `refuseReview`.
 */
export async function createReview(context: WriteContext, form: z.output<typeof reviewForm>): Promise<ReviewView> {
  const { db: tx, viewer, now } = context;
  const deal = await lockReviewedDeal(context, form.deal_id);
  const target_side = targetOf(viewer, deal);
  const written = await findReviewsOfDeals(tx, viewer, [deal.id]);
  const hasWritten = written.some((review) => review.target_side === target_side);
  const deleted = deletedAbout(await findDeletedReviews(tx, [deal.id]), deal.id, target_side);
  assertAllowed(refuseReview({ isParty: true, endedAt: deal.ended_at, hasWritten, deleted }, now));
  // refuseReview lets no deal through that has not ended.
  const endedAt = deal.ended_at as Date;
  const sides = sidesOf(deal, target_side);
  const publish_at = reviewWindowEnd(endedAt);
  const review = {
    ...sides,
    order_id: deal.order_id,
    deal_id: deal.id,
    stars: form.stars,
    text: form.text,
    publish_at,
    created_at: deleted?.firstWrittenAt ?? now,
  };
  const id = await insertReview(tx, review, now);
  if (isReviewPublished({ hasCounterpart: written.length > 0, endedAt }, now))
    await writePublications(context, deal.id);
  return await present(context, await reread(context, id));
}

/** Reminds each side of an ended deal that may still write its review of the deadline. */
export async function remindSides({ db: tx, now }: WriteContext<null>, dealId: number): Promise<void> {
  const deal = await findReviewedDeal(tx, dealId);
  if (!deal?.ended_at) return;
  const written = await findReviewsOfDeals(tx, null, [deal.id]);
  const deleted = await findDeletedReviews(tx, [deal.id]);
  for (const [side, target] of [
    ['customer', 'freelancer'],
    ['freelancer', 'customer'],
  ] as const) {
    const facts = {
      isParty: true,
      endedAt: deal.ended_at,
      hasWritten: written.some(({ target_side }) => target_side === target),
      deleted: deletedAbout(deleted, deal.id, target),
    };
    if (refuseReview(facts, now)) continue;
    const audience = { actor_uuid: null, concerns: [side === 'customer' ? deal.customer_uuid : deal.executor_uuid] };
    const until = reviewWindowEnd(deal.ended_at).toISOString();
    await addEvent(tx, 'review_awaited', { order_id: deal.order_id, deal_id: deal.id, side, until, ...audience }, now);
  }
}

async function lockReviewedDeal(context: WriteContext, dealId: number): Promise<ReviewedDeal> {
  const { db: tx } = context;
  const found = await findReviewedDeal(tx, dealId);
  if (!found) throw new RefusedError(refuse('not_found'));
  await lockOrder(context, found.order_id);
  const deal = await findReviewedDeal(tx, dealId);
  if (!deal) throw new RefusedError(refuse('not_found'));
  return deal;
}

/** The side that a party reviews. Throws RefusedError `not_found` to everyone else. */
function targetOf(viewer: Viewer, deal: ReviewedDeal): ReviewTarget {
  if (deal.customer_uuid === viewer.customer_uuid) return 'freelancer';
  if (deal.executor_uuid === viewer.freelancer_uuid) return 'customer';
  throw new RefusedError(refuse('not_found'));
}

function sidesOf({ customer_uuid, executor_uuid }: ReviewedDeal, target_side: ReviewTarget) {
  return target_side === 'freelancer'
    ? { target_side, author_uuid: customer_uuid, target_uuid: executor_uuid }
    : { target_side, author_uuid: executor_uuid, target_uuid: customer_uuid };
}

/** Publishes every review of the deal that is not public yet; the order's row is locked. */
async function writePublications(context: WriteContext, dealId: number): Promise<void> {
  const reviews = await findReviewsOfDeals(context.db, null, [dealId]);
  const blind = reviews.filter((review) => review.published_at === null);
  // Profiles are counted in one order everywhere, so that two deals of the same people never wait for each other.
  for (const review of blind.toSorted((a, b) => (a.target_uuid < b.target_uuid ? -1 : 1)))
    await writePublication(context, review);
}

/** Makes a review public and counts its stars; the order's row is locked. */
export async function writePublication(context: WriteContext<Viewer | null>, review: ReviewRow): Promise<void> {
  const { db: tx, viewer, now } = context;
  await markPublished(tx, review.id, now);
  await recountRatings(context, review.deal_id);
  const deleted = deletedAbout(await findDeletedReviews(tx, [review.deal_id]), review.deal_id, review.target_side);
  // Written anew, it has been told of before.
  if (deleted?.wasPublished) return;
  const audience = { actor_uuid: viewer?.user_uuid ?? null, concerns: [review.author_uuid, review.target_uuid] };
  await addEvent(tx, 'review_published', { order_id: review.order_id, review_id: review.id, ...audience }, now);
}

/** Changes the own review within 24 hours of writing, published or not. Throws RefusedError. */
export async function updateReview(
  context: WriteContext,
  reviewId: number,
  form: z.output<typeof reviewUpdateForm>,
): Promise<ReviewView> {
  const { db: tx, now } = context;
  const review = await lockOwnReview(context, reviewId);
  const stars = form.stars ?? review.stars;
  await updateReviewRow(tx, review.id, { stars, text: form.text ?? review.text }, now);
  if (review.is_rated) await addReviewStars(context, review.target_uuid, { stars: stars - review.stars, count: 0 });
  return await present(context, await reread(context, review.id));
}

/** Deletes the own review within 24 hours of writing; the deal may be reviewed again if `refuseReview` allows it. */
export async function deleteReview(context: WriteContext, reviewId: number): Promise<void> {
  const { db: tx } = context;
  const review = await lockOwnReview(context, reviewId);
  await deleteReviewRow(tx, review.id);
  await rememberDeleted(tx, review);
  if (review.is_rated) await addReviewStars(context, review.target_uuid, { stars: -review.stars, count: -1 });
  // Another of the month may count in its place.
  await recountRatings(context, review.deal_id);
}

async function lockOwnReview(context: WriteContext, reviewId: number): Promise<ReviewRow> {
  const { viewer, now } = context;
  const { order_id, deal_id } = await findVisibleReview(context, reviewId);
  await lockOrder(context, order_id);
  // A review of another order may make this one count, or cease to, before its stars are read.
  await ratings.lockRatings(context, deal_id);
  const review = await findVisibleReview(context, reviewId);
  assertAllowed(refuseReviewEdit({ isAuthor: isAuthor(viewer, review), createdAt: review.created_at }, now));
  return review;
}

/** One review. Throws RefusedError `not_found`. */
export async function getReview(context: ReadContext, reviewId: number): Promise<ReviewView> {
  return await present(context, await findVisibleReview(context, reviewId));
}

/** Whether the viewer sees this review. */
export const canReadReview = async (context: ReadContext, reviewId: number): Promise<boolean> =>
  (await findIfVisible(context, reviewId)) !== undefined;

type ReviewSlice = 'about_me' | 'by_me' | 'pending';

/** One page of a side's cabinet: published reviews about it, its own reviews, or deals that wait for its review. */
export async function listReviews(
  context: ReadContext,
  list: { side: ReviewTarget; slice: ReviewSlice } & Page,
): Promise<{ data: ReviewView[] | PendingReview[]; meta: Meta; counters: Record<ReviewSlice, number> }> {
  const { db, viewer, now } = context;
  const { side, slice, page, limit } = list;
  const own = { side, profile_uuid: side === 'customer' ? viewer.customer_uuid : viewer.freelancer_uuid };
  const counters = await countReviewSlices(db, viewer, own, now);
  if (slice !== 'pending') {
    const find = slice === 'about_me' ? findReviewsAbout : findReviewsBy;
    const rows = await find(db, viewer, { ...own, page, limit });
    return { data: await presentAll(context, rows), meta: exactMeta(list, counters[slice]), counters };
  }
  const deals = await findPendingDeals(db, viewer, { ...own, page, limit }, now);
  const people = await findPeople(context, [...new Set(deals.map((deal) => deal.target_uuid))]);
  return { data: deals.map((deal) => presentPending(deal, people)), meta: exactMeta(list, counters.pending), counters };
}

/**
 * One page of the published reviews about a profile, for anybody. Throws RefusedError `not_found` when there is no such
 * profile.
 */
export async function listProfileReviews(
  context: ReadContext<Viewer | null>,
  profile: ProfileName,
  page: Page,
): Promise<{ data: ReviewView[]; meta: Meta }> {
  await assertProfile(context, profile);
  const { db, viewer } = context;
  const rows = await findReviewsAbout(db, viewer, { profile_uuid: profile.uuid, ...page });
  const total = await countReviewsAbout(db, profile.uuid);
  return { data: await presentAll(context, rows), meta: exactMeta(page, total) };
}

/** The reviews that a deal shows. */
export interface DealReviews {
  /** Null while it does not exist or the viewer may not see it. */
  about_customer: ReviewView | null;
  about_freelancer: ReviewView | null;
  /** The review about the customer exists, seen or not (product: reviews). */
  is_rate_customer: boolean;
  is_rate_executor: boolean;
  /** The deleted review regardless of the viewer: rules need it, and nobody is shown it. */
  deleted_about_customer: DeletedReview | null;
  deleted_about_freelancer: DeletedReview | null;
}

function deletedAbout(
  all: Awaited<ReturnType<typeof findDeletedReviews>>,
  dealId: number,
  side: ReviewTarget,
): DeletedReview | null {
  return all.find((deleted) => deleted.deal_id === dealId && deleted.target_side === side) ?? null;
}

/** The reviews of these deals as the viewer may see them; every deal asked for is in the map. */
export async function findDealReviews(
  context: ReadContext,
  dealIds: readonly number[],
): Promise<Map<number, DealReviews>> {
  if (dealIds.length === 0) return new Map();
  const { db, viewer } = context;
  const rows = await findReviewsOfDeals(db, viewer, dealIds);
  const seen = rows.filter((row) => isVisible(viewer, row));
  const views = await presentAll(context, seen);
  const deleted = await findDeletedReviews(db, dealIds);
  const about = (dealId: number, side: ReviewTarget) =>
    views.find((view) => view.deal_id === dealId && view.target_type === side) ?? null;
  const exists = (dealId: number, side: ReviewTarget) =>
    rows.some((row) => row.deal_id === dealId && row.target_side === side);
  return new Map(
    dealIds.map((id) => [
      id,
      {
        about_customer: about(id, 'customer'),
        about_freelancer: about(id, 'freelancer'),
        is_rate_customer: exists(id, 'customer'),
        is_rate_executor: exists(id, 'freelancer'),
        deleted_about_customer: deletedAbout(deleted, id, 'customer'),
        deleted_about_freelancer: deletedAbout(deleted, id, 'freelancer'),
      },
    ]),
  );
}
