import { REVIEW_EDIT_HOURS, REVIEW_WINDOW_DAYS, type ReviewTarget } from '@provodka/domain/deals/reviews.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import { addDays, addHours } from '@provodka/domain/time/moscow-days.ts';
import { type SqlBool, sql } from 'kysely';
import { visibleOrders } from '../orders/service.ts';
import type { Reader } from '../platform/database/database.ts';
import { offsetOf, type Page } from '../platform/paging.ts';
import type { Viewer } from '../platform/viewer.ts';
import { ENDED_AT, isAbout, isBy } from './store.ts';

/** A profile's side of its deals. */
export interface ProfileSide {
  side: ReviewTarget;
  profile_uuid: string;
}

/** The size of each slice of a profile's reviews. */
export async function countReviewSlices(
  db: Reader,
  viewer: Viewer,
  { side, profile_uuid }: ProfileSide,
  now: Date,
): Promise<{ about_me: number; by_me: number; pending: number }> {
  const reviews = await db
    .selectFrom('reviews')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isAbout(profile_uuid)).as('about_me'),
      fn.countAll<number>().filterWhere(isBy(viewer, profile_uuid)).as('by_me'),
    ])
    .where(sql<SqlBool>`(reviews.target_uuid = ${profile_uuid} or reviews.author_uuid = ${profile_uuid})`)
    .executeTakeFirstOrThrow();
  const { pending } = await db
    .selectFrom('deals')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where(awaitsReview({ side, profile_uuid }, now))
    .executeTakeFirstOrThrow();
  return { ...reviews, pending };
}

/** A finished deal without the review of one side, the one of `target_uuid` being the other. */
export interface PendingDeal {
  id: number;
  number: number;
  description: string;
  price: Kopecks;
  target_side: ReviewTarget;
  target_uuid: string;
  order_id: number;
  order_title: string;
  is_order_visible: boolean;
  ended_at: Date;
}

/** One page of the deals that wait for this profile's review, those that wait least longer first. */
export async function findPendingDeals(
  db: Reader,
  viewer: Viewer,
  list: ProfileSide & Page,
  now: Date,
): Promise<PendingDeal[]> {
  const isCustomer = list.side === 'customer';
  const rows = await db
    .selectFrom('deals')
    .innerJoin('orders', 'orders.id', 'deals.order_id')
    .select(['deals.id', 'deals.number', 'deals.description', 'deals.price', 'deals.order_id'])
    .select(isCustomer ? 'deals.executor_uuid as target_uuid' : 'deals.customer_uuid as target_uuid')
    .select('orders.title as order_title')
    .select([visibleOrders(viewer).as('is_order_visible'), ENDED_AT.$notNull().as('ended_at')])
    .where(awaitsReview(list, now))
    .orderBy('ended_at')
    .orderBy('deals.id')
    .limit(list.limit)
    .offset(offsetOf(list))
    .execute();
  const target_side: ReviewTarget = isCustomer ? 'freelancer' : 'customer';
  return rows.map((row) => ({ ...row, target_side }));
}

/** The deals of a profile for which `refuseReview` lets it write. */
function awaitsReview({ side, profile_uuid }: ProfileSide, now: Date) {
  const own = side === 'customer' ? sql`deals.customer_uuid` : sql`deals.executor_uuid`;
  const about = side === 'customer' ? 'freelancer' : 'customer';
  return sql<SqlBool>`(${own} = ${profile_uuid}
    and ${ENDED_AT} > ${addDays(now, -REVIEW_WINDOW_DAYS)}
    and not exists (select from reviews
      where reviews.deal_id = deals.id and reviews.target_side = ${about})
    and not exists (select from deleted_reviews as deleted
      where deleted.deal_id = deals.id and deleted.target_side = ${about}
      and deleted.was_published and deleted.first_written_at <= ${addHours(now, -REVIEW_EDIT_HOURS)}))`;
}
