/** Buying SM; only the provider's confirmation makes the balance grow (decisions 6). */
import type { TopUp, topUpForm } from '@provodka/contract/accounts.ts';
import { latePaymentReceived, latePaymentReturned, smSold, smTopup } from '@provodka/domain/ledger.ts';
import { priceOfSm, smFor } from '@provodka/domain/sm.ts';
import type { z } from 'zod/mini';
import type { ProviderObject } from '../integrations/payments/port.ts';
import {
  changePayment,
  openAtProvider,
  openedAfter,
  type PaymentRow,
  type ProviderParts,
  type PurposeParts,
  retryRefund,
  returnOf,
  writePayment,
  writeRefund,
} from '../payments/service.ts';
import {
  type FreeContext,
  inTransaction,
  type ReadContext,
  type WriteContext,
  type Writing,
} from '../platform/context.ts';
import { assertAllowed } from '../platform/rights.ts';
import { refuseAsBuyer } from '../users/service.ts';
import { presentTopUp } from './present.ts';
import { postPlan } from './service.ts';
import { lockWallets } from './store.ts';
import { findLatestTopUp, findOpenTopUp, lockBuyer, type TopUpRow } from './top-up-store.ts';

export type TopUpForm = z.output<typeof topUpForm>;

/**
 * Opens a top-up at the provider and returns the address of the bank's page, or of the wallet when there is nothing to do
 * there; a second call for the same returns the same one. Opens its own transactions. Throws RefusedError, HttpFailure 422
 * while the provider does not answer or when it declined.
 */
export async function topUp(context: FreeContext, parts: ProviderParts, form: TopUpForm): Promise<string> {
  const payment = await inTransaction(context, (inside) => openTopUp(inside, parts.provider.name, form));
  return (await openAtProvider(context, parts, payment)) ?? parts.siteOrigin() + returnPath(payment);
}

/** A person has one top-up under way: another sum or way puts the former aside, though money by it is still credited. */
async function openTopUp(context: WriteContext, provider: string, form: TopUpForm): Promise<PaymentRow> {
  const { db: tx, viewer, now } = context;
  assertAllowed(refuseAsBuyer(viewer));
  await lockBuyer(tx, viewer.user_uuid);
  const amount = priceOfSm(form.amount);
  const open = await findOpenTopUp(tx, viewer.user_uuid);
  const return_to = form.return_to ?? null;
  if (open?.method === form.method && open.amount === amount && open.return_to === return_to) return open;
  if (open) await changePayment(context, open.id, { superseded_at: now });
  return await writePayment(context, {
    purpose: 'top_up',
    user_uuid: viewer.user_uuid,
    kind: 'payment',
    method: form.method,
    amount,
    provider,
    return_to,
    next_attempt_at: openedAfter(now),
  });
}

/** Puts an unfinished top-up aside; a repetition changes nothing. */
export async function cancelTopUp(context: WriteContext): Promise<void> {
  const { db: tx, viewer, now } = context;
  await lockBuyer(tx, viewer.user_uuid);
  const open = await findOpenTopUp(tx, viewer.user_uuid);
  if (open) await changePayment(context, open.id, { superseded_at: now });
}

/** How the viewer's latest top-up stands, null without one. */
export async function getTopUp({ db, viewer }: ReadContext): Promise<TopUp | null> {
  const latest = await findLatestTopUp(db, viewer.user_uuid);
  return latest ? presentTopUp(latest) : null;
}

function returnPath({ return_to }: Pick<PaymentRow, 'return_to'>): string {
  return return_to === null ? '/wallet' : `/wallet?${new URLSearchParams({ return_to })}`;
}

/** What top-ups do with the provider's word, see PurposeParts. */
export const topUpPayments: PurposeParts = {
  returnPath,
  subjectOf: (_db, { amount }) => Promise.resolve(`пополнения счёта на ${smFor(amount)} SM`),
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
  const change = { status: 'succeeded', title: object.title, is_unapplied, refusal: null, finished_at: now };
  await changePayment(context, payment.id, change);
  const settled = { ...payment, is_unapplied };
  await (is_unapplied ? sendBack(context, settled) : credit(context, settled, wallet?.id));
}

async function credit(context: Writing, { id, user_uuid, amount }: TopUpRow, wallet_id?: number): Promise<void> {
  const origin = { deal_id: null, payment_id: id };
  await postPlan(context, smSold(amount), { ...origin, key: `sm_sold:${id}` });
  const plan = smTopup(user_uuid, smFor(amount));
  await postPlan(context, plan, { ...origin, key: `sm_topup:${id}`, ...(wallet_id !== undefined && { wallet_id }) });
}

async function sendBack(context: Writing, payment: TopUpRow): Promise<void> {
  const origin = { key: `late_payment_received:${payment.id}`, deal_id: null, payment_id: payment.id };
  await postPlan(context, latePaymentReceived(payment.amount), origin);
  await writeRefund(context, returnOf(payment), context.now);
}

/** A refused refund is asked for again an hour later. */
async function settleRefund(context: Writing, refund: TopUpRow, object: ProviderObject): Promise<void> {
  if (refund.status !== 'pending' || object.status === 'pending') return;
  if (object.status === 'canceled') return await retryRefund(context, refund, object.reason);
  await changePayment(context, refund.id, { status: 'succeeded', finished_at: context.now });
  const origin = { key: `late_payment_returned:${refund.id}`, deal_id: null, payment_id: refund.id };
  await postPlan(context, latePaymentReturned(refund.amount), origin);
}
