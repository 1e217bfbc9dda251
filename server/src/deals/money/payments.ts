/** Payments of customers for deals; only the provider's confirmation makes a deal paid (product: money). */
import type { paymentForm } from '@provodka/contract/deals/deals.ts';
import { paymentRefusalText } from '@provodka/contract/http/provider-reasons.ts';
import { refuseUnpayable } from '@provodka/domain/deals/deal-terms.ts';
import { refuseDealMove } from '@provodka/domain/deals/deals.ts';
import { dealPaid, latePaymentReceived } from '@provodka/domain/money/ledger.ts';
import { add } from '@provodka/domain/money/money.ts';
import { refusePriceChanged } from '@provodka/domain/orders/expected-price.ts';
import { refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { recordRules } from '../../acceptances/service.ts';
import type { PaymentProvider, ProviderObject } from '../../integrations/payments/port.ts';
import { postPlan } from '../../ledger/service.ts';
import {
  assertOffered,
  changePayment,
  openedAfter,
  type PaymentRow,
  returnOf,
  writePayment,
  writeRefund,
} from '../../payments/service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { assertAllowed } from '../../platform/rights.ts';
import { rulesText } from '../../support/service.ts';
import { refuseAsCustomer } from '../../users/service.ts';
import { factsOf } from '../facts.ts';
import { type DealIds, type LockedDeal, lockOwnDeal, type MoveContext, writeLine, writeMove } from '../moves.ts';
import { type DealPaymentRow, findOpenPayment } from './payment-store.ts';

export type PaymentForm = z.output<typeof paymentForm>;

/**
 * Writes the open payment of a deal before the request to the provider; a deal has one at a time. A call with another
 * method opens a payment for that one instead; money that still comes by the first method is accepted (decisions 0021).
 * Throws RefusedError.
 */
export async function openPayment(
  context: WriteContext,
  provider: PaymentProvider,
  ids: DealIds,
  form: PaymentForm,
): Promise<PaymentRow> {
  const { db, viewer, now } = context;
  const locked = await lockOwnDeal(context, ids);
  const { order, deal, side } = locked;
  if (side !== 'customer') assertAllowed(refuse('not_your_move'));
  assertAllowed(refuseAsCustomer(viewer));
  assertAllowed(refuseDealMove('payment_request', factsOf(locked), 'customer', now));
  assertOffered(provider, 'deal', form.method);
  assertAllowed(refuseUnpayable(deal.price, provider.offers.most_payout));
  const amount = add(deal.price, deal.commission);
  assertAllowed(refusePriceChanged(form.expected_price, amount));
  const open = await findOpenPayment(db, deal.id);
  if (open?.method === form.method) return await accepted(context, open);
  if (open) await changePayment(context, open.id, { superseded_at: now });
  const payment = await writePayment(context, {
    purpose: 'deal',
    order_id: order.id,
    deal_id: deal.id,
    kind: 'payment',
    method: form.method,
    amount,
    provider: provider.name,
    next_attempt_at: openedAfter(now),
  });
  return await accepted(context, payment);
}

/** The customer agrees to the rules by each press; the same payment by the same rules is one row. */
async function accepted(context: WriteContext, payment: PaymentRow): Promise<PaymentRow> {
  const rules = await rulesText(context, 'rules-customer');
  await recordRules(context, 'payment', context.viewer, { rules, payment_id: payment.id });
  return payment;
}

/**
 * Applies the provider's answer about a payment. A success pays the deal if the rules still allow it; otherwise the
 * money waits in suspense and is returned by itself.
 */
export async function settlePayment(
  context: MoveContext,
  locked: LockedDeal,
  payment: DealPaymentRow,
  object: ProviderObject,
): Promise<void> {
  const { now } = context;
  if (payment.status === 'succeeded' || object.status === 'pending') return;
  if (object.status === 'canceled') return await writeCancellation(context, locked, payment, object);
  // Money has arrived, even if an earlier answer of the provider said that it would not.
  const isLate = refuseDealMove('payment_confirmed', factsOf(locked), 'provider', now) !== null;
  const outcome = { title: object.title, is_unapplied: isLate, refusal: null, finished_at: now };
  await changePayment(context, payment.id, { status: 'succeeded', ...outcome });
  const settled = { ...payment, is_unapplied: isLate };
  if (isLate) await writeLatePayment(context, locked, settled);
  else await writePaidDeal(context, locked, settled);
}

async function writeCancellation(
  context: MoveContext,
  { deal }: LockedDeal,
  payment: DealPaymentRow,
  { reason }: ProviderObject,
): Promise<void> {
  const { now } = context;
  if (payment.status !== 'pending') return;
  await changePayment(context, payment.id, { status: 'canceled', refusal: reason, finished_at: now });
  // The customer has turned to another way already, and this one's end is no news.
  if (payment.superseded_at !== null) return;
  await writeLine(context, deal, { move: 'payment_canceled', by: 'provider', comment: paymentRefusalText(reason) });
}

async function writePaidDeal(context: MoveContext, locked: LockedDeal, payment: DealPaymentRow): Promise<void> {
  const change = { paid_at: context.now };
  await writeMove(context, locked, { move: 'payment_confirmed', by: 'provider', change });
  const { id, deal_id, amount } = payment;
  await postPlan(context, dealPaid(deal_id, amount), { key: `deal_paid:${id}`, deal_id, payment_id: id });
}

async function writeLatePayment(context: MoveContext, { deal }: LockedDeal, payment: DealPaymentRow): Promise<void> {
  const { id, deal_id, amount } = payment;
  const origin = { key: `late_payment_received:${id}`, deal_id, payment_id: id };
  await postPlan(context, latePaymentReceived(amount), origin);
  await writeRefund(context, returnOf(payment), context.now);
  await writeLine(context, deal, { move: 'late_payment', by: 'provider' });
}
