import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type ResponseMove, responseMoveTarget } from '@provodka/domain/responses.ts';
import { lockVisibleOrder, type OrderRow } from '../orders/service.ts';
import type { Content } from '../platform/content.ts';
import type { Tx } from '../platform/database.ts';
import { addFact } from '../platform/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isVisible, refuseMove, sightOf } from './access.ts';
import { gatesOf, type ResponseIds } from './reading.ts';
import { lockResponseRow, type ResponseRow, saveStatus } from './store.ts';

/** An order and one of its responses, both locked in this order, as the viewer may see them. */
export interface LockedPair {
  order: OrderRow;
  response: ResponseRow;
}

/** Locks the pair, checks that the viewer may make the move and writes the new status. Throws RefusedError. */
export async function makeMove(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  move: ResponseMove,
  now: Date,
): Promise<LockedPair> {
  const pair = await lockForMove(tx, content, viewer, ids, move, now);
  await saveMove(tx, pair, move, now);
  return pair;
}

/** Locks the pair and checks that the viewer may make the move. Throws RefusedError. */
export async function lockForMove(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  move: ResponseMove,
  now: Date,
): Promise<LockedPair> {
  const pair = await lockVisibleResponse(tx, content, viewer, ids, now);
  await assertMove(tx, content, viewer, pair, move, now);
  return pair;
}

/** Locks the order, then the response. Throws RefusedError `not_found` when the viewer may not see one of them. */
export async function lockVisibleResponse(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  now: Date,
): Promise<LockedPair> {
  const order = await lockVisibleOrder(tx, viewer, ids.order_id);
  const response = await lockResponseRow(tx, order.id, ids.response_id, now);
  const { sight } = sightOf(viewer, order, await gatesOf(tx, content, viewer, now));
  // A customer who lost the race against a withdrawal is told so, not that the response never was.
  const isLateCustomer = sight === 'customer' && response?.status === 'withdrawn';
  if (!response || !(isLateCustomer || isVisible(viewer, sight, response))) throw new RefusedError(refuse('not_found'));
  return { order, response };
}

/** Throws RefusedError unless the viewer may make the move now. */
export async function assertMove(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  { order, response }: LockedPair,
  move: ResponseMove,
  now: Date,
): Promise<void> {
  assertAllowed(refuseMove(move, viewer, order, response, await gatesOf(tx, content, viewer, now)));
}

/** Writes the status after an allowed move and the fact others react to. */
export async function saveMove(tx: Tx, { order, response }: LockedPair, move: ResponseMove, now: Date): Promise<void> {
  const facts = { status: response.status, formerStatus: response.former_status, orderStatus: order.status };
  await saveStatus(tx, response.id, responseMoveTarget(move, facts), now);
  await addFact(tx, 'response_changed', { order_id: order.id, response_id: response.id, move }, now);
}
