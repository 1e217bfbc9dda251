/** Money on its way back to the customer. */
import { dealRefunded, latePaymentReturned } from '@provodka/domain/money/ledger.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import type { ProviderObject } from '../../integrations/payments/port.ts';
import { postPlan } from '../../ledger/service.ts';
import { recordDealEnd } from '../../orders/service.ts';
import { changePayment, retryRefund, returnOf, writeRefund } from '../../payments/service.ts';
import { type LockedDeal, type MoveContext, type Step, writeLine, writeMove } from '../moves.ts';
import { type DealRow, updateDealRow } from '../store.ts';
import { type DealPaymentRow, findAppliedPayment, wasRefusedBefore } from './payment-store.ts';

/** Refunds the whole payment of a deal: makes the move and writes the refund for the provider. Throws RefusedError. */
export async function writeReturn(context: MoveContext, locked: LockedDeal, step: Step): Promise<DealRow> {
  const { deal } = await writeMove(context, locked, step);
  const payment = await findAppliedPayment(context.db, deal.id);
  if (!payment) throw new Error(`Deal ${deal.id} was never paid, so there is nothing to return`);
  await writeRefund(context, returnOf(payment), context.now);
  return deal;
}

/** Applies the provider's answer about a refund; a refused one is requested again an hour later. */
export async function settleRefund(
  context: MoveContext,
  locked: LockedDeal,
  refund: DealPaymentRow,
  object: ProviderObject,
): Promise<void> {
  const { now } = context;
  if (refund.status !== 'pending' || object.status === 'pending') return;
  if (object.status === 'canceled') return await writeRetry(context, locked, refund, object.reason);
  await changePayment(context, refund.id, { status: 'succeeded', finished_at: now });
  if (refund.is_unapplied) return await writeLateReturn(context, locked, refund);
  const plan = dealRefunded(refund.deal_id, refund.amount);
  await postPlan(context, plan, { key: `deal_refunded:${refund.id}`, deal_id: refund.deal_id, payment_id: refund.id });
  if (locked.deal.executor_share !== null) return await noteSplitReturn(context, locked);
  await writeMove(context, locked, { move: 'refund_confirmed', by: 'provider', change: { ended_at: now } });
  await recordDealEnd(context, locked.order, locked.deal);
}

/**
 * Refunds the customer's part of a split decision: a refund of its own, while the deal itself goes on to its payout.
 */
export async function writeSplitReturn(context: MoveContext, dealId: number, amount: Kopecks): Promise<void> {
  const payment = await findAppliedPayment(context.db, dealId);
  if (!payment) throw new Error(`Deal ${dealId} was never paid, so there is nothing to return`);
  await writeRefund(context, { ...returnOf(payment), amount }, context.now);
}

async function noteSplitReturn(context: MoveContext, { deal }: LockedDeal): Promise<void> {
  await updateDealRow(context.db, deal.id, { split_refunded_at: context.now }, context.now);
  await writeLine(context, deal, { move: 'split_refunded', by: 'provider' });
}

async function writeLateReturn(context: MoveContext, { deal }: LockedDeal, refund: DealPaymentRow): Promise<void> {
  const origin = { key: `late_payment_returned:${refund.id}`, deal_id: refund.deal_id, payment_id: refund.id };
  await postPlan(context, latePaymentReturned(refund.amount), origin);
  await writeLine(context, deal, { move: 'late_payment_returned', by: 'provider' });
}

async function writeRetry(
  context: MoveContext,
  { deal }: LockedDeal,
  refund: DealPaymentRow,
  reason: string | null,
): Promise<void> {
  // A bank may refuse every hour for days, and only the first refusal is news.
  const isNews = !(await wasRefusedBefore(context.db, refund));
  await retryRefund(context, refund, reason);
  if (isNews) await writeLine(context, deal, { move: 'refund_refused', by: 'provider' });
}
