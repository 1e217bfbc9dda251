/** Orders that a freelancer hides from their own lists (product: orders). */
import { refuseHidingOwn, refuseOneMoreHidden } from '@provodka/domain/orders/hidden-orders.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ReadContext, WriteContext, Writing } from '../platform/context.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import { assertAllowed } from '../platform/rights.ts';
import { isOwner } from './access.ts';
import * as store from './hidden-store.ts';
import { findVisibleOrder } from './visible-order.ts';

/** One page of the orders that the viewer hides and may still see. */
export async function listHidden({ db, viewer }: ReadContext, page: Page) {
  const rows = await store.findHidden(db, viewer, page);
  const data = rows.map(({ id, title, hidden_at }) => ({ id, title, hidden_at: hidden_at.toISOString() }));
  return { data, meta: exactMeta(page, await store.countHidden(db, viewer)) };
}

/** Hides an order that the viewer may see; once more changes nothing. Throws RefusedError. */
export async function hideOrder(context: WriteContext, orderId: number): Promise<void> {
  const { db: tx, viewer, now } = context;
  const { freelancer_uuid } = viewer;
  const order = await findVisibleOrder(context, orderId);
  assertAllowed(refuseHidingOwn(isOwner(viewer, order)));
  await store.lockHidden(tx, freelancer_uuid);
  const hidden = await store.findHiddenIds(tx, freelancer_uuid);
  if (hidden.includes(order.id)) return;
  assertAllowed(refuseOneMoreHidden(hidden.length));
  await store.insertHidden(tx, { freelancer_uuid, order_id: order.id, hidden_at: now });
}

/** Throws RefusedError `not_found`. */
export async function unhideOrder({ db: tx, viewer }: WriteContext, orderId: number): Promise<void> {
  if (!(await store.deleteHidden(tx, viewer.freelancer_uuid, orderId))) throw new RefusedError(refuse('not_found'));
}

export const findHiddenIds = ({ db }: Pick<ReadContext, 'db'>, freelancerUuid: string): Promise<number[]> =>
  store.findHiddenIds(db, freelancerUuid);

/** Deletes what a deleted person hid. */
export const eraseHidden = ({ db: tx }: Pick<Writing, 'db'>, freelancerUuid: string): Promise<void> =>
  store.deleteAllHidden(tx, freelancerUuid);
