/** Deals: proposing one, the moves people make, and the questions other slices ask. */

import type { dealForm, deliveryForm, refundForm, tickForm } from '@provodka/contract/deals/deals.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { refusalText } from '@provodka/contract/http/errors.ts';
import { acceptanceDueAt, dealExpiredAt } from '@provodka/domain/deals/deal-deadlines.ts';
import {
  refuseAddition,
  refuseDealCreation,
  refuseDealNumber,
  refuseDealTerms,
} from '@provodka/domain/deals/deal-terms.ts';
import { type DealMove, type DealStatus, dealBill, RETURNED_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import { add, basisPointsOf, fromRubles, type Kopecks } from '@provodka/domain/money/money.ts';
import { withTick } from '@provodka/domain/orders/criteria.ts';
import { criteriaOf } from '@provodka/domain/orders/criteria-reading.ts';
import { refusePriceChanged } from '@provodka/domain/orders/expected-price.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { listSbpBanks } from '../content/service.ts';
import { openThread } from '../conversations/service.ts';
import { attachFiles } from '../files/service.ts';
import { lockVisibleOrder, type OrderRow, orderFacts, reopenOrder } from '../orders/service.ts';
import { openAtProvider, type ProviderParts } from '../payments/service.ts';
import { ROW_VIEWER, type VisibilityQuestion } from '../platform/batch-visibility.ts';
import { type FreeContext, inTransaction, type ReadContext, type WriteContext } from '../platform/context.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { assertAllowed } from '../platform/rights.ts';
import { findPeople, refuseAsCustomer } from '../users/service.ts';
import { lineShownTo, type Side, visibleTo } from './access.ts';
import { endDispute } from './disputes/dispute-service.ts';
import { openPayment, type PaymentForm } from './money/payments.ts';
import { type PayoutForm, writePayout } from './money/payouts.ts';
import { writeReturn } from './money/refunds.ts';
import {
  type DealIds,
  type LockedDeal,
  lockOwnDeal,
  refuseMove,
  termToDeliver,
  writeAcceptance,
  writeLine,
  writeMove,
} from './moves.ts';
import type { ReadingParts, ShownDeal } from './reading.ts';
import * as related from './related.ts';
import { countLines, DEAL_FILES, type DealRow, filterVisibleDeals, insertDeal, nextNumber } from './store.ts';

/** Parts that the moves of deals need beside a transaction. */
export type DealParts = ProviderParts & ReadingParts & { secret: string };

export type DealForm = z.output<typeof dealForm>;
export type DeliveryForm = z.output<typeof deliveryForm>;
export type TickForm = z.output<typeof tickForm>;
export type RefundForm = z.output<typeof refundForm>;

/**
 * Proposes a deal to the executor of an order in work; for an order finished lately it reopens the order. The
 * commission rate is frozen now. Throws RefusedError, HttpFailure 422 that marks the fields of unusable terms.
 */
export async function createDeal(
  context: WriteContext,
  orderId: number,
  form: DealForm,
  most_payout: Kopecks | null,
): Promise<ShownDeal> {
  const { viewer } = context;
  const order = await lockVisibleOrder(context, orderId);
  if (order.customer_uuid !== viewer.customer_uuid) throw new RefusedError(refuse('not_your_move'));
  assertAllowed(refuseAsCustomer(viewer));
  assertAllowed(refuseDealCreation(await orderFacts(context, order)));
  const deal = await insertProposal(context, order, form, most_payout);
  await openThread(context.db, { order_id: order.id, deal_id: deal.id }, context.now);
  await attachFiles(context, DEAL_FILES, { order_id: order.id, deal_id: deal.id }, form.file_ids);
  await writeLine(context, deal, { move: 'create', by: 'customer', actor_uuid: viewer.user_uuid });
  const current = order.status === ORDER_STATUS.done ? await reopenOrder(context, order) : order;
  return { order: current, deal };
}

async function insertProposal(
  { db: tx, content, now }: WriteContext,
  order: OrderRow,
  form: DealForm,
  most_payout: Kopecks | null,
): Promise<DealRow> {
  if (order.executor_uuid === null) throw new RefusedError(refuse('executor_changed'));
  const { deal: settings } = await content.settings();
  const price = fromRubles(form.price);
  assertTerms(refuseDealTerms({ price, plannedAt: form.planned_at }, { ...settings, most_payout }, now));
  const commission_rate = basisPointsOf(settings.commission);
  const number = await nextNumber(tx, order.id);
  assertAllowed(refuseDealNumber(number));
  return await insertDeal(tx, {
    order_id: order.id,
    number,
    customer_uuid: order.customer_uuid,
    executor_uuid: order.executor_uuid,
    status: 'created',
    description: form.description,
    price,
    commission_rate,
    commission: dealBill(price, commission_rate).commission,
    planned_at: form.planned_at,
    criteria: form.criteria ?? criteriaOf(order.description),
    created_at: now,
    expired_at: dealExpiredAt(now, settings.limit_days, form.planned_at),
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
export async function deleteDeal(context: WriteContext, ids: DealIds): Promise<void> {
  const locked = await lockOwnDeal(context, ids);
  await writeMove(context, locked, { ...stepOf(context, 'delete', locked.side), change: { ended_at: context.now } });
}

const stepOf = ({ viewer }: WriteContext, move: DealMove, by: Side) => ({ move, by, actor_uuid: viewer.user_uuid });

/**
 * Opens the payment at the provider and returns the address of its page; a second call returns the same one. It opens
 * its own transactions, since none may be held during the request to the provider. Throws RefusedError, HttpFailure 422
 * while the provider does not answer or when it declined.
 */
export async function payDeal(
  context: FreeContext,
  parts: DealParts,
  ids: DealIds,
  form: PaymentForm,
): Promise<string> {
  const { provider, siteOrigin } = parts;
  const payment = await inTransaction(context, (inside) => openPayment(inside, provider, ids, form));
  const payment_url = await openAtProvider(context, parts, payment);
  return payment_url ?? siteOrigin() + dealAddress({ order_id: ids.order_id, id: ids.deal_id });
}

/** Delivers the work, or adds to the delivery; the first delivery starts the term of acceptance. */
export async function deliver(context: WriteContext, ids: DealIds, form: DeliveryForm): Promise<ShownDeal> {
  const { now } = context;
  const locked = await lockOwnDeal(context, ids);
  const move = locked.deal.status === 'delivered' ? 'supplement' : 'deliver';
  const change = {
    is_ever_delivered: true,
    delivered_at: now,
    accept_until: acceptanceDueAt(now),
    accept_reminded: 0,
  };
  const step = { ...stepOf(context, move, locked.side), comment: form.comment };
  if (move === 'supplement') assertAllowed(refuseAddition(await countLines(context.db, locked.deal.id, step)));
  const moved = await writeMove(context, locked, move === 'deliver' ? { ...step, change } : step);
  const holder = { order_id: moved.order.id, deal_id: moved.deal.id, event_id: moved.event_id };
  await attachFiles(context, DEAL_FILES, holder, form.file_ids);
  return moved;
}

/**
 * Ticks criteria of the work under review one by one, or removes ticks; a repetition changes nothing. Throws
 * RefusedError, `not_found` for a criterion the deal does not have.
 */
export async function tickCriteria(
  context: WriteContext,
  ids: DealIds,
  ticks: readonly TickForm[],
): Promise<ShownDeal> {
  let locked = await lockOwnDeal(context, ids);
  for (const tick of ticks) locked = { ...locked, ...(await writeTick(context, locked, tick)) };
  return locked;
}

async function writeTick(
  context: WriteContext,
  locked: Awaited<ReturnType<typeof lockOwnDeal>>,
  { number, is_met }: TickForm,
): Promise<LockedDeal> {
  const { criteria, met_criteria } = locked.deal;
  const change = { met_criteria: withTick(met_criteria, number, is_met) };
  const step = { ...stepOf(context, 'tick', locked.side), change };
  assertAllowed(refuseMove(context, locked, step));
  if (number > criteria.length) throw new RefusedError(refuse('not_found'));
  if (met_criteria.includes(number) === is_met) return locked;
  return await writeMove(context, locked, step);
}

/** Sends the work back to the executor. Throws RefusedError, `rework_limit` among others. */
export async function returnForRework(
  context: WriteContext,
  ids: DealIds,
  form: { comment: string },
): Promise<ShownDeal> {
  const locked = await lockOwnDeal(context, ids);
  const change = { number_reworks: locked.deal.number_reworks + 1, ...termToDeliver(locked.deal, context.now) };
  const step = { ...stepOf(context, 'rework', locked.side), comment: form.comment, change };
  return await writeMove(context, locked, step);
}

const ACCEPTED: readonly DealStatus[] = ['accepted', 'payout_pending', 'paid_out'];

/** The sum a dialog showed, in rubles; without one nothing is compared. */
type Shown = { expected_price?: number | undefined };

/** The customer's bill in kopecks, which is also the sum of a refund. */
const totalOf = ({ price, commission }: DealRow): Kopecks => add(price, commission);

/** Accepts the work. A repetition answers the deal as it is (product: wire). Throws RefusedError. */
export async function accept(context: WriteContext, ids: DealIds, { expected_price }: Shown = {}): Promise<ShownDeal> {
  const locked = await lockOwnDeal(context, ids);
  if (isRepeated(locked, 'customer', ACCEPTED)) return locked;
  assertAllowed(refusePriceChanged(expected_price, locked.deal.price));
  const deal = await writeAcceptance(context, locked, stepOf(context, 'accept', locked.side));
  return { order: locked.order, deal, before: locked.deal };
}

function isRepeated({ deal, side }: LockedDeal & { side: Side }, by: Side, statuses: readonly DealStatus[]): boolean {
  return side === by && statuses.includes(deal.status);
}

/**
 * Asks for the payout of an accepted deal. A repetition answers the deal as it is. Throws RefusedError, HttpFailure
 * 422.
 */
export async function requestPayout(
  context: WriteContext,
  { provider, secret }: Pick<DealParts, 'provider' | 'secret'>,
  ids: DealIds,
  form: PayoutForm,
): Promise<ShownDeal> {
  const locked = await lockOwnDeal(context, ids);
  if (isRepeated(locked, 'executor', ['payout_pending', 'paid_out'])) {
    return locked;
  }
  const people = await findPeople(context, [locked.deal.executor_uuid]);
  const isExecutorScam = people.get(locked.deal.executor_uuid)?.is_scam ?? false;
  const step = { ...stepOf(context, 'payout_request', locked.side), people: { isExecutorScam } };
  const wish = { form, banks: await listSbpBanks(context), provider, secret };
  const deal = await writePayout(context, locked, step, wish);
  return { order: locked.order, deal };
}

/** Returns the money to the customer. A repetition answers the deal as it is. Throws RefusedError. */
export async function requestRefund(context: WriteContext, ids: DealIds, form: RefundForm): Promise<ShownDeal> {
  const locked = await lockOwnDeal(context, ids);
  const { side } = locked;
  if (side !== 'moderator' && isRepeated(locked, side, RETURNED_DEAL_STATUSES)) {
    return locked;
  }
  assertAllowed(refusePriceChanged(form.expected_price, totalOf(locked.deal)));
  const step = { ...stepOf(context, 'refund_request', side), ...(form.comment && { comment: form.comment }) };
  const deal = await writeReturn(context, locked, step);
  return { order: locked.order, deal };
}

/** Concedes a dispute: the customer accepts the work, or the executor returns the money. Throws RefusedError. */
export async function concede(context: WriteContext, ids: DealIds, { expected_price }: Shown = {}): Promise<ShownDeal> {
  const locked = await lockOwnDeal(context, ids);
  const named = locked.side === 'executor' ? totalOf(locked.deal) : locked.deal.price;
  assertAllowed(refusePriceChanged(expected_price, named));
  const step = stepOf(context, 'dispute_concede', locked.side);
  const write = locked.side === 'executor' ? writeReturn : writeAcceptance;
  const deal = await write(context, locked, step);
  await endDispute(context, deal, { outcome: `conceded_by_${locked.side === 'executor' ? 'executor' : 'customer'}` });
  return { order: locked.order, deal };
}

/** Keeps the questions whose viewer may see the deal with the asked id. */
export async function filterDealViewers<A extends VisibilityQuestion>(
  { db }: Pick<ReadContext, 'db'>,
  asked: readonly A[],
) {
  return await filterVisibleDeals(db, asked, visibleTo(ROW_VIEWER));
}

export const { releaseWithheldDeal, withholdEarlierDeals } = related;

/** Whether a side reads the timeline's line with the move in a column. */
export const isDealLineShown = lineShownTo;
