import type { Freelancer } from '@provodka/contract/people.ts';
import type { ResponseView, responseForm, responseUpdateForm } from '@provodka/contract/responses.ts';
import { fromRubles } from '@provodka/domain/money.ts';
import { RESPONSE_LIMITS } from '@provodka/domain/responses.ts';
import type { z } from 'zod/mini';
import { addMessage, editFirstMessage, findThread, openThread } from '../conversations/service.ts';
import { attachFiles, findFiles, releaseFiles } from '../files/service.ts';
import {
  chooseExecutor,
  countLiveResponses,
  dropExecutor,
  lockVisibleOrder,
  type OrderRow,
  refuseResponse,
} from '../orders/service.ts';
import type { Content } from '../platform/content.ts';
import type { Tx } from '../platform/database.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { addFact } from '../platform/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findFreelancer } from '../users/service.ts';
import { actorOf } from './access.ts';
import { payForResponse } from './costs.ts';
import { assertMove, lockForMove, lockVisibleResponse, makeMove, saveMove } from './moves.ts';
import { gatesOf, presentOne, type ResponseIds } from './reading.ts';
import { findResponseRow, insertResponse, lockFreelancer, markViewed, RESPONSE_FILES, updateTerms } from './store.ts';

export type ResponseForm = z.output<typeof responseForm>;
export type ResponseUpdateForm = z.output<typeof responseUpdateForm>;

/**
 * Responds to an order: the terms, the message that begins the chat, the files and the price in SM go together or not at
 * all. The maximum of the order and the freelancer's allowance are counted under the order's lock (decisions 5).
 * Throws RefusedError with the reason of `refuseRespond`, `freelancer_banned` or `not_found`.
 */
export async function createResponse(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  orderId: number,
  form: ResponseForm,
  now: Date,
): Promise<ResponseView> {
  const order = await lockVisibleOrder(tx, viewer, orderId);
  await lockFreelancer(tx, viewer.freelancer_uuid);
  assertAllowed(await refuseResponse(tx, content, viewer, order, now));
  const terms = { price: fromRubles(form.price), period_hours: form.period_hours };
  const ids = { order_id: order.id, response_id: 0 };
  ids.response_id = await insertResponse(
    tx,
    { order_id: order.id, freelancer_uuid: viewer.freelancer_uuid, ...terms },
    now,
  );
  await openChat(tx, viewer, ids, form.message, now);
  await attachFiles({ db: tx, viewer, now }, RESPONSE_FILES, ids, form.file_ids);
  await countLiveResponses(tx, order.id, 1);
  await addFact(tx, 'response_changed', { ...ids, move: 'create' }, now);
  await payForResponse(tx, content, viewer.user_uuid, ids.response_id, now);
  return await present(tx, content, viewer, order, ids.response_id, now);
}

async function openChat(tx: Tx, viewer: Viewer, ids: ResponseIds, message: string, now: Date): Promise<void> {
  const thread_id = await openThread(tx, ids, now);
  await addMessage(tx, { order_id: ids.order_id, thread_id, author_uuid: viewer.user_uuid, message }, now);
}

/** Changes what is sent of the own response while nobody is chosen. Throws RefusedError, HttpFailure for too many files. */
export async function updateResponse(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  form: ResponseUpdateForm,
  now: Date,
): Promise<ResponseView> {
  const { order, response } = await lockForMove(tx, content, viewer, ids, 'edit', now);
  const terms: { price?: number; period_hours?: number } = {};
  if (form.price !== undefined) terms.price = fromRubles(form.price);
  if (form.period_hours !== undefined) terms.period_hours = form.period_hours;
  await updateTerms(tx, response.id, terms, now);
  if (form.message !== undefined) await rewriteMessage(tx, ids, form.message, now);
  await releaseFiles({ db: tx, now }, RESPONSE_FILES, response.id, form.delete_file_ids);
  const holder = { order_id: order.id, response_id: response.id };
  await attachFiles({ db: tx, viewer, now }, RESPONSE_FILES, holder, form.file_ids);
  await assertFewFiles(tx, response.id);
  await addFact(tx, 'response_changed', { ...ids, move: 'edit' }, now);
  return await present(tx, content, viewer, order, response.id, now);
}

async function rewriteMessage(tx: Tx, ids: ResponseIds, message: string, now: Date): Promise<void> {
  const thread = await findThread(tx, ids);
  if (thread === undefined) throw new Error(`Response ${ids.response_id} has no chat`);
  await editFirstMessage(tx, thread, message, now);
}

async function assertFewFiles(tx: Tx, responseId: number): Promise<void> {
  const files = await findFiles(tx, RESPONSE_FILES, [responseId]);
  if (files.length <= RESPONSE_LIMITS.files) return;
  const message = `Файлы: не больше ${RESPONSE_LIMITS.files}. Удалите лишние`;
  throw new HttpFailure(422, message, { fields: { file_ids: [message] } });
}

/** Withdraws the own response, which frees a place on the order. Throws RefusedError. */
export async function withdrawResponse(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  now: Date,
): Promise<void> {
  const { order } = await makeMove(tx, content, viewer, ids, 'withdraw', now);
  await countLiveResponses(tx, order.id, -1);
}

/** Turns a response down for good. Throws RefusedError. */
export async function rejectResponse(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  now: Date,
): Promise<void> {
  const { order } = await makeMove(tx, content, viewer, ids, 'reject', now);
  await countLiveResponses(tx, order.id, -1);
}

/**
 * Makes the freelancer of this response the executor and returns their profile. Approvals of one order take turns at its
 * lock, so the second finds the order in work and is refused. Throws RefusedError.
 */
export async function approveResponse(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  now: Date,
): Promise<Freelancer> {
  const { order, response } = await makeMove(tx, content, viewer, ids, 'approve', now);
  const choice = { response_id: response.id, freelancer_uuid: response.freelancer_uuid };
  await chooseExecutor(tx, order, choice, viewer, now);
  const executor = await findFreelancer(tx, content, response.freelancer_uuid, viewer, now);
  if (!executor) throw new Error(`No freelancer ${response.freelancer_uuid} behind response ${response.id}`);
  return executor;
}

/**
 * Drops the executor: the customer takes the choice back, or the executor refuses the order. Returns who did.
 * Throws RefusedError, `paid_deal_unfinished` among others.
 */
export async function revokeResponse(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  now: Date,
): Promise<'customer' | 'executor'> {
  const pair = await lockVisibleResponse(tx, content, viewer, ids, now);
  const by = actorOf(viewer, pair.order, pair.response) === 'author' ? 'executor' : 'customer';
  const move = by === 'executor' ? 'refuse' : 'revoke';
  await assertMove(tx, content, viewer, pair, move, now);
  await dropExecutor(tx, pair.order, by, viewer, now);
  await saveMove(tx, pair, move, now);
  return by;
}

async function present(
  tx: Tx,
  content: Content,
  viewer: Viewer,
  order: OrderRow,
  responseId: number,
  now: Date,
): Promise<ResponseView> {
  const response = await findResponseRow(tx, responseId, now);
  if (!response) throw new Error(`Response ${responseId} vanished inside its own transaction`);
  return await presentOne(tx, viewer, await gatesOf(tx, content, viewer, now), order, response);
}

/**
 * The customer has opened a response: a new one becomes viewed (decisions 5). Nothing happens to one that was opened before,
 * or when somebody else looks. Throws RefusedError `not_found`.
 */
export async function noteOpened(tx: Tx, content: Content, viewer: Viewer, ids: ResponseIds, now: Date): Promise<void> {
  const { order, response } = await lockVisibleResponse(tx, content, viewer, ids, now);
  if (response.status !== 'active' || actorOf(viewer, order, response) !== 'customer') return;
  await markViewed(tx, response.id, now);
  await addFact(tx, 'response_changed', { ...ids, move: 'view' }, now);
}
