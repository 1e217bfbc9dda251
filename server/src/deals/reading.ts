/** Reading deals: those of an order, one with its timeline, one of its files. */

import type { DealView } from '@provodka/contract/deals/deals.ts';
import { isDisputing } from '@provodka/domain/deals/deals.ts';
import { contactKinds } from '@provodka/domain/people/contacts-finder.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { findFile, findFiles, type StoredFile } from '../files/service.ts';
import type { PaymentProvider } from '../integrations/payments/port.ts';
import { findOrder, findOrderForViewer } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { findPeople } from '../users/service.ts';
import { shownStatus, sideOf, visibleTo } from './access.ts';
import { findLatest } from './disputes/dispute-store.ts';
import { endedAt, factsOf, type OrderOfDeal } from './facts.ts';
import { findWaitingPayouts } from './money/hold-store.ts';
import type { DealIds } from './moves.ts';
import { type DealReviews, presentDeal } from './present.ts';
import {
  DEAL_FILES,
  type DealRow,
  type FullDeal,
  findDealRow,
  findDealsOfOrder,
  findFullDeal,
  type LineRow,
} from './store.ts';

/** Reviews come after deals among the slices, so their reader is handed in. */
export type FindDealReviews = (context: ReadContext, dealIds: readonly number[]) => Promise<Map<number, DealReviews>>;

export interface ReadingParts {
  findDealReviews: FindDealReviews;
  provider: Pick<PaymentProvider, 'offers'>;
}

/**
 * Deals of an order the viewer takes part in, the newest first, without deleted ones. Throws RefusedError `not_found` when
 * the viewer sees neither the order nor any of its deals.
 */
export async function listDeals(context: ReadContext, parts: ReadingParts, orderId: number): Promise<DealView[]> {
  const { db, viewer } = context;
  const seen = await findOrderForViewer(context, orderId);
  if (!seen) throw new RefusedError(refuse('not_found'));
  const { order, isVisible } = seen;
  const deals = await findDealsOfOrder(db, orderId, visibleTo(viewer));
  if (deals.length === 0 && !isVisible) throw new RefusedError(refuse('not_found'));
  const maintenances = await context.content.maintenances();
  const shown = deals.filter((deal) => shownStatus(factsOf({ order, deal, maintenances })) !== 'deleted');
  return await presentDeals(context, parts, { order, deals: shown });
}

/** One deal with its timeline and bill, a deleted one too. Throws RefusedError `not_found`. */
export async function getDeal(context: ReadContext, parts: ReadingParts, ids: DealIds): Promise<DealView> {
  const order = await findOrder(context, ids.order_id);
  const deal = await findDealRow(context.db, ids.order_id, ids.deal_id, visibleTo(context.viewer));
  if (!order || !deal) throw new RefusedError(refuse('not_found'));
  return await showDeal(context, parts, { order, deal });
}

/** A deal that was just read or changed; `before` is how it stood when it was locked, if it was. */
export interface ShownDeal {
  order: OrderOfDeal;
  deal: DealRow;
  before?: DealRow;
}

/** The reply to every move of a deal, as the viewer sees it. */
export async function showDeal(
  context: ReadContext,
  parts: ReadingParts,
  { order, deal, before = deal }: ShownDeal,
): Promise<DealView> {
  // A deal is reviewed after its end: under the lock of one that had not ended there is nothing to look for.
  const findDealReviews: FindDealReviews = endedAt(before) === null ? async () => new Map() : parts.findDealReviews;
  const [view] = await presentDeals(
    context,
    { ...parts, findDealReviews },
    { order, deals: [await findFullDeal(context.db, deal.id)] },
  );
  if (!view) throw new RefusedError(refuse('not_found'));
  return view;
}

async function presentDeals(
  context: ReadContext,
  parts: ReadingParts,
  { order, deals }: { order: OrderOfDeal; deals: readonly FullDeal[] },
): Promise<DealView[]> {
  const { db, content, viewer } = context;
  if (deals.length === 0) return [];
  const events = linesOf(deals);
  const disputed = events.filter(({ move }) => isDisputing(move)).map(({ deal_id }) => deal_id);
  // A deal is reviewed after its end.
  const ended = idsOf(deals.filter((deal) => endedAt(deal) !== null));
  const leaving = idsOf(deals.filter(({ status }) => status === 'payout_pending'));
  const uuids = deals.flatMap((deal) => [deal.customer_uuid, deal.executor_uuid]);
  const found = {
    order,
    maintenances: await content.maintenances(),
    people: await findPeople(context, uuids),
    events,
    disputes: await findLatest(db, disputed),
    files: await findFiles(db, DEAL_FILES, idsOf(deals.filter(({ has_files }) => has_files))),
    payments: deals.flatMap(({ payments }) => payments),
    payouts: await findWaitingPayouts(db, leaving),
    reviews: await parts.findDealReviews(context, ended),
    thresholds: (await content.settings()).motivation,
    most_payout: parts.provider.offers.most_payout,
    open_since: openSinceOf(deals),
  };
  return deals.flatMap((deal) => {
    const side = sideOf(viewer, deal);
    return side === null ? [] : [presentDeal(context, found, deal, side)];
  });
}

const idsOf = (deals: readonly FullDeal[]): number[] => deals.map(({ id }) => id);

const linesOf = (deals: readonly FullDeal[]): LineRow[] =>
  deals.flatMap(({ lines }) => lines.map((line) => ({ ...line, created_at: new Date(line.created_at) })));

/** The moment since which each executor and the customer may know each other's contacts. */
const openSinceOf = (deals: readonly FullDeal[]): Map<string, Date> =>
  new Map(
    deals.flatMap(({ executor_uuid, contacts_open_since }) =>
      contacts_open_since ? [[executor_uuid, contacts_open_since] as const] : [],
    ),
  );

/** A file of the task or of a delivery. Throws RefusedError `not_found`. */
export async function findDealFile(
  context: ReadContext,
  parts: ReadingParts,
  ids: DealIds & { file_id: number },
): Promise<StoredFile> {
  const { db, viewer } = context;
  const deal = await findDealRow(db, ids.order_id, ids.deal_id, visibleTo(viewer));
  if (!deal) throw new RefusedError(refuse('not_found'));
  const file = await findFile(db, DEAL_FILES, deal.id, ids.file_id);
  if (contactKinds([file.title]).length === 0) return file;
  // Under the name by which the reader knows it, whose contacts may be masked.
  const shown = await getDeal(context, parts, ids);
  return { ...file, title: shown.files.find(({ id }) => id === file.id)?.title ?? file.title };
}
