/** The outcome of top-ups; only the provider's confirmation raises a balance (product: money). */
import type { TopUp } from '@provodka/contract/people/accounts.ts';
import { latePaymentReceived, latePaymentReturned, smSold, smTopup } from '@provodka/domain/money/ledger.ts';
import { smFor } from '@provodka/domain/money/sm.ts';
import type { ProviderObject } from '../integrations/payments/port.ts';
import {
  changePayment,
  type PaymentRow,
  type PurposeParts,
  retryRefund,
  returnOf,
  writeRefund,
} from '../payments/service.ts';
import type { ReadContext, Writing } from '../platform/context.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { presentTopUp, walletPath } from './present.ts';
import { postPlan } from './service.ts';
import { lockWallets } from './store.ts';
import { findLatestTopUp, lockBuyer, type TopUpRow } from './top-up-store.ts';

/** How the viewer's latest top-up stands, null without one. */
export async function getTopUp({ db, viewer }: ReadContext): Promise<TopUp | null> {
  const latest = await findLatestTopUp(db, viewer.user_uuid);
  return latest ? presentTopUp(latest) : null;
}

/** Top-ups as a purpose of payments, see PurposeParts. */
export const topUpPayments: PurposeParts = {
  returnPath: walletPath,
  descriptionOf: (_db, { kind, amount }) =>
    Promise.resolve(`${kind === 'refund' ? 'Возврат пополнения' : 'Пополнение'} счёта на ${smFor(amount)} SM`),
  executorPartOf: () => Promise.resolve(null),
  sourceOf: (_db, { id }) => Promise.reject(new Error(`Payment ${id} pays SM out, which nothing does`)),
  async lock(context, payment) {
    const { user_uuid } = asTopUp(payment);
    await lockBuyer(context.db, user_uuid);
    return (row, object) => settle(context, asTopUp(row), object);
  },
};

/** The database refuses a top-up without its buyer. */
const asTopUp = (payment: PaymentRow): TopUpRow => payment as TopUpRow;

async function settle(context: Writing, row: TopUpRow, object: ProviderObject): Promise<void> {
  if (row.kind === 'payout') throw new Error(`Payment ${row.id} pays SM out, which nothing does`);
  await (row.kind === 'payment' ? settlePayment : settleRefund)(context, row, object);
}

/** A success is credited, and goes back when every account of its buyer is locked. */
async function settlePayment(context: Writing, payment: TopUpRow, object: ProviderObject): Promise<void> {
  const { now } = context;
  if (payment.status === 'succeeded' || object.status === 'pending') return;
  if (object.status === 'canceled') {
    if (payment.status !== 'pending') return;
    return await changePayment(context, payment.id, { status: 'canceled', refusal: object.reason, finished_at: now });
  }
  const wallets = await lockWallets(context.db, payment.user_uuid);
  const wallet = wallets.find(({ is_locked }) => !is_locked);
  const is_unapplied = wallets.length > 0 && wallet === undefined;
  const outcome = { title: object.title, is_unapplied, refusal: null, finished_at: now };
  await changePayment(context, payment.id, { status: 'succeeded', ...outcome });
  const settled = { ...payment, is_unapplied };
  await (is_unapplied ? sendBack(context, settled) : credit(context, settled, wallet?.id));
}

async function credit(context: Writing, { id, user_uuid, amount }: TopUpRow, wallet_id?: number): Promise<void> {
  const origin = { deal_id: null, payment_id: id };
  await postPlan(context, smSold(amount), { ...origin, key: `sm_sold:${id}` });
  const sm = smFor(amount);
  const wallet = wallet_id === undefined ? {} : { wallet_id };
  await postPlan(context, smTopup(user_uuid, sm), { ...origin, key: `sm_topup:${id}`, ...wallet });
  const about = { order_id: null, response_id: null };
  await addEvent(context.db, 'wallet_changed', { user_uuid, move: 'top_up', sm, ...about }, context.now);
}

async function sendBack(context: Writing, payment: TopUpRow): Promise<void> {
  const origin = { key: `late_payment_received:${payment.id}`, deal_id: null, payment_id: payment.id };
  await postPlan(context, latePaymentReceived(payment.amount), origin);
  await writeRefund(context, returnOf(payment), context.now);
}

/** Applies the outcome of a refund; a refused one is requested again an hour later. */
async function settleRefund(context: Writing, refund: TopUpRow, object: ProviderObject): Promise<void> {
  if (refund.status !== 'pending' || object.status === 'pending') return;
  if (object.status === 'canceled') return await retryRefund(context, refund, object.reason);
  await changePayment(context, refund.id, { status: 'succeeded', finished_at: context.now });
  const origin = { key: `late_payment_returned:${refund.id}`, deal_id: null, payment_id: refund.id };
  await postPlan(context, latePaymentReturned(refund.amount), origin);
}
