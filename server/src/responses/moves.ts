/** One response, locked behind its order, and the way its moves are refused and written. */

import { type ResponseMove, responseMoveTarget } from '@provodka/domain/orders/responses.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { countResponses, lockVisibleOrder, type OrderRow } from '../orders/service.ts';
import type { WriteContext } from '../platform/context.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import { isOwnOrder, refuseByRules, refuseWithdrawal, seesResponse } from './access.ts';
import { openThresholds, type ResponseIds } from './reading.ts';
import { lockResponseRow, type ResponseRow, saveStatus } from './store.ts';

/** An order and one of its responses, both locked in this order, as the viewer may see them. */
export interface LockedPair {
  order: OrderRow;
  response: ResponseRow;
}

/** Locks the order, then the response. Throws RefusedError `not_found` when the viewer may not see one of them. */
export async function lockVisibleResponse(context: WriteContext, ids: ResponseIds): Promise<LockedPair> {
  const { db: tx, viewer, now } = context;
  const order = await lockVisibleOrder(context, ids.order_id);
  const response = await lockResponseRow(tx, order.id, ids.response_id, now);
  if (!response) throw new RefusedError(refuse('not_found'));
  const pair = { order, response };
  // A customer who lost the race against a withdrawal is told so, not that the response never was.
  const isLateCustomer = response.status === 'withdrawn' && isOwnOrder(viewer, order);
  if (isLateCustomer || (await seesResponse(viewer, pair, openThresholds(context)))) return pair;
  throw new RefusedError(refuse('not_found'));
}

/** Locks the pair for a move the viewer may make. Throws RefusedError. */
export async function lockForMove(context: WriteContext, ids: ResponseIds, move: ResponseMove): Promise<LockedPair> {
  const pair = await lockVisibleResponse(context, ids);
  assertAllowed(await refuseMove(context, pair, move));
  return pair;
}

/** Why the viewer may not make the move now; the threshold is read only for the move that has one. */
export async function refuseMove(context: WriteContext, pair: LockedPair, move: ResponseMove): Promise<Refusal | null> {
  const refusal = refuseByRules(context.viewer, pair, move);
  if (refusal !== null || move !== 'withdraw') return refusal;
  return refuseWithdrawal(await openThresholds(context)());
}

/** Writes an allowed move: the status, the places of the order and the event others react to. */
export async function writeMove(
  context: WriteContext,
  { order, response }: LockedPair,
  move: ResponseMove,
): Promise<void> {
  const facts = { status: response.status, formerStatus: response.former_status, orderStatus: order.status };
  const status = responseMoveTarget(move, facts);
  const former_status = status === 'hidden' ? response.status : null;
  await saveStatus(context.db, response.id, { status, former_status }, context.now);
  await countResponses(context, order.id);
  await addResponseEvent(context, order, response, move);
}

/** Leaves the event of something that happened to a response, for both of its sides. */
export async function addResponseEvent(
  { db: tx, viewer, now }: WriteContext,
  order: OrderRow,
  response: Pick<ResponseRow, 'id' | 'freelancer_uuid'>,
  move: ResponseMove,
): Promise<void> {
  const ids = { order_id: order.id, response_id: response.id };
  const told = { actor_uuid: viewer.user_uuid, concerns: [order.customer_uuid, response.freelancer_uuid] };
  await addEvent(tx, 'response_changed', { ...ids, move, ...told }, now);
}
