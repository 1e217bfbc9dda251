/** Deals as they are read: those of an order, one with its timeline, one of its files. */

import type { DealView } from '@provodka/contract/deals.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { findFile, findFiles, type StoredFile } from '../files/service.ts';
import { findOrder, isOrderVisible } from '../orders/service.ts';
import type { Content } from '../platform/content.ts';
import type { Reader } from '../platform/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findPeople, hasPaidDeal } from '../users/service.ts';
import { shownStatus, sideOf, visibleTo } from './access.ts';
import { factsOf, type OrderOfDeal } from './facts.ts';
import type { DealIds } from './moves.ts';
import { findShownPayments } from './payment-store.ts';
import { type DealReviews, presentDeal } from './present.ts';
import { DEAL_FILES, type DealRow, findDealRow, findDealsOfOrder, findEvents } from './store.ts';

/** Reviews come after deals among the slices, so their reader is handed in. */
export type FindDealReviews = (
  db: Reader,
  dealIds: readonly number[],
  viewer: Viewer,
  now: Date,
) => Promise<Map<number, DealReviews>>;

export interface ReadingParts {
  findDealReviews: FindDealReviews;
  content: Content;
}

/**
 * Deals of an order the viewer takes part in, the newest first, without deleted ones. Throws RefusedError `not_found` when
 * the viewer sees neither the order nor any of its deals.
 */
export async function listDeals(
  db: Reader,
  parts: ReadingParts,
  viewer: Viewer,
  orderId: number,
  now: Date,
): Promise<DealView[]> {
  const order = await findOrder(db, orderId);
  if (!order) throw new RefusedError(refuse('not_found'));
  const deals = await findDealsOfOrder(db, orderId, visibleTo(viewer));
  if (deals.length === 0 && !(await isOrderVisible(db, viewer, order))) throw new RefusedError(refuse('not_found'));
  const shown = deals.filter((deal) => shownStatus(factsOf(order, deal)) !== 'deleted');
  return await presentDeals(db, parts, viewer, { order, deals: shown }, now);
}

/** One deal with its timeline and bill, a deleted one too. Throws RefusedError `not_found`. */
export async function getDeal(
  db: Reader,
  parts: ReadingParts,
  viewer: Viewer,
  ids: DealIds,
  now: Date,
): Promise<DealView> {
  const order = await findOrder(db, ids.order_id);
  const deal = await findDealRow(db, ids.order_id, ids.deal_id, visibleTo(viewer));
  if (!order || !deal) throw new RefusedError(refuse('not_found'));
  return await showDeal(db, parts, viewer, { order, deal }, now);
}

/** A deal that was just read or changed, as the viewer sees it. */
export async function showDeal(
  db: Reader,
  parts: ReadingParts,
  viewer: Viewer,
  { order, deal }: { order: OrderOfDeal; deal: DealRow },
  now: Date,
): Promise<DealView> {
  const [view] = await presentDeals(db, parts, viewer, { order, deals: [deal] }, now);
  if (!view) throw new RefusedError(refuse('not_found'));
  return view;
}

async function presentDeals(
  db: Reader,
  parts: ReadingParts,
  viewer: Viewer,
  { order, deals }: { order: OrderOfDeal; deals: readonly DealRow[] },
  now: Date,
): Promise<DealView[]> {
  if (deals.length === 0) return [];
  const ids = deals.map((deal) => deal.id);
  const uuids = deals.flatMap((deal) => [deal.customer_uuid, deal.executor_uuid]);
  const context = {
    viewer,
    now,
    order,
    people: await findPeople(db, uuids, now),
    events: await findEvents(db, ids),
    files: await findFiles(db, DEAL_FILES, ids),
    payments: await findShownPayments(db, ids),
    reviews: await parts.findDealReviews(db, ids, viewer, now),
    settings: (await parts.content.settings()).motivation,
    paid_executors: await findPaidExecutors(db, deals),
  };
  return deals.flatMap((deal) => {
    const side = sideOf(viewer, deal);
    return side === null ? [] : [presentDeal(deal, side, context)];
  });
}

/** Executors of an order's deals who ever had a paid deal with its customer. */
async function findPaidExecutors(db: Reader, deals: readonly DealRow[]): Promise<Set<string>> {
  const paid = new Set<string>();
  for (const { customer_uuid, executor_uuid, paid_at } of deals) {
    if (paid.has(executor_uuid)) continue;
    if (paid_at !== null || (await hasPaidDeal(db, customer_uuid, executor_uuid))) paid.add(executor_uuid);
  }
  return paid;
}

/** A file of the task or of a delivery. Throws RefusedError `not_found`. */
export async function findDealFile(
  db: Reader,
  viewer: Viewer,
  ids: DealIds & { file_id: number },
): Promise<StoredFile> {
  const deal = await findDealRow(db, ids.order_id, ids.deal_id, visibleTo(viewer));
  if (!deal) throw new RefusedError(refuse('not_found'));
  return await findFile(db, DEAL_FILES, deal.id, ids.file_id);
}
