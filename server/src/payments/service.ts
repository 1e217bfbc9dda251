/** Payments, refunds and payouts at the provider, for every purpose (product: money). */
import { randomUUID } from 'node:crypto';
import { paymentRefusalText } from '@provodka/contract/http/provider-reasons.ts';
import { addHours } from '@provodka/domain/time/moscow-days.ts';
import {
  OutcomeUnknown,
  type PaymentMethod,
  type PaymentProvider,
  type ProviderObject,
} from '../integrations/payments/port.ts';
import type { FreeContext, Writing } from '../platform/context.ts';
import { HttpFailure, wrongFields } from '../platform/http/http-failure.ts';
import type * as purposes from './purposes.ts';
import { reconcilePayment } from './reconciler.ts';
import * as store from './store.ts';

export type PaymentRow = store.PaymentRow;
export type ProviderParts = purposes.ProviderParts;
export type PurposeParts = purposes.PurposeParts;

export const { isBarred } = store;

/** Hours between a refused refund and the next attempt. */
const AFTER_REFUSAL_HOURS = 1;

/** A payment that its payer could not open is opened by the reconciler after these seconds. */
const OPENED_AFTER_SECONDS = 120;

const NOT_OFFERED: Record<PaymentMethod, string> = {
  card: 'Оплата картой сейчас недоступна: выберите другой способ',
  sbp: 'Оплата через СБП сейчас недоступна: выберите другой способ',
};

/**
 * Writes a payment, refund or payout before the request to the provider; the reconciler sends it at `next_attempt_at`.
 */
export async function writePayment({ db: tx, now }: Writing, payment: store.NewPayment): Promise<PaymentRow> {
  return await store.insertPayment(tx, { ...payment, idempotence_key: randomUUID() }, now);
}

/** The moment at which the reconciler opens a payment whose payer was not led to the bank. */
export const openedAfter = (now: Date): Date => new Date(now.getTime() + OPENED_AFTER_SECONDS * 1000);

/** Refuses a way that the provider does not offer. Throws HttpFailure 422. */
export function assertOffered(
  provider: PaymentProvider,
  purpose: 'deal' | 'top_up' | 'payout',
  method: PaymentMethod,
): void {
  if (!provider.offers[purpose].includes(method)) throw wrongFields({ method: [NOT_OFFERED[method]] });
}

/** A payment with its row locked; the rows it is for are locked before. */
export async function lockPayment({ db: tx }: Pick<Writing, 'db'>, id: number): Promise<PaymentRow> {
  return await store.lockPaymentRow(tx, id);
}

export async function changePayment({ db: tx, now }: Writing, id: number, change: store.PaymentChange): Promise<void> {
  await store.updatePayment(tx, id, change, now);
}

/**
 * Leads a payer to the bank: opens their payment at the provider unless it is open, and returns the address of its page, null
 * when there is nothing to do there. Holds no transaction. Throws HttpFailure 422 while the provider does not answer or when
 * it declined.
 */
export async function openAtProvider(
  context: FreeContext,
  parts: ProviderParts,
  payment: PaymentRow,
): Promise<string | null> {
  if (payment.payment_url) return payment.payment_url;
  const { status, payment_url, reason } = await followNow(context, parts, payment);
  if (status === 'canceled') throw new HttpFailure(422, paymentRefusalText(reason));
  return payment_url;
}

async function followNow(context: FreeContext, parts: ProviderParts, payment: PaymentRow): Promise<ProviderObject> {
  try {
    return await reconcilePayment(context, parts, payment);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    // 422 and not 5xx: the client shows the text and keeps the form, while a 503 would read as maintenance.
    throw new HttpFailure(422, 'Банк сейчас не отвечает. Деньги не списаны: повторите через минуту');
  }
}

/** The refunded payment, and the fields that its refund repeats. */
export type Returned = Pick<
  PaymentRow,
  'purpose' | 'order_id' | 'deal_id' | 'user_uuid' | 'amount' | 'provider' | 'is_unapplied' | 'refunds_payment_id'
>;

/** The refund of this whole payment. */
export const returnOf = (payment: PaymentRow): Returned => ({ ...payment, refunds_payment_id: payment.id });

/** Writes a refund, which is sent at `at`. */
export async function writeRefund(context: Writing, returned: Returned, at: Date): Promise<void> {
  const { purpose, order_id, deal_id, user_uuid, amount, provider, is_unapplied, refunds_payment_id } = returned;
  await writePayment(context, {
    purpose,
    order_id,
    deal_id,
    user_uuid,
    kind: 'refund',
    method: 'origin',
    amount,
    provider,
    is_unapplied,
    refunds_payment_id,
    next_attempt_at: at,
  });
}

/** Ends a refund that the provider refused and writes the next one, because its key is used up. */
export async function retryRefund(context: Writing, refund: PaymentRow, reason: string | null): Promise<void> {
  await changePayment(context, refund.id, { status: 'canceled', refusal: reason, finished_at: context.now });
  await writeRefund(context, refund, addHours(context.now, AFTER_REFUSAL_HOURS));
}
