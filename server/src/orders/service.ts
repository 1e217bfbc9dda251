/** Orders for every slice: creating one, its moves, and the effects of responses and deals. */

import type { OrderFilter } from '@provodka/contract/orders/order-lists.ts';
import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import { canCloseAutomatically, type OrderFacts } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseTerms } from '@provodka/domain/thresholds.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { RawBuilder } from 'kysely';
import { attachFiles, findFiles, releaseFiles } from '../files/service.ts';
import { ROW_VIEWER, type VisibilityQuestion } from '../platform/batch-visibility.ts';
import type { ReadContext, WriteContext, Writing } from '../platform/context.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { resolveChoice } from '../platform/resolved-choice.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { SqlViewer, Viewer } from '../platform/viewer.ts';
import { findDealStats, refuseAsCustomer, refuseDraftOf } from '../users/service.ts';
import { isOwner, visibleColumn, visibleTo } from './access.ts';
import * as listMoves from './classifiers-store.ts';
import { blankOrders, findUnanswered } from './erasure-store.ts';
import { orderFactsOf, readStrangerFacts } from './facts.ts';
import { findCompletionFacts, findDealFacts } from './facts-store.ts';
import * as hidden from './hidden.ts';
import { findFirstPublished } from './list/first-published-store.ts';
import { findPublicInRange } from './list/list-store.ts';
import { countOnModeration } from './list/moderator-store.ts';
import { listAmong, resolveQuery } from './list/public-list.ts';
import { refuseMove, writeMove } from './moves.ts';
import { assertInvited, invite, readAudience } from './offers/inviting.ts';
import { assertKnown, classifierTitles, type OrderForm, textOf } from './order-form.ts';
import { assertWhole, publicationColumns, refuseOneMore } from './publication.ts';
import * as store from './store.ts';
import * as shownOrder from './visible-order.ts';

export type OrderRow = store.OrderRow;

/** Returns which of these moves an order has made since a moment, for slices that act on them. */
export const findMovesSince = store.findMovesSince;

/** An order by its number, whoever the viewer is. */
export async function findOrder({ db }: Pick<ReadContext, 'db'>, orderId: number): Promise<OrderRow | undefined> {
  return await store.findOrder(db, orderId);
}

/** Locks the order's row, whoever the viewer is; the first lock of everything that changes an order. */
export async function lockOrder({ db: tx }: Pick<WriteContext, 'db'>, orderId: number): Promise<OrderRow | undefined> {
  return await store.lockOrder(tx, orderId);
}

/** Locks many orders in one order, whoever the viewer is, so that two callers cannot deadlock. */
export async function lockOrders({ db: tx }: Pick<WriteContext, 'db'>, ids: readonly number[]): Promise<void> {
  await store.lockOrders(tx, ids);
}

/** The order with its row locked, if the viewer may see it. Throws RefusedError `not_found`. */
export async function lockVisibleOrder(
  { db: tx, viewer }: WriteContext<Viewer | null>,
  orderId: number,
): Promise<OrderRow> {
  const order = await store.lockOrder(tx, orderId, visibleTo(viewer));
  if (!order) throw new RefusedError(refuse('not_found'));
  return order;
}

/** The order if the viewer may see it. */
export const { findOrderForViewer, findVisibleOrder } = shownOrder;

/** Keeps the questions whose viewer may see the order with the asked id (product: orders). */
export async function filterOrderViewers<A extends VisibilityQuestion>(
  { db }: Pick<ReadContext, 'db'>,
  asked: readonly A[],
) {
  return await store.filterVisibleOrders(db, asked, visibleTo(ROW_VIEWER));
}

/** A column of `orders`: whether the viewer sees the row. Lists of own things ask it of the orders behind them (product: orders). */
export function visibleOrders(viewer: SqlViewer | null): RawBuilder<boolean> {
  return visibleColumn(viewer);
}

/** Replaces the title of an order for people who may not see it. */
export const CONCEALED_TITLE = 'Заказ скрыт';

/** Reads the facts for domain's `refuseOrderMove`. */
export async function orderFacts(
  { db, content, now }: Omit<ReadContext, 'viewer'>,
  order: OrderRow,
): Promise<OrderFacts> {
  return orderFactsOf(order, await findDealFacts(db, order.id), await content.premoderation(), now);
}

/**
 * The reason why the viewer may not respond; the price in SM is checked again when it is charged (product: responses).
 */
export async function refuseResponse(context: ReadContext, order: OrderRow): Promise<Refusal | null> {
  if (isOwner(context.viewer, order)) return refuse('own_order');
  const customerStats = await findDealStats(context, order.customer_uuid);
  return (await readStrangerFacts(context, order, customerStats)).response;
}

/** Whether the viewer may create orders at all, before the form is read. Throws RefusedError. */
export async function admitCreation({ viewer }: { viewer: Viewer }): Promise<void> {
  assertAllowed(refuseAsCustomer(viewer));
}

/**
 * Creates a draft, or publishes at once (or submits to a moderator while premoderation is on).
 * Throws RefusedError of the customer's thresholds and HttpFailure 422 for an incomplete form.
 */
export async function createOrder(context: WriteContext, form: OrderForm): Promise<OrderRow> {
  const { db: tx, content, viewer, now } = context;
  assertAllowed(form.is_draft ? refuseDraftOf(viewer) : refuseAsCustomer(viewer));
  const text = textOf(await resolveChoice(tx, form));
  const audience = await readAudience(context, form);
  const classifiers = await content.classifiers();
  await assertKnown(tx, classifiers, text);
  const { motivation: thresholds } = await content.settings();
  await store.lockPublications(tx, viewer.customer_uuid);
  const stats = await findDealStats(context, viewer.customer_uuid);
  assertAllowed(await refuseOneMore(context, stats, { uuid: viewer.customer_uuid, exceptId: 0 }));
  const move = form.is_draft ? 'create' : (await content.premoderation()) ? 'submit' : 'publish';
  if (move !== 'create') {
    assertWhole(text);
    assertInvited(text, [...audience.freelancers, ...audience.members]);
    assertAllowed(refuseTerms(thresholds, stats, text, now));
  }
  const order = await store.insertOrder(tx, {
    ...text,
    customer_uuid: viewer.customer_uuid,
    status: (
      { create: ORDER_STATUS.draft, submit: ORDER_STATUS.on_moderation, publish: ORDER_STATUS.searching } as const
    )[move],
    classifier_titles: classifierTitles(classifiers, text),
    ...(move === 'publish' ? publicationColumns(thresholds, stats, now) : {}),
    created_at: now,
    updated_at: now,
  });
  await invite(context, order, audience);
  await attachFiles(context, store.ORDER_FILES, { order_id: order.id }, form.file_ids);
  const creation = { order_id: order.id, move, actor_uuid: viewer.user_uuid } as const;
  await store.insertOrderLine(tx, creation, now);
  await addEvent(
    tx,
    'order_changed',
    { ...creation, concerns: [order.customer_uuid, ...audience.freelancers, ...audience.members] },
    now,
  );
  return order;
}

/** N→W: the order gets its executor; the response's own status is the responses slice's to change. Throws RefusedError. */
export async function chooseExecutor(
  context: WriteContext,
  order: OrderRow,
  executor: { response_id: number; freelancer_uuid: string },
): Promise<OrderRow> {
  assertAllowed(await refuseMove(context, order, 'choose_executor', 'customer'));
  const columns = {
    executor_uuid: executor.freelancer_uuid,
    response_id: executor.response_id,
    was_in_work: true,
    // Deals with a former executor say nothing about how long this one has been idle.
    last_deal_ended_at: null,
  };
  return await writeMove(context, order, { move: 'choose_executor', to: ORDER_STATUS.in_work, columns });
}

/** W→N by the customer's revocation or the executor's refusal; days in work don't count against the search's term. */
export async function dropExecutor(
  context: WriteContext,
  order: OrderRow,
  by: 'customer' | 'executor',
): Promise<OrderRow> {
  assertAllowed(await refuseMove(context, order, 'drop_executor', by));
  const { db: tx, now } = context;
  const chosenAt = (await store.findLastMoveAt(tx, order.id, 'choose_executor')) ?? now;
  const expires_at = new Date((order.expires_at ?? now).getTime() + now.getTime() - chosenAt.getTime());
  const columns = { executor_uuid: null, response_id: null, expires_at };
  return await writeMove(context, order, { move: 'drop_executor', to: ORDER_STATUS.searching, columns });
}

/** F→W: another deal with the same executor reopens a finished order (product: orders). Throws RefusedError. */
export async function reopenOrder(context: WriteContext, order: OrderRow): Promise<OrderRow> {
  assertAllowed(await refuseMove(context, order, 'reopen', 'customer'));
  return await writeMove(context, order, { move: 'reopen', to: ORDER_STATUS.in_work });
}

/**
 * A paid deal was paid out or refunded: the order completes if the paid-out deals reached the approved price. A deal with a
 * former executor changes nothing.
 */
export async function recordDealEnd(
  { db: tx, now }: Writing,
  order: OrderRow,
  deal: { executor_uuid: string },
): Promise<OrderRow> {
  if (deal.executor_uuid !== order.executor_uuid) return order;
  await store.setOrderMarks(tx, order.id, { last_deal_ended_at: now });
  return (await completeOrder({ db: tx, now }, { ...order, last_deal_ended_at: now })) ?? order;
}

/** W→F when domain's `canCloseAutomatically` says so, else null. The order is locked. */
export async function completeOrder({ db: tx, now }: Writing, order: OrderRow): Promise<OrderRow | null> {
  const facts = await findCompletionFacts(tx, order);
  const situation = {
    status: order.status,
    approvedPrice: facts.approved_price,
    paidOutSum: facts.paid_out_sum,
    hasOpenDeal: facts.has_open_deal,
    lastDealEndedAt: order.last_deal_ended_at,
  };
  if (!canCloseAutomatically(situation, now)) return null;
  return await writeMove({ db: tx, viewer: null, now }, order, { move: 'complete', to: ORDER_STATUS.done });
}

/** Recounts the responses that take places, after a change of them on locked orders. */
export async function countResponses({ db: tx }: Pick<WriteContext, 'db'>, ...orderIds: number[]): Promise<void> {
  await store.countResponses(tx, orderIds);
}

/**
 * Counts views of the past; a visitor counts once a Moscow day (product: orders). Visitors of a past day are no longer
 * known, so all visits of a day must come in one call.
 */
export async function countVisits(
  { db: tx, now }: Writing,
  visits: readonly { order_id: number; visitor: string; at: Date }[],
): Promise<void> {
  const today = moscowDay(now);
  const views = visits.map(({ order_id, visitor, at }) => ({ order_id, visitor, day: moscowDay(at) }));
  const { going = [], over = [] } = Object.groupBy(views, ({ day }) => (day === today ? 'going' : 'over'));
  if (going.length > 0) await store.countViews(tx, going);
  if (over.length > 0) await store.addToViews(tx, over);
}

/** Orders that everybody has been able to see since this moment and not before, the oldest first. */
export async function findNewPublicOrders({ db }: Pick<ReadContext, 'db'>, since: Date): Promise<number[]> {
  return await findFirstPublished(db, since);
}

/** Public orders with ids of this range, in their order. */
export const findPublicBetween = ({ db }: Pick<ReadContext, 'db'>, range: { first: number; last: number }) =>
  findPublicInRange(db, range);

/** The configurations that public orders name. */
export const findPublicConfigurations = ({ db }: Pick<ReadContext, 'db'>) => listMoves.findPublicConfigurations(db);

/** See listAmong. */
export async function listPublicAmong(
  context: Omit<ReadContext<null>, 'viewer'>,
  filter: OrderFilter,
  ids: readonly number[],
): Promise<OrderCard[]> {
  return ids.length === 0 ? [] : await listAmong(context, filter, ids);
}

/** Updates the search after a change of these classifiers' names. */
export async function retitleOrders(
  { db: tx }: Pick<WriteContext, 'db'>,
  classifierIds: readonly number[],
): Promise<void> {
  await listMoves.retitle(tx, classifierIds);
}

/** Orders that name a merged row of a list name the one it leads to, all at once. */
export async function moveOrders(
  { db: tx }: Pick<WriteContext, 'db'>,
  { isCity, from, into }: { isCity: boolean; from: number; into: number },
): Promise<void> {
  await (isCity ? listMoves.replaceCity : listMoves.replaceClassifier)(tx, from, into);
}

/** Orders that an undone merge moved name its row again, where they still name the other; returns their number. */
export const restoreOrders = ({ db: tx }: Pick<WriteContext, 'db'>, { isCity, ...merge }: listMoves.UndoneMove) =>
  (isCity ? listMoves.restoreCity : listMoves.restoreClassifier)(tx, merge);

/** See resolveQuery. */
export async function resolveListQuery(
  context: Omit<ReadContext<null>, 'viewer'>,
  filter: OrderFilter,
): Promise<OrderFilter> {
  return await resolveQuery(context, filter);
}

/** The number of orders that wait for a moderator. */
export const countOrdersOnModeration = ({ db }: Pick<ReadContext, 'db'>): Promise<number> => countOnModeration(db);

/** Orders that a freelancer hides from their own lists. */
export const { eraseHidden, findHiddenIds } = hidden;

/** Erases a deleted customer's orders that nobody answered; their files go with the sweep of uploads. */
export async function eraseOrders(context: Writing, customerUuid: string): Promise<void> {
  const { db: tx } = context;
  const ids = await findUnanswered(tx, customerUuid);
  for (const file of await findFiles(tx, store.ORDER_FILES, ids))
    await releaseFiles(context, store.ORDER_FILES, file.order_id, [file.id]);
  await blankOrders(tx, ids);
}
