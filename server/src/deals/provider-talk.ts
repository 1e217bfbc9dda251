/** Speaking with the payment provider: never inside a transaction, and nothing is believed but the object itself. */
import {
  type PaymentProvider,
  type PayoutDestination,
  type ProviderObject,
  ProviderRefused,
} from '../integrations/payments/port.ts';
import { type Db, type Tx, transact } from '../platform/database.ts';
import { lockDeal } from './moves.ts';
import { findPaymentRow, lockPaymentRow, type PaymentRow, updatePayment } from './payment-store.ts';
import { settlePayment } from './payments.ts';
import { settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';
import { findDealNumber } from './store.ts';

export interface ProviderParts {
  db: Db;
  provider: PaymentProvider;
  /** Origin of the site in people's browsers; a payer comes back there. */
  siteOrigin(): string;
}

/** Sends a payment, refund or payout that the provider has not got, or asks how one stands; the outcome is applied. */
export async function follow(parts: ProviderParts, payment: PaymentRow, now: Date): Promise<ProviderObject> {
  const object = payment.provider_id
    ? await parts.provider.find(payment.kind, payment.provider_id)
    : await send(parts, payment);
  await transact(parts.db, (tx) => settle(tx, payment.id, object, now));
  return object;
}

/** A refusal of the request itself ends the row as a cancellation would. Throws ProviderUnreachable. */
async function send(parts: ProviderParts, payment: PaymentRow): Promise<ProviderObject> {
  try {
    return await create(parts, payment);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { kind, amount } = payment;
    return { id: '', kind, status: 'canceled', amount, payment_url: null, title: null, reason: error.reason };
  }
}

async function create({ db, provider, siteOrigin }: ProviderParts, payment: PaymentRow): Promise<ProviderObject> {
  const { idempotence_key, amount, order_id, deal_id, kind, method } = payment;
  const request = { idempotence_key, amount, description: await purposeOf(db, payment) };
  if (kind === 'payment') {
    const return_url = `${siteOrigin()}/orders/${order_id}/deals/${deal_id}`;
    return await provider.createPayment({ ...request, method: method === 'sbp' ? 'sbp' : 'card', return_url });
  }
  if (kind === 'refund')
    return await provider.createRefund({ ...request, payment_id: await paidObjectOf(db, payment) });
  return await provider.createPayout({ ...request, destination: destinationOf(payment) });
}

const PURPOSES = { payment: 'Резерв', refund: 'Возврат', payout: 'Выплата' };

/** What stands on the statement of a card. */
async function purposeOf(db: Db, { kind, order_id, deal_id }: PaymentRow): Promise<string> {
  return `${PURPOSES[kind]} по заказу ${order_id}, сделка № ${await findDealNumber(db, deal_id)}`;
}

async function paidObjectOf(db: Db, { id, refunds_payment_id }: PaymentRow): Promise<string> {
  const paid = refunds_payment_id === null ? undefined : await findPaymentRow(db, refunds_payment_id);
  if (!paid?.provider_id) throw new Error(`Refund ${id} returns a payment the provider has not got`);
  return paid.provider_id;
}

function destinationOf({ id, destination }: PaymentRow): PayoutDestination {
  if (!destination?.to) throw new Error(`Payout ${id} has lost its destination`);
  return destination.to;
}

/** Takes over the state of a provider's object under the locks of its order and deal; a repetition changes nothing. */
export async function settle(tx: Tx, paymentId: number, object: ProviderObject, now: Date): Promise<void> {
  const found = await findPaymentRow(tx, paymentId);
  if (!found) throw new Error(`No payment ${paymentId}`);
  const locked = await lockDeal(tx, found);
  const payment = await lockPaymentRow(tx, paymentId);
  if (object.amount !== payment.amount)
    throw new Error(
      `Payment ${paymentId} is of ${payment.amount} kopecks, its object ${object.id} of ${object.amount}`,
    );
  if (payment.provider_id === null && object.id !== '')
    await updatePayment(tx, paymentId, { provider_id: object.id, payment_url: object.payment_url }, now);
  const settleKind = SETTLERS[payment.kind];
  await settleKind(tx, locked, payment, object, now);
}

const SETTLERS = { payment: settlePayment, refund: settleRefund, payout: settlePayout };
