import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import type { DeletedReview, ReviewTarget } from '@provodka/domain/deals/reviews.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { visibleOrders } from '../orders/service.ts';
import { anyId } from '../platform/database/any-of.ts';
import type { Db, Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { offsetOf, type Page } from '../platform/paging.ts';
import type { Viewer } from '../platform/viewer.ts';
import { visibleTo } from './access.ts';

/** A review with the columns of its order that it shows. */
export type ReviewRow = Selectable<Database['reviews']> & {
  order_title: string;
  deal_status: DealStatus;
  is_withheld: boolean;
  /** Whether the order's page would open for the reader. */
  is_order_visible: boolean;
};

/** Reviews with the part of their orders that the reader may know; null reads as a guest. */
function reviewsWithOrders(db: Reader, reader: Viewer | null) {
  return db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .innerJoin('deals', 'deals.id', 'reviews.deal_id')
    .selectAll('reviews')
    .select(['orders.title as order_title', 'deals.status as deal_status', 'deals.is_withheld'])
    .select(visibleOrders(reader).as('is_order_visible'));
}

export async function findReviewRow(
  db: Reader,
  reader: Viewer | null,
  reviewId: number,
): Promise<ReviewRow | undefined> {
  return await reviewsWithOrders(db, reader).where('reviews.id', '=', reviewId).executeTakeFirst();
}

/** Both reviews of these deals, whoever may see them. */
export async function findReviewsOfDeals(
  db: Reader,
  reader: Viewer | null,
  dealIds: readonly number[],
): Promise<ReviewRow[]> {
  if (dealIds.length === 0) return [];
  return await reviewsWithOrders(db, reader).where('reviews.deal_id', '=', anyId(dealIds)).execute();
}

/** One page of the published reviews about a profile. */
export async function findReviewsAbout(db: Reader, viewer: Viewer | null, list: ProfilePage): Promise<ReviewRow[]> {
  return await findReviewPage(db, viewer, isAbout(list.profile_uuid), list);
}

/** One page of the reviews a profile wrote, as far as the viewer sees them. */
export async function findReviewsBy(db: Reader, viewer: Viewer, list: ProfilePage): Promise<ReviewRow[]> {
  return await findReviewPage(db, viewer, isBy(viewer, list.profile_uuid), list);
}

type ProfilePage = { profile_uuid: string } & Page;

/** The number of published reviews about a profile. */
export async function countReviewsAbout(db: Reader, profileUuid: string): Promise<number> {
  const { total } = await db
    .selectFrom('reviews')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(isAbout(profileUuid))
    .executeTakeFirstOrThrow();
  return total;
}

async function findReviewPage(
  db: Reader,
  viewer: Viewer | null,
  matching: RawBuilder<SqlBool>,
  list: Page,
): Promise<ReviewRow[]> {
  return await reviewsWithOrders(db, viewer)
    .where(matching)
    .orderBy('reviews.id', 'desc')
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
}

export const isAbout = (profileUuid: string) =>
  sql<SqlBool>`(reviews.target_uuid = ${profileUuid} and reviews.published_at is not null)`;

export const isBy = (viewer: Viewer, profileUuid: string) =>
  sql<SqlBool>`(reviews.author_uuid = ${profileUuid} and ${visibleTo(viewer)})`;

/** The moment of acceptance or refund, null before. */
export const ENDED_AT = sql<Date | null>`case
  when deals.status in ('accepted', 'payout_pending', 'paid_out') then deals.accepted_at
  when deals.status = 'refunded' then deals.ended_at
end`;

/** The columns of a deal that reviews need; `ended_at` is the acceptance or the refund, null before. */
export interface ReviewedDeal {
  id: number;
  order_id: number;
  customer_uuid: string;
  executor_uuid: string;
  ended_at: Date | null;
}

export async function findReviewedDeal(db: Reader, dealId: number): Promise<ReviewedDeal | undefined> {
  return await db
    .selectFrom('deals')
    .select(['id', 'order_id', 'customer_uuid', 'executor_uuid'])
    .select(ENDED_AT.as('ended_at'))
    .where('id', '=', dealId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst();
}

/** Traces of deleted reviews of these deals, by deal and side. */
export async function findDeletedReviews(
  db: Reader,
  dealIds: readonly number[],
): Promise<(DeletedReview & { deal_id: number; target_side: string })[]> {
  if (dealIds.length === 0) return [];
  return await db
    .selectFrom('deleted_reviews')
    .select(['deal_id', 'target_side', 'first_written_at as firstWrittenAt', 'was_published as wasPublished'])
    .where('deal_id', '=', anyId(dealIds))
    .execute();
}

/** Records when a deleted review was first written and whether it ever was public. */
export async function rememberDeleted(tx: Tx, review: ReviewRow): Promise<void> {
  const was_published = review.published_at !== null;
  await tx
    .insertInto('deleted_reviews')
    .values({
      deal_id: review.deal_id,
      target_side: review.target_side,
      first_written_at: review.created_at,
      was_published,
    })
    .onConflict((conflict) =>
      conflict.columns(['deal_id', 'target_side']).doUpdateSet((row) => ({
        was_published: sql<boolean>`(${row.ref('deleted_reviews.was_published')} or ${was_published})`,
      })),
    )
    .execute();
}

export interface NewReview {
  order_id: number;
  deal_id: number;
  target_side: ReviewTarget;
  author_uuid: string;
  target_uuid: string;
  stars: number;
  text: string;
  /** The moment it is published without its counterpart. */
  publish_at: Date;
  /** The first writing: earlier than `now` when it is written again after a deletion. */
  created_at: Date;
}

export async function insertReview(tx: Tx, review: NewReview, now: Date): Promise<number> {
  const row = await tx
    .insertInto('reviews')
    .values({ ...review, edited_at: review.created_at < now ? now : null, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateReviewRow(
  tx: Tx,
  reviewId: number,
  changes: { stars: number; text: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ ...changes, edited_at: now, updated_at: now })
    .where('id', '=', reviewId)
    .execute();
}

/** The answer of the reviewed side; its first moment stays when it is changed. */
export async function writeReply(tx: Tx, review: ReviewRow, reply: string, now: Date): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      reply,
      replied_at: review.replied_at ?? now,
      reply_edited_at: review.replied_at === null ? null : now,
      updated_at: now,
    })
    .where('id', '=', review.id)
    .execute();
}

/** Deletes the answer; the moment of the first one stays. */
export async function writeNoReply(tx: Tx, reviewId: number, now: Date): Promise<void> {
  await tx.updateTable('reviews').set({ reply: null, updated_at: now }).where('id', '=', reviewId).execute();
}

export async function markPublished(tx: Tx, reviewId: number, now: Date): Promise<void> {
  await tx.updateTable('reviews').set({ published_at: now }).where('id', '=', reviewId).execute();
}

export async function deleteReviewRow(tx: Tx, reviewId: number): Promise<void> {
  await tx.deleteFrom('reviews').where('id', '=', reviewId).execute();
}

/** Reviews that are due to be published, the oldest first, without those seen before. */
export async function findDueReviews(db: Db, now: Date, seen: readonly number[], most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reviews')
    .select('id')
    .where('published_at', 'is', null)
    .where('publish_at', '<=', now)
    .where('id', '<>', sql<number>`all(${sql.val([...seen])}::bigint[])`)
    .orderBy('publish_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
