/** Orders for every slice: creating one, its moves, and what responses and deals do to it. */

import { moscowDay } from '@provodka/domain/moscow-days.ts';
import {
  canCloseAutomatically,
  isCommentRequired,
  type OrderFacts,
  type OrderMove,
  type OrderStatus,
  orderMoveTarget,
  refuseOrderMove,
  statusMoveByCode,
} from '@provodka/domain/orders.ts';
import { firstRefusal, type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { RawBuilder } from 'kysely';
import { attachFiles } from '../files/service.ts';
import type { Content } from '../platform/content.ts';
import type { Reader, Tx } from '../platform/database.ts';
import { addFact } from '../platform/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findDealStats, refuseAsCustomer, refuseDraftOf } from '../users/service.ts';
import { isOwner, visibleColumn, visibleTo } from './access.ts';
import { readOrderFacts, readStrangerFacts } from './facts.ts';
import { findCompletionFacts } from './facts-store.ts';
import { assertWhole, publicationColumns, refuseOneMore, refuseTerms } from './gates.ts';
import { makeMove } from './moves.ts';
import { findInvited, insertOffers } from './offer-store.ts';
import { assertKnown, classifierTitles, invitedBy, type OrderForm, textOf } from './order-form.ts';
import { refusePublication } from './order-page.ts';
import * as store from './store.ts';

export type OrderRow = store.OrderRow;

/** An order by its number, whoever asks. */
export async function findOrder(db: Reader, orderId: number): Promise<OrderRow | undefined> {
  return await store.findOrder(db, orderId);
}

/** The order with its row locked, whoever asks; the first lock of everything that changes an order. */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
  return await store.lockOrder(tx, orderId);
}

/** The order with its row locked, if the viewer may see it. Throws RefusedError `not_found`. */
export async function lockVisibleOrder(tx: Tx, viewer: Viewer | null, orderId: number): Promise<OrderRow> {
  const order = await store.lockOrder(tx, orderId, visibleTo(viewer));
  if (!order) throw new RefusedError(refuse('not_found'));
  return order;
}

/** The order, if the viewer may see it. Throws RefusedError `not_found`. */
export async function findVisibleOrder(db: Reader, viewer: Viewer | null, orderId: number): Promise<OrderRow> {
  const order = await store.findOrder(db, orderId, visibleTo(viewer));
  if (!order) throw new RefusedError(refuse('not_found'));
  return order;
}

/** Whether the viewer may see the order at all (decisions 4). */
export async function isOrderVisible(db: Reader, viewer: Viewer | null, order: OrderRow): Promise<boolean> {
  return (await store.findOrder(db, order.id, visibleTo(viewer))) !== undefined;
}

/** A column of `orders`: whether the viewer sees the row. Lists of own things ask it of the orders behind them (decisions 4). */
export function visibleOrders(viewer: Viewer | null): RawBuilder<boolean> {
  return visibleColumn(viewer);
}

/** Stands for the title of an order before those who may not see it. */
export const CONCEALED_TITLE = 'Заказ скрыт';

/** What the rules of moves ask about an order (domain's `refuseOrderMove`). */
export async function orderFacts(db: Reader, order: OrderRow, content: Content, now: Date): Promise<OrderFacts> {
  return await readOrderFacts(db, order, await content.premoderation(), now);
}

/** What keeps the viewer from responding to the order; the price in SM is asked for once more when it is taken (decisions 5). */
export async function refuseResponse(
  db: Reader,
  content: Content,
  viewer: Viewer,
  order: OrderRow,
  now: Date,
): Promise<Refusal | null> {
  if (isOwner(viewer, order)) return refuse('own_order');
  const { motivation } = await content.settings();
  const customerStats = await findDealStats(db, order.customer_uuid);
  return (await readStrangerFacts(db, motivation, viewer, order, customerStats, now)).response;
}

/** Whether the viewer may create orders at all, before the form is read. Throws RefusedError. */
export async function admitCreation({ viewer }: { viewer: Viewer }): Promise<void> {
  assertAllowed(refuseAsCustomer(viewer));
}

/**
 * Creates a draft, or publishes at once (or submits to a moderator while premoderation is on).
 * Throws RefusedError of the customer's thresholds and HttpFailure 422 for an incomplete form.
 */
export async function createOrder(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  form: OrderForm,
  now: Date,
): Promise<OrderRow> {
  assertAllowed(form.is_draft ? refuseDraftOf(viewer) : refuseAsCustomer(viewer));
  const text = textOf(form);
  const invited = (await invitedBy(tx, viewer, form)) ?? [];
  const classifiers = await content.classifiers();
  await assertKnown(tx, classifiers, text);
  const { motivation } = await content.settings();
  await store.lockPublications(tx, viewer.customer_uuid);
  const stats = await findDealStats(tx, viewer.customer_uuid);
  assertAllowed(await refuseOneMore(tx, motivation, stats, { uuid: viewer.customer_uuid, exceptId: 0 }, now));
  const move = form.is_draft ? 'create' : (await content.premoderation()) ? 'submit' : 'publish';
  if (move !== 'create') {
    assertWhole(text);
    assertInvited(text, invited);
    assertAllowed(refuseTerms(motivation, stats, text, now));
  }
  const order = await store.insertOrder(tx, {
    ...text,
    customer_uuid: viewer.customer_uuid,
    status: ({ create: 'C', submit: 'M', publish: 'N' } as const)[move],
    classifier_titles: classifierTitles(classifiers, text),
    ...(move === 'publish' ? publicationColumns(motivation, stats, now) : {}),
    created_at: now,
    updated_at: now,
  });
  await insertOffers(tx, order.id, invited, now);
  await attachFiles({ db: tx, viewer, now }, store.ORDER_FILES, { order_id: order.id }, form.file_ids);
  await store.insertOrderEvent(tx, { order_id: order.id, move, actor_uuid: viewer.user_uuid }, now);
  await addFact(tx, 'order_changed', { order_id: order.id, move }, now);
  return order;
}

/** A private order that nobody was chosen for would be seen by nobody. Throws RefusedError `order_empty_private_list`. */
export function assertInvited(order: { is_private: boolean }, invited: readonly string[]): void {
  if (order.is_private && invited.length === 0) throw new RefusedError(refuse('order_empty_private_list'));
}

/**
 * The move that POST …/status {code} asks for (decisions 4). Throws RefusedError: `not_found`, `not_your_move` to those
 * who run nothing here, `order_wrong_status` when this call makes no such move, and the reasons of the move itself.
 */
export async function changeOrderStatus(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  orderId: number,
  wish: { code: string; comment?: string },
  now: Date,
): Promise<OrderRow> {
  const order = await lockVisibleOrder(tx, viewer, orderId);
  const facts = await orderFacts(tx, order, content, now);
  const chosen = chooseMove(viewer, order, facts, wish.code as OrderStatus);
  assertAllowed(refuseOrderMove(chosen.move, facts, chosen.actor));
  if (isCommentRequired(chosen.move) && !wish.comment) throw new RefusedError(refuse('comment_required'));
  const step = { move: chosen.move, to: orderMoveTarget(chosen.move, facts) };
  const columns = await columnsOfMove(tx, content, viewer, order, step, now);
  return await makeMove(tx, order, { ...step, actor_uuid: viewer.user_uuid, comment: wish.comment, columns }, now);
}

/** A moderator's own order is first of all their own. */
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

/** What a move changes besides the status; a customer's way to publication leads through every gate. */
async function columnsOfMove(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  order: OrderRow,
  { move, to }: { move: OrderMove; to: OrderStatus },
  now: Date,
) {
  const stats = await findDealStats(tx, order.customer_uuid);
  if (BY_CUSTOMER_TO_OTHERS.includes(move)) {
    await store.lockPublications(tx, order.customer_uuid);
    assertAllowed(firstRefusal([refuseAsCustomer(viewer), await refusePublication(tx, content, order, stats, now)]));
    assertWhole(order);
    assertInvited(order, await findInvited(tx, order.id));
  }
  const isPublished = to === 'N' && move !== 'unblock';
  return isPublished ? publicationColumns((await content.settings()).motivation, stats, now) : {};
}

/** N→W: the order gets its executor; the response's own status is the responses slice's to change. Throws RefusedError. */
export async function chooseExecutor(
  tx: Tx,
  order: OrderRow,
  executor: { response_id: number; freelancer_uuid: string },
  viewer: Viewer,
  now: Date,
): Promise<OrderRow> {
  await assertMove(tx, order, 'choose_executor', 'customer', now);
  const columns = {
    executor_uuid: executor.freelancer_uuid,
    response_id: executor.response_id,
    was_in_work: true,
    // Deals with a former executor say nothing about how long this one has been idle.
    last_deal_ended_at: null,
  };
  return await makeMove(tx, order, { move: 'choose_executor', to: 'W', actor_uuid: viewer.user_uuid, columns }, now);
}

/** W→N by the customer's revocation or the executor's refusal; days in work don't count against the search's term. */
export async function dropExecutor(
  tx: Tx,
  order: OrderRow,
  by: 'customer' | 'executor',
  viewer: Viewer,
  now: Date,
): Promise<OrderRow> {
  await assertMove(tx, order, 'drop_executor', by, now);
  const chosenAt = (await store.findLastMoveAt(tx, order.id, 'choose_executor')) ?? now;
  const expires_at = new Date((order.expires_at ?? now).getTime() + now.getTime() - chosenAt.getTime());
  const columns = { executor_uuid: null, response_id: null, expires_at };
  return await makeMove(tx, order, { move: 'drop_executor', to: 'N', actor_uuid: viewer.user_uuid, columns }, now);
}

/** F→W: another deal with the same executor brings a finished order back (decisions 4). Throws RefusedError. */
export async function reopenOrder(tx: Tx, order: OrderRow, viewer: Viewer, now: Date): Promise<OrderRow> {
  await assertMove(tx, order, 'reopen', 'customer', now);
  return await makeMove(tx, order, { move: 'reopen', to: 'W', actor_uuid: viewer.user_uuid }, now);
}

async function assertMove(
  tx: Tx,
  order: OrderRow,
  move: OrderMove,
  by: 'customer' | 'executor',
  now: Date,
): Promise<void> {
  // Premoderation concerns publications only, which none of these moves is.
  const facts = await readOrderFacts(tx, order, false, now);
  assertAllowed(refuseOrderMove(move, facts, by));
}

/**
 * A paid deal was paid out or refunded: the order completes if the paid-out deals reached the approved price. A deal with a
 * former executor changes nothing.
 */
export async function noteDealEnded(
  tx: Tx,
  order: OrderRow,
  deal: { executor_uuid: string },
  now: Date,
): Promise<OrderRow> {
  if (deal.executor_uuid !== order.executor_uuid) return order;
  await store.noteOnOrder(tx, order.id, { last_deal_ended_at: now });
  return (await completeOrder(tx, { ...order, last_deal_ended_at: now }, now)) ?? order;
}

/** W→F when domain's `canCloseAutomatically` says so, else null. The order is locked. */
export async function completeOrder(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow | null> {
  const facts = await findCompletionFacts(tx, order);
  const situation = {
    status: order.status,
    approvedPrice: facts.approved_price,
    paidOutSum: facts.paid_out_sum,
    hasOpenDeal: facts.has_open_deal,
    lastDealEndedAt: order.last_deal_ended_at,
  };
  if (!canCloseAutomatically(situation, now)) return null;
  return await makeMove(tx, order, { move: 'complete', to: 'F', actor_uuid: null }, now);
}

/** Changes the number of live responses (active, viewed, approved) of a locked order. */
export async function countLiveResponses(tx: Tx, orderId: number, delta: number): Promise<void> {
  await store.addToResponses(tx, orderId, delta);
}

/** Counts what many visitors of one Moscow day saw; a visitor counts once a day (decisions 4). */
export async function countVisits(tx: Tx, orderId: number, visitors: readonly string[], now: Date): Promise<void> {
  await store.countViews(tx, orderId, visitors, moscowDay(now));
}

/** Hides a banned customer's orders from the search, or shows them again (decisions 11). */
export async function hideOrdersOf(tx: Tx, customerUuid: string, isBanned: boolean): Promise<void> {
  await store.setCustomerBanned(tx, customerUuid, isBanned);
}
