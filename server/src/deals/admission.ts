/**
 * Checks that run before the files of a call are stored: the deal must be the viewer's to work on. Its status is
 * checked later, under the lock.
 */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { findVisibleOrder } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import { refuseAsCustomer } from '../users/service.ts';
import { type Side, sideOf, visibleTo } from './access.ts';
import type { DealIds } from './moves.ts';
import { findDealRow } from './store.ts';

/** Whether the viewer may propose deals of the order. Throws RefusedError `not_found`, `not_your_move` or a ban. */
export async function admitProposal(context: ReadContext, orderId: number): Promise<void> {
  const { viewer } = context;
  const order = await findVisibleOrder(context, orderId);
  if (order.customer_uuid !== viewer.customer_uuid) throw new RefusedError(refuse('not_your_move'));
  assertAllowed(refuseAsCustomer(viewer));
}

/** Whether the viewer delivers the work of the deal. Throws RefusedError `not_found`, `not_your_move`. */
export async function admitDelivery({ db, viewer }: ReadContext, ids: DealIds): Promise<void> {
  const deal = await findDealRow(db, ids.order_id, ids.deal_id, visibleTo(viewer));
  if (!deal) throw new RefusedError(refuse('not_found'));
  if (sideOf(viewer, deal) !== 'executor') throw new RefusedError(refuse('not_your_move'));
}

/** Whether the viewer is a side of the deal. Throws RefusedError `not_found`, `not_your_move`. */
export async function admitParty(context: ReadContext, ids: DealIds): Promise<void> {
  if ((await admitEvidence(context, ids)) === 'moderator') throw new RefusedError(refuse('not_your_move'));
}

/**
 * Whether the viewer may speak in a dispute about the deal, as a side or a moderator. Throws RefusedError `not_found`.
 */
export async function admitEvidence({ db, viewer }: ReadContext, ids: DealIds): Promise<Side | null> {
  const deal = await findDealRow(db, ids.order_id, ids.deal_id, visibleTo(viewer));
  if (!deal) throw new RefusedError(refuse('not_found'));
  return sideOf(viewer, deal);
}
