/** The reconciler: whatever waits for the provider is sent or asked about until it has ended (decisions 6). */
import { OutcomeUnknown } from '../integrations/payments/port.ts';
import { type FreeContext, inTransaction } from '../platform/context.ts';
import { FIRST_LOOK_SECONDS, follow } from './provider-talk.ts';
import type { ProviderParts, TalkContext } from './purposes.ts';
import { claimDue, findByProviderId, type Patience, type PaymentRow } from './store.ts';

/** A payer takes minutes and the provider tells of the outcome; refunds and payouts end within seconds. */
const PATIENCE: Patience = { first: FIRST_LOOK_SECONDS, longest: 900, sending: 60 };
const AT_ONCE = 8;

/**
 * Sends or asks about everything whose next attempt is due. No lock is held while the provider is asked; one that does not
 * answer clearly is asked again later, each time after a longer pause. Throws what else went wrong, after the rest was done.
 */
export async function followPayments(context: FreeContext<null>, parts: ProviderParts): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const due = await inTransaction(context, ({ db: tx, now }) =>
      claimDue(tx, parts.provider.name, now, { patience: PATIENCE, limit: AT_ONCE }),
    );
    const results = await Promise.allSettled(due.map((payment) => follow(context, parts, payment)));
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    if (due.length < AT_ONCE) break;
  }
  const unexpected = failures.filter((failure) => !(failure instanceof OutcomeUnknown));
  if (unexpected.length > 0) throw new AggregateError(unexpected, 'Some payments could not be followed');
}

/** A notification only says which object to look at; one about nothing of ours is nothing. */
export async function heedNotification(context: TalkContext, parts: ProviderParts, providerId: string): Promise<void> {
  const payment = await findByProviderId(context.db, parts.provider.name, providerId);
  if (!payment || payment.status === 'succeeded') return;
  await lookAt(context, parts, payment);
}

async function lookAt(context: TalkContext, parts: ProviderParts, payment: PaymentRow): Promise<void> {
  try {
    await follow(context, parts, payment);
  } catch (error) {
    // The reconciler will ask again in its own time.
    if (!(error instanceof OutcomeUnknown)) throw error;
  }
}
