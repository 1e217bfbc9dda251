import { fromWireAmount, toWireAmount } from '../yookassa-wire.ts';
import type { ObjectBody, ObjectRow } from './store.ts';

const PAYMENT_LIFE_MS = 3_600_000;
/** A payout takes a moment, so that people see it on its way. */
export const PAYOUT_TAKES_MS = 1000;

/** A payment made before this moment was given up by its payer. */
export const paymentLifeStart = (now: Date): Date => new Date(now.getTime() - PAYMENT_LIFE_MS);

/** The status of an object now: time alone ends an abandoned payment and a payout on its way. */
export function standingOf(object: ObjectRow, now: Date): { status: string; reason: string | null } {
  const { kind, status, body, created_at } = object;
  const age = now.getTime() - created_at.getTime();
  if (status === 'pending' && kind === 'payment' && age >= PAYMENT_LIFE_MS)
    return { status: 'canceled', reason: 'expired_on_confirmation' };
  if (status === 'pending' && kind === 'payout' && age >= PAYOUT_TAKES_MS && body.outcome)
    return { status: body.outcome, reason: body.outcome === 'canceled' ? 'recipient_check_failed' : null };
  return { status, reason: status === 'canceled' ? 'general_decline' : null };
}

/** The object as YooKassa writes it; `pageUrl` leads to the page of the bank. */
export function toWire(object: ObjectRow, pageUrl: string, now: Date): Record<string, unknown> {
  const { id, kind, body } = object;
  const { status, reason } = standingOf(object, now);
  return {
    id,
    status,
    amount: toWireAmount(body.amount),
    description: body.description,
    ...(body.metadata && { metadata: body.metadata }),
    created_at: object.created_at.toISOString(),
    test: true,
    ...(kind === 'payment' && {
      paid: status === 'succeeded',
      payment_method: wireMeans(body),
      ...(status === 'pending' && { confirmation: { type: 'redirect', confirmation_url: pageUrl } }),
    }),
    ...(kind === 'payout' && { payout_destination: wireMeans(body) }),
    ...(kind === 'refund' && { payment_id: body.payment_id }),
    ...(body.deal_id && { deal: wireDeal(kind, body) }),
    ...(reason && { cancellation_details: { party: 'payment_network', reason } }),
  };
}

function wireDeal(kind: ObjectRow['kind'], { deal_id, deal_part }: ObjectBody) {
  const parts = [{ type: 'payout', amount: toWireAmount(deal_part ?? 0) }];
  return {
    id: deal_id,
    ...(kind === 'payment' && { settlements: parts }),
    ...(kind === 'refund' && { refund_settlements: parts }),
  };
}

function wireMeans({ means }: ObjectBody) {
  if (means === null) return undefined;
  const { type, last4, phone } = means;
  return { type, ...(last4 && { card: { last4 } }), ...(phone && { phone }) };
}

/** Kopecks of an amount in a request, null when it is no positive amount of rubles. */
export function amountOf(amount: { value: string; currency: string }): number | null {
  try {
    const kopecks = fromWireAmount(amount);
    return kopecks > 0 ? kopecks : null;
  } catch {
    return null;
  }
}
