/**
 * Checks that run before the files of a call are stored: the response must be the viewer's to send. Its status is
 * checked later, under the lock.
 */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { findVisibleOrder } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import { refuseAsFreelancer } from '../users/service.ts';
import { isOwnResponse } from './access.ts';
import { findVisibleResponse, type ResponseIds } from './reading.ts';

/** Whether the viewer may respond to orders like this one at all. Throws RefusedError `not_found` or a ban. */
export async function admitResponse(context: ReadContext, orderId: number): Promise<void> {
  await findVisibleOrder(context, orderId);
  assertAllowed(refuseAsFreelancer(context.viewer));
}

/** Whether the response is the viewer's own. Throws RefusedError `not_found`, `not_your_move`. */
export async function admitResponseEdit(context: ReadContext, ids: ResponseIds): Promise<void> {
  const { response } = await findVisibleResponse(context, ids);
  if (!isOwnResponse(context.viewer, response)) throw new RefusedError(refuse('not_your_move'));
}
