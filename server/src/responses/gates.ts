/** What is asked before the files of a call are stored: that the response is the viewer's to send, not yet what state it is in. */
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { Content } from '../content/service.ts';
import { findVisibleOrder } from '../orders/service.ts';
import type { Db } from '../platform/database.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { refuseAsFreelancer } from '../users/service.ts';
import { findVisibleResponse, type ResponseIds } from './reading.ts';

/** Whether the viewer may respond to orders like this one at all. Throws RefusedError `not_found` or a ban. */
export async function admitResponse(db: Db, viewer: Viewer, orderId: number): Promise<void> {
  await findVisibleOrder(db, viewer, orderId);
  assertAllowed(refuseAsFreelancer(viewer));
}

/** Whether the response is the viewer's own. Throws RefusedError `not_found`, `not_your_move`. */
export async function admitResponseEdit(
  db: Db,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  now: Date,
): Promise<void> {
  const { response } = await findVisibleResponse(db, content, viewer, ids, now);
  if (response.freelancer_uuid !== viewer.freelancer_uuid) throw new RefusedError(refuse('not_your_move'));
}
