/** Money on its way back to the customer. */
import { randomUUID } from 'node:crypto';
import { dealRefunded, latePaymentReturned } from '@provodka/domain/ledger.ts';
import { addHours } from '@provodka/domain/moscow-days.ts';
import { postPlan } from '../accounts/service.ts';
import type { ProviderObject } from '../integrations/payments/port.ts';
import { noteDealEnded } from '../orders/service.ts';
import type { Tx } from '../platform/database.ts';
import { type LockedDeal, makeMove, type Step, tellMove } from './moves.ts';
import { findAppliedPayment, insertPayment, type PaymentRow, updatePayment } from './payment-store.ts';
import type { DealRow } from './store.ts';

/** How long a refund that the provider refused rests before it is asked for anew. */
const AFTER_REFUSAL_HOURS = 1;

/** Sends the whole payment of a deal back: the move, and the refund that the provider will be asked for. Throws RefusedError. */
export async function returnMoney(tx: Tx, locked: LockedDeal, step: Step, now: Date): Promise<DealRow> {
  const { deal } = await makeMove(tx, locked, step, now);
  const payment = await findAppliedPayment(tx, deal.id);
  if (!payment) throw new Error(`Deal ${deal.id} was never paid, so there is nothing to return`);
  await askRefund(tx, returnOf(payment), now, now);
  return deal;
}

/** Which payment goes back, and what the refund repeats of it. */
type Returned = Pick<
  PaymentRow,
  'order_id' | 'deal_id' | 'amount' | 'provider' | 'is_unapplied' | 'refunds_payment_id'
>;

/** The refund of this whole payment. */
export const returnOf = (payment: PaymentRow): Returned => ({ ...payment, refunds_payment_id: payment.id });

/** Writes a refund; the provider is asked at `at`. */
export async function askRefund(tx: Tx, returned: Returned, at: Date, now: Date): Promise<void> {
  const { order_id, deal_id, amount, provider, is_unapplied, refunds_payment_id } = returned;
  await insertPayment(
    tx,
    {
      order_id,
      deal_id,
      kind: 'refund',
      method: 'origin',
      amount,
      provider,
      is_unapplied,
      refunds_payment_id,
      idempotence_key: randomUUID(),
      next_attempt_at: at,
    },
    now,
  );
}

/** Takes over what the provider says about a refund; a refused one is asked for again an hour later. */
export async function settleRefund(
  tx: Tx,
  locked: LockedDeal,
  refund: PaymentRow,
  object: ProviderObject,
  now: Date,
): Promise<void> {
  if (refund.status !== 'pending' || object.status === 'pending') return;
  if (object.status === 'canceled') return await retryRefund(tx, locked, refund, object.reason, now);
  await updatePayment(tx, refund.id, { status: 'succeeded', finished_at: now }, now);
  if (refund.is_unapplied) return await finishLateReturn(tx, locked, refund, now);
  const plan = dealRefunded(refund.deal_id, refund.amount);
  await postPlan(tx, plan, { key: `deal_refunded:${refund.id}`, deal_id: refund.deal_id, payment_id: refund.id }, now);
  await makeMove(tx, locked, { move: 'refund_confirmed', by: 'provider', change: { ended_at: now } }, now);
  await noteDealEnded({ db: tx, now }, locked.order, locked.deal);
}

async function finishLateReturn(tx: Tx, { deal }: LockedDeal, refund: PaymentRow, now: Date): Promise<void> {
  const context = { key: `late_payment_returned:${refund.id}`, deal_id: refund.deal_id, payment_id: refund.id };
  await postPlan(tx, latePaymentReturned(refund.amount), context, now);
  await tellMove(tx, deal, { move: 'late_payment_returned', by: 'provider' }, now);
}

async function retryRefund(
  tx: Tx,
  { deal }: LockedDeal,
  refund: PaymentRow,
  reason: string | null,
  now: Date,
): Promise<void> {
  await updatePayment(tx, refund.id, { status: 'canceled', refusal: reason, finished_at: now }, now);
  // Its key is spent at the provider, so the next try is a refund of its own.
  await askRefund(tx, refund, addHours(now, AFTER_REFUSAL_HOURS), now);
  await tellMove(tx, deal, { move: 'refund_refused', by: 'provider' }, now);
}
