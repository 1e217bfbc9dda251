import type {
  approvalForm,
  ResponseView,
  responseForm,
  responseUpdateForm,
} from '@provodka/contract/orders/responses.ts';
import type { Freelancer } from '@provodka/contract/people/people.ts';
import { fromRubles, kopecks } from '@provodka/domain/money/money.ts';
import { refusePeriodChanged, refusePriceChanged } from '@provodka/domain/orders/expected-price.ts';
import { RESPONSE_LIMITS } from '@provodka/domain/orders/responses.ts';
import type { z } from 'zod/mini';
import { addMessage, editFirstMessage, findThread, openThread } from '../conversations/service.ts';
import { attachFiles, findFiles, releaseFiles } from '../files/service.ts';
import {
  chooseExecutor,
  countResponses,
  dropExecutor,
  lockVisibleOrder,
  type OrderRow,
  refuseResponse,
} from '../orders/service.ts';
import type { VisibilityQuestion } from '../platform/batch-visibility.ts';
import type { ReadContext, Reading, WriteContext } from '../platform/context.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { assertAllowed } from '../platform/rights.ts';
import { findFreelancer } from '../users/service.ts';
import { actorOf } from './access.ts';
import { findOpenOwn } from './cabinet-store.ts';
import { payForResponse } from './cost-service.ts';
import { addResponseEvent, lockForMove, lockVisibleResponse, refuseMove, writeMove } from './moves.ts';
import { presentOne, type ResponseIds } from './reading.ts';
import {
  filterVisibleResponses,
  findResponseRow,
  insertResponse,
  lockFreelancer,
  markViewed,
  RESPONSE_FILES,
  updateTerms,
} from './store.ts';

export type ResponseForm = z.output<typeof responseForm>;
export type ResponseUpdateForm = z.output<typeof responseUpdateForm>;
type ShownTerms = z.output<typeof approvalForm>;

/**
 * Responds to an order: the terms, the message that begins the chat, the files and the price in SM go together or not at
 * all. The maximum of the order and the freelancer's allowance are counted under the order's lock (product: responses).
 * Throws RefusedError with the reason of `refuseRespond`, `freelancer_banned` or `not_found`.
 */
export async function createResponse(
  context: WriteContext,
  orderId: number,
  form: ResponseForm,
): Promise<ResponseView> {
  const { order, response_id } = await writeResponse(context, orderId, form);
  const response = await findResponseRow(context.db, response_id, context.now);
  if (!response) throw new Error(`Response ${response_id} vanished inside its own transaction`);
  return await presentOne(context, order, response);
}

/** Writes a response without presenting it. */
export async function writeResponse(
  context: WriteContext,
  orderId: number,
  form: ResponseForm,
): Promise<{ order: OrderRow; response_id: number }> {
  const { db: tx, viewer, now } = context;
  const order = await lockVisibleOrder(context, orderId);
  await lockFreelancer(tx, viewer.freelancer_uuid);
  assertAllowed(await refuseResponse(context, order));
  const terms = { price: fromRubles(form.price), period_hours: form.period_hours };
  const ids = { order_id: order.id, response_id: 0 };
  ids.response_id = await insertResponse(
    tx,
    { order_id: order.id, freelancer_uuid: viewer.freelancer_uuid, ...terms },
    now,
  );
  await openChat(context, ids, form.message);
  await attachFiles(context, RESPONSE_FILES, ids, form.file_ids);
  await countResponses(context, order.id);
  await addResponseEvent(context, order, { id: ids.response_id, freelancer_uuid: viewer.freelancer_uuid }, 'create');
  await payForResponse(context, ids);
  return { order, response_id: ids.response_id };
}

async function openChat({ db: tx, viewer, now }: WriteContext, ids: ResponseIds, message: string): Promise<void> {
  const thread_id = await openThread(tx, ids, now);
  await addMessage(tx, { order_id: ids.order_id, thread_id, author_uuid: viewer.user_uuid, message }, now);
}

/**
 * Changes the own response as far as the form says, while nobody is chosen. Throws RefusedError, HttpFailure for too
 * many files.
 */
export async function updateResponse(
  context: WriteContext,
  ids: ResponseIds,
  form: ResponseUpdateForm,
): Promise<ResponseView> {
  const { db: tx, now } = context;
  const { order, response } = await lockForMove(context, ids, 'edit');
  const terms: { price?: number; period_hours?: number } = {};
  if (form.price !== undefined) terms.price = fromRubles(form.price);
  if (form.period_hours !== undefined) terms.period_hours = form.period_hours;
  await updateTerms(tx, response.id, terms, now);
  if (form.message !== undefined) await rewriteMessage(context, ids, form.message);
  await releaseFiles(context, RESPONSE_FILES, response.id, form.delete_file_ids);
  const holder = { order_id: order.id, response_id: response.id };
  await attachFiles(context, RESPONSE_FILES, holder, form.file_ids);
  if (form.file_ids?.length) await assertFewFiles(context, response.id);
  await addResponseEvent(context, order, response, 'edit');
  return await presentOne(context, order, { ...response, ...terms, updated_at: now });
}

async function rewriteMessage({ db: tx, viewer, now }: WriteContext, ids: ResponseIds, message: string): Promise<void> {
  const thread = await findThread(tx, ids);
  if (thread === undefined) throw new Error(`Response ${ids.response_id} has no chat`);
  await editFirstMessage(tx, { thread_id: thread, actor_uuid: viewer.user_uuid, message }, now);
}

async function assertFewFiles({ db: tx }: WriteContext, responseId: number): Promise<void> {
  const files = await findFiles(tx, RESPONSE_FILES, [responseId]);
  if (files.length <= RESPONSE_LIMITS.files) return;
  const message = `Файлы: не больше ${RESPONSE_LIMITS.files}. Удалите лишние`;
  throw new HttpFailure(422, message, { fields: { file_ids: [message] } });
}

/** Withdraws the own response, which frees a place on the order. Throws RefusedError. */
export async function withdrawResponse(context: WriteContext, ids: ResponseIds): Promise<void> {
  const pair = await lockForMove(context, ids, 'withdraw');
  await writeMove(context, pair, 'withdraw');
}

/** Turns a response down for good. Throws RefusedError. */
export async function rejectResponse(context: WriteContext, ids: ResponseIds): Promise<void> {
  const pair = await lockForMove(context, ids, 'reject');
  await writeMove(context, pair, 'reject');
}

/**
 * Makes the freelancer of this response the executor and returns their profile. Approvals of one order take turns at its
 * lock, so the second finds the order in work and is refused. The expected price and period are those that were shown.
 * Throws RefusedError, `price_changed` and `period_changed` among others.
 */
export async function approveResponse(
  context: WriteContext,
  ids: ResponseIds,
  { expected_price, expected_period_hours }: ShownTerms = {},
): Promise<Freelancer> {
  const pair = await lockForMove(context, ids, 'approve');
  const { order, response } = pair;
  assertAllowed(
    refusePriceChanged(expected_price, kopecks(response.price)) ??
      refusePeriodChanged(expected_period_hours, response.period_hours),
  );
  await writeMove(context, pair, 'approve');
  const choice = { response_id: response.id, freelancer_uuid: response.freelancer_uuid };
  await chooseExecutor(context, order, choice);
  const executor = await findFreelancer(context, response.freelancer_uuid);
  if (!executor) throw new Error(`No freelancer ${response.freelancer_uuid} behind response ${response.id}`);
  return executor;
}

/**
 * Drops the executor: the customer takes the choice back, or the executor refuses the order. Returns who did.
 * Throws RefusedError, `paid_deal_unfinished` among others.
 */
export async function revokeResponse(context: WriteContext, ids: ResponseIds): Promise<'customer' | 'executor'> {
  const pair = await lockVisibleResponse(context, ids);
  const by = actorOf(context.viewer, pair) === 'author' ? 'executor' : 'customer';
  const move = by === 'executor' ? 'refuse' : 'revoke';
  assertAllowed(await refuseMove(context, pair, move));
  await dropExecutor(context, pair.order, by);
  await writeMove(context, pair, move);
  return by;
}

/**
 * The customer has opened a response: a new one becomes viewed (product: responses). Nothing happens to one that was opened before,
 * or when somebody else looks. Throws RefusedError `not_found`.
 */
export async function markOpened(context: WriteContext, ids: ResponseIds): Promise<void> {
  const { db: tx, viewer, now } = context;
  const pair = await lockVisibleResponse(context, ids);
  const { response } = pair;
  if (response.status !== 'active' || actorOf(viewer, pair) !== 'customer') return;
  await markViewed(tx, response.id, now);
  await countResponses(context, pair.order.id);
  await addResponseEvent(context, pair.order, response, 'view');
}

/** Keeps those of the viewer's own responses that they can still open: a deleted order is gone for its responders. */
export async function findOpenResponses({ db, viewer }: ReadContext, ids: readonly number[]): Promise<Set<number>> {
  return new Set(ids.length === 0 ? [] : await findOpenOwn(db, viewer, ids));
}

/** Keeps the questions whose viewer may see the response with the asked id: its two sides (product: responses). */
export async function filterResponseViewers<A extends VisibilityQuestion>({ db, now }: Reading, asked: readonly A[]) {
  return await filterVisibleResponses(db, asked, now);
}
