/** Purposes of payments. Their slices come after this one, so app.ts passes in the part of each. */
import type { PaymentPurpose } from '@provodka/domain/money/provider.ts';
import type { PaymentProvider, ProviderObject } from '../integrations/payments/port.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { PaymentRow } from './store.ts';

/** The viewer is the payer who waits for the page of the bank, or nobody. */
export type ProviderContext = FreeContext<Viewer | null>;

/** The context in which an answer of the provider is applied; notifications have no viewer. */
export type SettleContext = WriteContext<Viewer | null>;

export interface PurposeParts {
  /** Path of the page a payer comes back to. */
  returnPath(payment: PaymentRow): string;
  /** The description of the payment at the payer's or payee's bank. */
  descriptionOf(db: Reader, payment: PaymentRow): Promise<string>;
  /** Kopecks of a payment or refund that are the executor's, which the provider holds in a safe deal; null for no deal. */
  executorPartOf(db: Reader, payment: PaymentRow): Promise<number | null>;
  /** The payment whose money a payout sends. */
  sourceOf(db: Reader, payout: PaymentRow): Promise<PaymentRow>;
  /**
   * Locks the rows a payment is for, which come before the payment's own row in the order of locks, and returns the
   * function that applies the provider's answer to the locked row. A repetition of that answer must change nothing.
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
