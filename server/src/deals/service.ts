/** Deals: proposing one, its moves by people, and what the rest of the product asks of them. */

import type { DealView, dealForm, deliveryForm, refundForm } from '@provodka/contract/deals.ts';
import { refusalText } from '@provodka/contract/errors.ts';
import { acceptanceDueAt, dealExpiredAt, expiredAfterRework } from '@provodka/domain/deal-clocks.ts';
import { refuseDealCreation, refuseDealTerms } from '@provodka/domain/deal-terms.ts';
import { type DealMove, type DealStatus, dealBill } from '@provodka/domain/deals.ts';
import { basisPointsOf, fromRubles } from '@provodka/domain/money.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { listSbpBanks } from '../content/service.ts';
import { attachFiles } from '../files/service.ts';
import { OutcomeUnknown } from '../integrations/payments/port.ts';
import { lockVisibleOrder, type OrderRow, orderFacts, reopenOrder } from '../orders/service.ts';
import { type Db, type Tx, transact } from '../platform/database.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findPeople, refuseAsCustomer } from '../users/service.ts';
import type { Side } from './access.ts';
import {
  acceptWork,
  type DealIds,
  type LockedDeal,
  lockDeal,
  lockOwnDeal,
  makeMove,
  saveMove,
  tellMove,
} from './moves.ts';
import { openPayment, type PaymentForm } from './payments.ts';
import { askPayout, type PayoutForm } from './payouts.ts';
import { follow, type ProviderParts } from './provider-talk.ts';
import { type ReadingParts, showDeal } from './reading.ts';
import { returnMoney } from './refunds.ts';
import { paymentRefusalText } from './refusal-texts.ts';
import { DEAL_FILES, type DealRow, findOrphans, insertDeal, nextNumber } from './store.ts';

/** What the moves of deals need beside a transaction. */
export type DealParts = ProviderParts & ReadingParts;

export type DealForm = z.output<typeof dealForm>;
export type DeliveryForm = z.output<typeof deliveryForm>;
export type RefundForm = z.output<typeof refundForm>;

/**
 * Proposes a deal to the executor of an order in work; one with the executor of an order finished lately brings it back to
 * work. The commission rate is frozen now. Throws RefusedError, HttpFailure 422 that marks the fields of unusable terms.
 */
export async function createDeal(
  tx: Tx,
  parts: DealParts,
  viewer: Viewer,
  orderId: number,
  form: DealForm,
  now: Date,
): Promise<DealView> {
  const order = await lockVisibleOrder(tx, viewer, orderId);
  if (order.customer_uuid !== viewer.customer_uuid) throw new RefusedError(refuse('not_your_move'));
  assertAllowed(refuseAsCustomer(viewer));
  const { isReopenWindowOpen } = await orderFacts(tx, order, parts.content, now);
  assertAllowed(refuseDealCreation({ status: order.status, isReopenWindowOpen }));
  const deal = await insertProposal(tx, parts, order, form, now);
  await attachFiles({ db: tx, viewer, now }, DEAL_FILES, { order_id: order.id, deal_id: deal.id }, form.file_ids);
  await tellMove(tx, deal, { move: 'create', by: 'customer', actor_uuid: viewer.user_uuid }, now);
  const current = order.status === 'F' ? await reopenOrder(tx, order, viewer, now) : order;
  return await showDeal(tx, parts, viewer, { order: current, deal }, now);
}

async function insertProposal(
  tx: Tx,
  { content }: DealParts,
  order: OrderRow,
  form: DealForm,
  now: Date,
): Promise<DealRow> {
  if (order.executor_uuid === null) throw new RefusedError(refuse('executor_changed'));
  const { deal: settings } = await content.settings();
  const price = fromRubles(form.price);
  assertTerms(refuseDealTerms({ price, plannedAt: form.planned_at }, settings, now));
  const commission_rate = basisPointsOf(settings.commission);
  return await insertDeal(tx, {
    order_id: order.id,
    number: await nextNumber(tx, order.id),
    customer_uuid: order.customer_uuid,
    executor_uuid: order.executor_uuid,
    status: 'created',
    description: form.description,
    price,
    commission_rate,
    commission: dealBill(price, commission_rate).commission,
    planned_at: form.planned_at,
    created_at: now,
    expired_at: dealExpiredAt(now, settings.limit_days),
    updated_at: now,
  });
}

function assertTerms(refusal: Refusal | null): void {
  if (refusal === null) return;
  const text = refusalText(refusal);
  const field = refusal.code.startsWith('price_') ? 'price' : 'planned_at';
  throw new HttpFailure(422, text, { fields: { [field]: [text] } });
}

/** Deletes an unpaid deal; money that is on its way to it returns by itself. Throws RefusedError. */
export async function deleteDeal(tx: Tx, viewer: Viewer, ids: DealIds, now: Date): Promise<void> {
  const locked = await lockOwnDeal(tx, viewer, ids);
  await makeMove(tx, locked, { ...stepOf('delete', viewer, locked.side), change: { ended_at: now } }, now);
}

const stepOf = (move: DealMove, viewer: Viewer, by: Side) => ({ move, by, actor_uuid: viewer.user_uuid });

/**
 * Opens the payment at the provider and returns the address of its page; a second call returns the same one. Opens its own
 * transactions, because none may be held while the provider is asked. Throws RefusedError, HttpFailure 422 while the
 * provider does not answer or when it declined.
 */
export async function payDeal(
  parts: DealParts,
  viewer: Viewer,
  ids: DealIds,
  form: PaymentForm,
  now: Date,
): Promise<string> {
  const { db, provider, siteOrigin } = parts;
  const payment = await transact(db, (tx) => openPayment(tx, provider.name, viewer, ids, form, now));
  if (payment.payment_url) return payment.payment_url;
  const { status, payment_url, reason } = await followNow(parts, payment, now);
  if (status === 'canceled') throw new HttpFailure(422, paymentRefusalText(reason));
  return payment_url ?? `${siteOrigin()}/orders/${ids.order_id}/deals/${ids.deal_id}`;
}

async function followNow(parts: DealParts, payment: Parameters<typeof follow>[1], now: Date) {
  try {
    return await follow(parts, payment, now);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    // 422 and not 5xx: the client shows the text and keeps the form, while a 503 would read as maintenance.
    throw new HttpFailure(422, 'Банк сейчас не отвечает. Деньги не списаны: повторите через минуту');
  }
}

/** Hands the work over, or adds to what was handed over; the first delivery starts the clock of acceptance. */
export async function deliver(
  tx: Tx,
  parts: DealParts,
  viewer: Viewer,
  ids: DealIds,
  form: DeliveryForm,
  now: Date,
): Promise<DealView> {
  const locked = await lockOwnDeal(tx, viewer, ids);
  const move = locked.deal.status === 'delivered' ? 'supplement' : 'deliver';
  const change = {
    is_ever_delivered: true,
    delivered_at: now,
    accept_until: acceptanceDueAt(now),
    accept_reminded: 0,
  };
  const step = { ...stepOf(move, viewer, locked.side), comment: form.comment };
  const moved = await makeMove(tx, locked, move === 'deliver' ? { ...step, change } : step, now);
  const holder = { order_id: moved.order.id, deal_id: moved.deal.id, event_id: moved.event_id };
  await attachFiles({ db: tx, viewer, now }, DEAL_FILES, holder, form.file_ids);
  return await showDeal(tx, parts, viewer, moved, now);
}

/** Sends the work back to the executor. Throws RefusedError, `rework_limit` among others. */
export async function returnForRework(
  tx: Tx,
  parts: DealParts,
  viewer: Viewer,
  ids: DealIds,
  form: { comment: string },
  now: Date,
): Promise<DealView> {
  const locked = await lockOwnDeal(tx, viewer, ids);
  const { number_reworks, expired_at } = locked.deal;
  const change = { number_reworks: number_reworks + 1, expired_at: expiredAfterRework(expired_at, now) };
  const step = { ...stepOf('rework', viewer, locked.side), comment: form.comment, change };
  return await showDeal(tx, parts, viewer, await makeMove(tx, locked, step, now), now);
}

const ACCEPTED: readonly DealStatus[] = ['accepted', 'payout_pending', 'paid_out'];

/** Accepts the work. A repetition answers the deal as it is (decisions 1). Throws RefusedError. */
export async function accept(tx: Tx, parts: DealParts, viewer: Viewer, ids: DealIds, now: Date): Promise<DealView> {
  const locked = await lockOwnDeal(tx, viewer, ids);
  if (isRepeated(locked, 'customer', ACCEPTED)) return await showDeal(tx, parts, viewer, locked, now);
  const deal = await acceptWork(tx, locked, stepOf('accept', viewer, locked.side), now);
  return await showDeal(tx, parts, viewer, { order: locked.order, deal }, now);
}

function isRepeated({ deal, side }: LockedDeal & { side: Side }, by: Side, statuses: readonly DealStatus[]): boolean {
  return side === by && statuses.includes(deal.status);
}

/** Asks for the money of an accepted deal. A repetition answers the deal as it is. Throws RefusedError, HttpFailure 422. */
export async function requestPayout(
  tx: Tx,
  parts: DealParts,
  viewer: Viewer,
  ids: DealIds,
  form: PayoutForm,
  now: Date,
): Promise<DealView> {
  const locked = await lockOwnDeal(tx, viewer, ids);
  if (isRepeated(locked, 'executor', ['payout_pending', 'paid_out'])) {
    return await showDeal(tx, parts, viewer, locked, now);
  }
  const people = await findPeople(tx, [locked.deal.executor_uuid], now);
  const isExecutorScam = people.get(locked.deal.executor_uuid)?.is_scam ?? false;
  const step = { ...stepOf('payout_request', viewer, locked.side), people: { isExecutorScam } };
  const wish = { form, banks: listSbpBanks(), provider: parts.provider.name };
  const deal = await askPayout(tx, locked, step, wish, now);
  return await showDeal(tx, parts, viewer, { order: locked.order, deal }, now);
}

/** Returns the money to the customer. A repetition answers the deal as it is. Throws RefusedError. */
export async function requestRefund(
  tx: Tx,
  parts: DealParts,
  viewer: Viewer,
  ids: DealIds,
  form: RefundForm,
  now: Date,
): Promise<DealView> {
  const locked = await lockOwnDeal(tx, viewer, ids);
  const { side } = locked;
  if (side !== 'moderator' && isRepeated(locked, side, ['refund_pending', 'refunded'])) {
    return await showDeal(tx, parts, viewer, locked, now);
  }
  const step = { ...stepOf('refund_request', viewer, side), ...(form.comment && { comment: form.comment }) };
  const deal = await returnMoney(tx, locked, step, now);
  return await showDeal(tx, parts, viewer, { order: locked.order, deal }, now);
}

/** Gives in in a dispute: the customer accepts the work, the executor returns the money. Throws RefusedError. */
export async function concede(tx: Tx, parts: DealParts, viewer: Viewer, ids: DealIds, now: Date): Promise<DealView> {
  const locked = await lockOwnDeal(tx, viewer, ids);
  const step = stepOf('dispute_concede', viewer, locked.side);
  const end = locked.side === 'executor' ? returnMoney : acceptWork;
  const deal = await end(tx, locked, step, now);
  return await showDeal(tx, parts, viewer, { order: locked.order, deal }, now);
}

/** An order changed: unpaid deals with an executor it has no more are deleted with them. Repeating it changes nothing. */
export async function onOrderChanged({ db }: { db: Db }, { order_id }: { order_id: number }, now: Date): Promise<void> {
  for (const { id } of await findOrphans(db, order_id)) {
    await transact(db, (tx) => deleteOrphan(tx, { order_id, deal_id: id }, now));
  }
}

async function deleteOrphan(tx: Tx, ids: DealIds, now: Date): Promise<void> {
  const locked = await lockDeal(tx, ids);
  const { order, deal } = locked;
  if (deal.status !== 'created' || deal.executor_uuid === order.executor_uuid) return;
  // Nobody asked for it, so it is no move of the customer's: it follows from the order's.
  const step = { move: 'delete', by: 'clock', change: { ended_at: now } } as const;
  await saveMove(tx, locked, step, 'deleted', now);
}
