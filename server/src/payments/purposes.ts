/** What money moves for. The slices that have a purpose come after this one, so app.ts hands it what each does. */
import type { PaymentPurpose } from '@provodka/domain/money/provider.ts';
import type { PaymentProvider, ProviderObject } from '../integrations/payments/port.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { PaymentRow } from './store.ts';

/** Nobody, or the payer who waits for the page of the bank. */
export type TalkContext = FreeContext<Viewer | null>;

/** Where the provider's word is taken over; nobody is the viewer of what it tells by itself. */
export type SettleContext = WriteContext<Viewer | null>;

export interface PurposeParts {
  /** Path of the page a payer comes back to. */
  returnPath(payment: PaymentRow): string;
  /** What the payer or payee reads of the money at their bank. */
  descriptionOf(db: Reader, payment: PaymentRow): Promise<string>;
  /** Kopecks of a payment or refund that are the executor's, which the provider holds in a safe deal; null for no deal. */
  executorPartOf(db: Reader, payment: PaymentRow): Promise<number | null>;
  /** The payment out of which a payout is made. */
  sourceOf(db: Reader, payout: PaymentRow): Promise<PaymentRow>;
  /**
   * Locks what the payment is for, which comes before the payment's own row in the order of locks, and returns what takes over
   * the provider's word about the locked row. A repetition of that word must change nothing.
   */
  lock(
    context: SettleContext,
    payment: PaymentRow,
  ): Promise<(payment: PaymentRow, object: ProviderObject) => Promise<void>>;
}

export interface ProviderParts {
  provider: PaymentProvider;
  /** Origin of the site in people's browsers; a payer comes back there. */
  siteOrigin(): string;
  purposes: Record<PaymentPurpose, PurposeParts>;
}
