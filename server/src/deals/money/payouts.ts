/** Payouts of accepted deals to their executors. */
import type { payoutForm } from '@provodka/contract/deals/deals.ts';
import { payoutRefusalText } from '@provodka/contract/http/provider-reasons.ts';
import { payoutSent } from '@provodka/domain/money/ledger.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import type { PayoutDestination, StoredDestination } from '@provodka/domain/money/provider.ts';
import { refusePriceChanged } from '@provodka/domain/orders/expected-price.ts';
import { isPersonInn } from '@provodka/domain/people/inn.ts';
import type { z } from 'zod/mini';
import { recordRules } from '../../acceptances/service.ts';
import type { PaymentProvider, ProviderObject } from '../../integrations/payments/port.ts';
import { postPlan } from '../../ledger/service.ts';
import { recordDealEnd } from '../../orders/service.ts';
import { assertOffered, changePayment, writePayment } from '../../payments/service.ts';
import { wrongFields } from '../../platform/http/http-failure.ts';
import { assertAllowed } from '../../platform/rights.ts';
import { rulesText } from '../../support/service.ts';
import { addPaidOutDeal } from '../../users/service.ts';
import { type LockedDeal, type MoveContext, type Step, writeLine, writeMove } from '../moves.ts';
import { isWithheldNow } from '../related.ts';
import type { DealRow } from '../store.ts';
import { insertHold } from './hold-store.ts';
import { fingerprintOf, judgePayout } from './holds.ts';
import type { DealPaymentRow } from './payment-store.ts';

export type PayoutForm = z.output<typeof payoutForm>;

/** A valid payout form. */
interface PayoutRequest {
  destination: StoredDestination & { to: PayoutDestination };
  /** The destination as people see it. */
  title: string;
}

/** Checks the fields against each other. Throws HttpFailure 422 that marks the fields. */
function readPayoutForm(form: PayoutForm, banks: PayoutWish['banks']): PayoutRequest {
  const fields: Record<string, string[]> = {};
  const to = readDestination(form, banks, fields);
  const needsInn = form.tax_status !== 'individual';
  if (needsInn && form.inn === undefined) fields.inn = ['Укажите ИНН: двенадцать цифр'];
  else if (needsInn && !isPersonInn(form.inn ?? ''))
    fields.inn = ['ИНН: проверьте цифры, контрольная сумма не сходится'];
  if (to === null || Object.keys(fields).length > 0) throw wrongFields(fields);
  const destination = { to, tax_status: form.tax_status, inn: needsInn ? (form.inn ?? null) : null };
  return { destination, title: titleOf(to, banks) };
}

function readDestination(
  form: PayoutForm,
  banks: readonly { id: string }[],
  fields: Record<string, string[]>,
): PayoutDestination | null {
  const { method, payout_token, phone, bank_id } = form;
  if (method === 'card') {
    if (payout_token) return { method, payout_token };
    fields.payout_token = ['Карта: укажите её на странице банка'];
    return null;
  }
  if (!phone) fields.phone = ['Телефон: в виде +7 и десять цифр'];
  if (!bank_id || !banks.some((bank) => bank.id === bank_id)) fields.bank_id = ['Банк: выберите из списка'];
  return phone && bank_id ? { method, phone, bank_id } : null;
}

function titleOf(to: PayoutDestination, banks: readonly { id: string; title: string }[]): string {
  if (to.method === 'card') return 'карта';
  const bank = banks.find(({ id }) => id === to.bank_id);
  return `СБП ·· ${to.phone.slice(-4)}, ${bank?.title ?? to.bank_id}`;
}

/** A request for a payout, and the provider it goes through. */
export interface PayoutWish {
  form: PayoutForm;
  banks: readonly { id: string; title: string }[];
  provider: PaymentProvider;
  /** The installation's secret. */
  secret: string;
}

/**
 * Makes the move and writes the payout, which is sent at once or after its hold (product: trust). Throws RefusedError,
 * HttpFailure 422.
 */
export async function writePayout(
  context: MoveContext,
  locked: LockedDeal,
  step: Step,
  { form, banks, provider, secret }: PayoutWish,
): Promise<DealRow> {
  // A refusal of the move comes before mistakes of the form.
  const { deal } = await writeMove(context, locked, { ...step, change: { payout_refusal: null } });
  assertAllowed(refusePriceChanged(form.expected_price, amountOf(deal)));
  assertOffered(provider, 'payout', form.method);
  const { destination, title } = readPayoutForm(form, banks);
  const fingerprint = fingerprintOf(secret, destination.to);
  const { held_until, reasons } = await judgePayout(context, deal, { fingerprint, title, amount: amountOf(deal) });
  const isHeld = reasons.length > 0;
  const payout = await writePayment(context, {
    purpose: 'deal',
    order_id: deal.order_id,
    deal_id: deal.id,
    kind: 'payout',
    method: destination.to.method,
    amount: amountOf(deal),
    provider: provider.name,
    destination: JSON.stringify(destination),
    title,
    destination_fingerprint: fingerprint,
    held_until,
    is_held: isHeld,
    // A release before this one knows nothing of holds and sends what has a moment.
    next_attempt_at: isHeld ? null : (held_until ?? context.now),
  });
  if (context.viewer) {
    const rules = await rulesText(context, 'rules-executor');
    await recordRules(context, 'payout', context.viewer, { rules, payment_id: payout.id });
  }
  if (isHeld) {
    const ids = { order_id: deal.order_id, deal_id: deal.id };
    await insertHold(context.db, { ...ids, payment_id: payout.id, reasons }, context.now);
    await writeLine(context, deal, { move: 'payout_held', by: 'clock' });
  }
  return deal;
}

/** Kopecks: the price, or the share a decision gave. */
const amountOf = (deal: DealRow): Kopecks => deal.executor_share ?? deal.price;

/**
 * Applies the provider's answer about a payout; a refused one leaves the deal accepted, so that the executor can ask
 * again.
 */
export async function settlePayout(
  context: MoveContext,
  locked: LockedDeal,
  payout: DealPaymentRow,
  object: ProviderObject,
): Promise<void> {
  if (payout.status !== 'pending' || object.status === 'pending') return;
  const { status, reason } = object;
  const title = object.title ?? payout.title;
  const change = { status, refusal: reason, title, destination: withoutAddress(payout) };
  await changePayment(context, payout.id, { ...change, finished_at: context.now });
  if (status === 'succeeded') await writePaidOut(context, locked, payout);
  else await writeRefusedPayout(context, locked, reason);
}

/** The destination without the phone or the token, which are not needed after the provider's final answer. */
function withoutAddress({ destination }: DealPaymentRow): string | null {
  if (destination === null) return null;
  const { to: _to, ...rest } = destination;
  return JSON.stringify(rest);
}

async function writePaidOut(context: MoveContext, locked: LockedDeal, payout: DealPaymentRow): Promise<void> {
  const { customer_uuid, executor_uuid, id } = locked.deal;
  const origin = { key: `payout_sent:${payout.id}`, deal_id: id, payment_id: payout.id };
  await postPlan(context, payoutSent(executor_uuid, payout.amount), origin);
  const is_withheld = await isWithheldNow(context, locked.deal);
  const change = { ended_at: context.now, is_withheld };
  await writeMove(context, locked, { move: 'payout_confirmed', by: 'provider', change });
  await recordDealEnd(context, locked.order, locked.deal);
  const earned = { customer_uuid, executor_uuid, amount: payout.amount };
  if (!is_withheld) await addPaidOutDeal(context, earned);
}

async function writeRefusedPayout(context: MoveContext, locked: LockedDeal, reason: string | null): Promise<void> {
  const text = payoutRefusalText(reason);
  const step = { move: 'payout_refused', by: 'provider', comment: text, change: { payout_refusal: text } } as const;
  await writeMove(context, locked, step);
}
