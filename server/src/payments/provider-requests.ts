import type { PayoutDestination } from '@provodka/domain/money/provider.ts';
/** Requests to the payment provider: never inside a transaction, and only the looked-up object is trusted. */
import { OutcomeUnknown, type ProviderObject, RequestInvalid } from '../integrations/payments/port.ts';
import { inTransaction } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import type { ProviderContext, ProviderParts } from './purposes.ts';
import { findPaymentRow, markSending, markUnclear, type PaymentRow, updatePayment } from './store.ts';

/** Seconds after which a new object is looked up; for payments the provider sends notifications. */
export const FIRST_LOOK_SECONDS = { payment: 120, refund: 2, payout: 2 };

/**
 * Sends a payment, refund or payout that the provider has not got, or asks how one stands. Throws OutcomeUnknown when the
 * provider left it open, after noting that.
 */
export async function sendOrLookUp(
  context: ProviderContext,
  parts: ProviderParts,
  payment: PaymentRow,
): Promise<ProviderObject> {
  try {
    if (payment.provider_id) return await parts.provider.find(payment.kind, payment.provider_id);
    return await send(context, parts, payment);
  } catch (error) {
    if (error instanceof OutcomeUnknown)
      await inTransaction(context, ({ db: tx, now }) => markUnclear(tx, payment.id, error.message, now));
    throw error;
  }
}

/**
 * Sends a request. One that was sent before may have succeeded whatever was answered, so its object is searched first.
 */
async function send(context: ProviderContext, parts: ProviderParts, payment: PaymentRow): Promise<ProviderObject> {
  const { db } = context;
  const isFirst = await markSending(db, payment.id, context.now);
  if (isFirst) return await sendFirst(context, parts, payment);
  const sent = await findPaymentRow(db, payment.id);
  if (!sent) throw new Error(`No payment ${payment.id}`);
  const object = await search(db, parts, sent);
  if (object) return object;
  if (sent.refusal !== null) return refused(sent, sent.refusal);
  try {
    return await create(db, parts, sent);
  } catch (error) {
    // The earlier request may still arrive, so this one's mistakes do not end the row.
    throw error instanceof RequestInvalid ? new OutcomeUnknown(error.message, error) : error;
  }
}

/** A first request that the provider rejects as malformed has failed, once a search finds no object of it. */
async function sendFirst(context: ProviderContext, parts: ProviderParts, payment: PaymentRow): Promise<ProviderObject> {
  try {
    return await create(context.db, parts, payment);
  } catch (error) {
    if (!(error instanceof RequestInvalid)) throw error;
    const { reason } = error;
    // Kept at once: should the search fail, nothing is sent again.
    await inTransaction(context, ({ db: tx, now }) => updatePayment(tx, payment.id, { refusal: reason }, now));
    return (await search(context.db, parts, payment)) ?? refused(payment, reason);
  }
}

async function search(db: Reader, { provider }: ProviderParts, payment: PaymentRow): Promise<ProviderObject | null> {
  const { kind, idempotence_key, created_at } = payment;
  const paid = kind === 'refund' ? { payment_id: (await returnedPayment(db, payment)).provider_id } : {};
  return await provider.search(kind, { reference: idempotence_key, since: created_at, ...paid });
}

/** The end of a payment that never got an object, as if it had been canceled. */
function refused({ kind, amount }: PaymentRow, reason: string): ProviderObject {
  return { id: '', kind, status: 'canceled', amount, payment_url: null, title: null, deal_id: null, reason };
}

/** Creates an object. A cancellation counts only when a look-up confirms it. */
async function create(db: Reader, parts: ProviderParts, payment: PaymentRow): Promise<ProviderObject> {
  const object = await post(db, parts, payment);
  return object.status === 'canceled' ? await parts.provider.find(payment.kind, object.id) : object;
}

async function post(db: Reader, parts: ProviderParts, payment: PaymentRow): Promise<ProviderObject> {
  const { provider, siteOrigin, purposes } = parts;
  const { idempotence_key, amount, kind, method, purpose } = payment;
  const { returnPath, descriptionOf, executorPartOf, sourceOf } = purposes[purpose];
  const request = {
    idempotence_key,
    reference: idempotence_key,
    amount,
    description: await descriptionOf(db, payment),
  };
  if (kind === 'payout') {
    const { provider_deal_id: deal_id } = await sourceOf(db, payment);
    return await provider.createPayout({ ...request, deal_id, destination: destinationOf(payment) });
  }
  if (kind === 'refund') {
    const { provider_id: payment_id, provider_deal_id } = await returnedPayment(db, payment);
    const executor_part = provider_deal_id === null ? null : await executorPartOf(db, payment);
    return await provider.createRefund({ ...request, executor_part, payment_id });
  }
  return await provider.createPayment({
    ...request,
    executor_part: await executorPartOf(db, payment),
    method: method === 'sbp' ? 'sbp' : 'card',
    return_url: siteOrigin() + returnPath(payment),
  });
}

async function returnedPayment(db: Reader, { id, refunds_payment_id }: PaymentRow) {
  const paid = refunds_payment_id === null ? undefined : await findPaymentRow(db, refunds_payment_id);
  if (!paid?.provider_id) throw new Error(`Refund ${id} returns a payment the provider has not got`);
  return { ...paid, provider_id: paid.provider_id };
}

function destinationOf({ id, destination }: PaymentRow): PayoutDestination {
  if (!destination?.to) throw new Error(`Payout ${id} has lost its destination`);
  return destination.to;
}
