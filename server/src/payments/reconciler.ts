/** The reconciler: sends or looks up everything that waits for the provider until it has ended (product: money). */
import { OutcomeUnknown, type ProviderObject } from '../integrations/payments/port.ts';
import { type FreeContext, inTransaction } from '../platform/context.ts';
import { FIRST_LOOK_SECONDS, sendOrLookUp } from './provider-requests.ts';
import type { ProviderContext, ProviderParts, SettleContext } from './purposes.ts';
import {
  type Backoff,
  claimDue,
  findByProviderId,
  lockPaymentRow,
  type PaymentChange,
  type PaymentRow,
  updatePayment,
} from './store.ts';

/** Payments take minutes and the provider notifies of them; refunds and payouts end within seconds. */
const PATIENCE: Backoff = { first: FIRST_LOOK_SECONDS, longest: 900, sending: 60 };
const AT_ONCE = 8;

/**
 * Sends or looks up everything whose next attempt is due. No lock is held during a request to the provider; after an
 * unclear answer the next attempt follows after a growing pause. Throws all other errors once the rest is done.
 */
export async function reconcilePayments(context: FreeContext<null>, parts: ProviderParts): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await claimDue(context.db, parts.provider.name, context.now, { patience: PATIENCE, limit: AT_ONCE });
    const results = await Promise.allSettled(due.map((payment) => reconcilePayment(context, parts, payment)));
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    if (due.length < AT_ONCE) break;
  }
  const unexpected = failures.filter((failure) => !(failure instanceof OutcomeUnknown));
  if (unexpected.length > 0) throw new AggregateError(unexpected, 'Some payments could not be followed');
}

/** Handles a notification, which only names an object to look up; one about an unknown object is ignored. */
export async function handlePaymentWebhook(
  context: ProviderContext,
  parts: ProviderParts,
  providerId: string,
): Promise<void> {
  const payment = await findByProviderId(context.db, parts.provider.name, providerId);
  if (!payment || payment.status === 'succeeded') return;
  await lookAt(context, parts, payment);
}

async function lookAt(context: ProviderContext, parts: ProviderParts, payment: PaymentRow): Promise<void> {
  try {
    await reconcilePayment(context, parts, payment);
  } catch (error) {
    // The reconciler will ask again in its own time.
    if (!(error instanceof OutcomeUnknown)) throw error;
  }
}

/**
 * Sends a payment, refund or payout that the provider has not got, or asks how one stands; the outcome is applied. Throws
 * OutcomeUnknown when the provider left it open, after noting that.
 */
export async function reconcilePayment(
  context: ProviderContext,
  parts: ProviderParts,
  payment: PaymentRow,
): Promise<ProviderObject> {
  const object = await sendOrLookUp(context, parts, payment);
  await inTransaction(context, (inside) => settle(inside, parts, payment, object));
  return object;
}

/** Applies the state of a provider's object under the locks of its purpose; a repetition changes nothing. */
async function settle(
  context: SettleContext,
  { purposes }: ProviderParts,
  read: PaymentRow,
  object: ProviderObject,
): Promise<void> {
  const { db: tx, now } = context;
  const paymentId = read.id;
  // The purpose of a payment never changes; the rest of the row is read again under its lock.
  const takeOver = await purposes[read.purpose].lock(context, read);
  const payment = await lockPaymentRow(tx, paymentId);
  if (object.amount !== payment.amount)
    throw new Error(
      `Payment ${paymentId} is of ${payment.amount} kopecks, its object ${object.id} of ${object.amount}`,
    );
  // Somebody else has found the object meanwhile that this one did not see.
  if (object.id === '' && payment.provider_id !== null) return;
  if (payment.provider_id !== null && payment.provider_id !== object.id)
    throw new Error(`Payment ${paymentId} is object ${payment.provider_id}, and the provider shows ${object.id}`);
  const news = newsOf(payment, object, now);
  if (Object.keys(news).length > 0) await updatePayment(tx, paymentId, news, now);
  await takeOver(payment, object);
}

/** Changes that any clear answer of the provider brings: the id of a new object, and the end of its uncertainty. */
function newsOf(payment: PaymentRow, object: ProviderObject, now: Date): PaymentChange {
  const isNew = payment.provider_id === null && object.id !== '';
  const next_attempt_at = new Date(now.getTime() + FIRST_LOOK_SECONDS[payment.kind] * 1000);
  return {
    ...(isNew && {
      provider_id: object.id,
      provider_deal_id: object.deal_id,
      payment_url: object.payment_url,
      refusal: null,
      next_attempt_at,
    }),
    ...(payment.unclear_since !== null && { unclear_since: null, unclear_answer: null }),
  };
}
