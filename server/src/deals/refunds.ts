/** Money on its way back to the customer. */
import { randomUUID } from 'node:crypto';
import { dealRefunded, latePaymentReturned } from '@provodka/domain/ledger.ts';
import { addHours } from '@provodka/domain/moscow-days.ts';
import type { ProviderObject } from '../integrations/payments/port.ts';
import { postPlan } from '../ledger/service.ts';
import { noteDealEnded } from '../orders/service.ts';
import { type LockedDeal, type MoveContext, type Step, writeLine, writeMove } from './moves.ts';
import { findAppliedPayment, insertPayment, type PaymentRow, updatePayment } from './payment-store.ts';
import type { DealRow } from './store.ts';

/** How long a refund that the provider refused rests before it is asked for anew. */
const AFTER_REFUSAL_HOURS = 1;

/** Sends the whole payment of a deal back: the move, and the refund that the provider will be asked for. Throws RefusedError. */
export async function writeReturn(context: MoveContext, locked: LockedDeal, step: Step): Promise<DealRow> {
  const { deal } = await writeMove(context, locked, step);
  const payment = await findAppliedPayment(context.db, deal.id);
  if (!payment) throw new Error(`Deal ${deal.id} was never paid, so there is nothing to return`);
  await writeRefund(context, returnOf(payment), context.now);
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
export async function writeRefund({ db: tx, now }: MoveContext, returned: Returned, at: Date): Promise<void> {
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
  context: MoveContext,
  locked: LockedDeal,
  refund: PaymentRow,
  object: ProviderObject,
): Promise<void> {
  const { db: tx, now } = context;
  if (refund.status !== 'pending' || object.status === 'pending') return;
  if (object.status === 'canceled') return await writeRetry(context, locked, refund, object.reason);
  await updatePayment(tx, refund.id, { status: 'succeeded', finished_at: now }, now);
  if (refund.is_unapplied) return await writeLateReturn(context, locked, refund);
  const plan = dealRefunded(refund.deal_id, refund.amount);
  await postPlan(context, plan, { key: `deal_refunded:${refund.id}`, deal_id: refund.deal_id, payment_id: refund.id });
  await writeMove(context, locked, { move: 'refund_confirmed', by: 'provider', change: { ended_at: now } });
  await noteDealEnded(context, locked.order, locked.deal);
}

async function writeLateReturn(context: MoveContext, { deal }: LockedDeal, refund: PaymentRow): Promise<void> {
  const origin = { key: `late_payment_returned:${refund.id}`, deal_id: refund.deal_id, payment_id: refund.id };
  await postPlan(context, latePaymentReturned(refund.amount), origin);
  await writeLine(context, deal, { move: 'late_payment_returned', by: 'provider' });
}

async function writeRetry(
  context: MoveContext,
  { deal }: LockedDeal,
  refund: PaymentRow,
  reason: string | null,
): Promise<void> {
  const { db: tx, now } = context;
  await updatePayment(tx, refund.id, { status: 'canceled', refusal: reason, finished_at: now }, now);
  // Its key is spent at the provider, so the next try is a refund of its own.
  await writeRefund(context, refund, addHours(now, AFTER_REFUSAL_HOURS));
  await writeLine(context, deal, { move: 'refund_refused', by: 'provider' });
}
