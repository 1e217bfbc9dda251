/** Moves of an order that people request by its new status. */
import type { AuditAction } from '@provodka/domain/audit.ts';
import {
  isCommentRequired,
  type OrderFacts,
  type OrderMove,
  orderMoveTarget,
  refuseOrderMove,
  statusMoveByCode,
} from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { keepsListPosition } from '@provodka/domain/orders/publication.ts';
import { firstRefusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseByChanges } from '../acceptances/service.ts';
import { addAudit } from '../platform/audit.ts';
import type { WriteContext } from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findDealStats, refuseAsCustomer } from '../users/service.ts';
import { isOwner, refuseOwnOrderOf } from './access.ts';
import { orderFactsOf } from './facts.ts';
import { type DealFactsOfOrder, findDealFacts } from './facts-store.ts';
import { writeMove } from './moves.ts';
import { assertInvited } from './offers/inviting.ts';
import { findInvited } from './offers/offer-store.ts';
import { lockUncalled } from './offers/sending-store.ts';
import { refusePublication } from './order-page.ts';
import { assertWhole, publicationColumns } from './publication.ts';
import { lockVisibleOrder } from './service.ts';
import { lockPublications, type OrderRow } from './store.ts';

/** An order after a move, with the deal facts that the move read; under the lock they are still true for the reply. */
export interface MovedOrder {
  order: OrderRow;
  deals: DealFactsOfOrder;
}

/**
 * Makes the move that POST …/status {code} asks for (product: orders). Throws RefusedError: `not_found`,
 * `not_your_move` to people without any move here, `order_wrong_status` when this call makes no such move, and the
 * reasons of the move itself; `lost_race` when the order is another than the version that was looked at.
 */
export async function changeOrderStatus(
  context: WriteContext,
  orderId: number,
  wish: { code: string; comment?: string; version?: number },
): Promise<MovedOrder> {
  const order = await lockVisibleOrder(context, orderId);
  const deals = await findDealFacts(context.db, order.id);
  const facts = orderFactsOf(order, deals, await context.content.premoderation(), context.now);
  const chosen = chooseMove(context.viewer, order, facts, wish.code as OrderStatus);
  assertAllowed(
    firstRefusal([
      refuseOrderMove(chosen.move, facts, chosen.actor),
      chosen.actor === 'moderator' ? refuseOwnOrderOf(context.viewer, order) : null,
    ]),
  );
  if (wish.version !== undefined && wish.version !== order.version) throw new RefusedError(refuse('lost_race'));
  if (isCommentRequired(chosen.move) && !wish.comment) throw new RefusedError(refuse('comment_required'));
  const step = { move: chosen.move, to: orderMoveTarget(chosen.move, facts) };
  const columns = await columnsOfMove(context, order, step);
  const moved = await writeMove(context, order, { ...step, comment: wish.comment, columns });
  if (chosen.actor === 'moderator') await noteModeration(context, order, moved, chosen.move);
  return { order: moved, deals: chosen.move === 'close' ? { ...deals, finished_at: context.now } : deals };
}

/** Records a moderator's move of an order in the audit (product: moderation). */
async function noteModeration(context: WriteContext, order: OrderRow, moved: OrderRow, move: OrderMove): Promise<void> {
  await addAudit(context, {
    action: move as AuditAction,
    subject: { kind: 'order', id: order.id, order_id: order.id },
    before: { status: order.status },
    after: { status: moved.status },
    comment: moved.status_comment,
  });
}

/** Moderators act on their own orders as customers. */
function chooseMove(viewer: Viewer, order: OrderRow, facts: OrderFacts, code: OrderStatus) {
  const actors = [isOwner(viewer, order) && 'customer', viewer.is_moderator && 'moderator'] as const;
  const possible = actors.filter((actor) => actor !== false);
  if (possible.length === 0) throw new RefusedError(refuse('not_your_move'));
  for (const actor of possible) {
    const move = statusMoveByCode(order.status, code, actor, facts);
    if (move) return { actor, move };
  }
  throw new RefusedError(refuse('order_wrong_status', { params: { status: order.status } }));
}

const BY_CUSTOMER_TO_OTHERS: readonly OrderMove[] = ['publish', 'submit', 'resubmit', 'renew'];

/** Columns that a move changes besides the status; before a customer's publication every threshold is checked. */
async function columnsOfMove(
  context: WriteContext,
  order: OrderRow,
  { move, to }: { move: OrderMove; to: OrderStatus },
) {
  const { db: tx, content, viewer, now } = context;
  const isAskedOfCustomer = BY_CUSTOMER_TO_OTHERS.includes(move);
  const isPublished = to === ORDER_STATUS.searching && move !== 'unblock';
  // Every other move asks nothing that a customer has to earn.
  if (!isAskedOfCustomer && !isPublished) return {};
  if (isAskedOfCustomer) await lockPublications(tx, order.customer_uuid);
  const stats = await findDealStats(context, order.customer_uuid);
  if (isAskedOfCustomer) {
    const standing = firstRefusal([refuseAsCustomer(viewer), await refuseByChanges(context)]);
    assertAllowed(firstRefusal([standing, await refusePublication(context, order, stats)]));
    assertWhole(order);
    if (order.is_private)
      assertInvited(order, [...(await findInvited(tx, order.id)), ...(await lockUncalled(tx, order.id))]);
  }
  if (move === 'renew' && keepsListPosition(order.published_at, order.expires_at, now)) return {};
  return isPublished ? publicationColumns((await content.settings()).motivation, stats, now) : {};
}
