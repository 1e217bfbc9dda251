import type { Kopecks } from '@provodka/domain/money/money.ts';
import type { PayoutDestination, ProviderKind } from '@provodka/domain/money/provider.ts';

/**
 * The product's interface to a payment provider, with the names of YooKassa's API; amounts are integer kopecks here.
 */
export interface PaymentProvider {
  name: string;
  offers: ProviderOffers;
  createPayment(request: PaymentRequest): Promise<ProviderObject>;
  createRefund(request: RefundRequest): Promise<ProviderObject>;
  createPayout(request: PayoutRequest): Promise<ProviderObject>;
  /** The present state of an object: the only thing that is believed (product: money). */
  find(kind: ProviderKind, id: string): Promise<ProviderObject>;
  /** The object that carries our reference; null only when the provider has shown everything it made in that time. */
  search(kind: ProviderKind, wanted: SearchRequest): Promise<ProviderObject | null>;
}

/** A bank card, or the Faster Payments System. */
export type PaymentMethod = 'card' | 'sbp';

/** The methods by which the provider takes and sends money. */
export interface ProviderOffers {
  deal: readonly PaymentMethod[];
  top_up: readonly PaymentMethod[];
  payout: readonly PaymentMethod[];
  /** The most kopecks of one payout, and so of a deal's price; null without a limit. */
  most_payout: Kopecks | null;
  /** Path of the page with the provider's own form, which turns a card into a `payout_token`; null without such a form. */
  card_form: string | null;
}

interface Repeatable {
  /** A repeated POST with this key returns the first one's object, as long as the provider remembers the key. */
  idempotence_key: string;
  /** Our own name of the object, which the provider stores for good. */
  reference: string;
  /** Kopecks. */
  amount: number;
  description: string;
}
export interface PaymentRequest extends Repeatable {
  method: PaymentMethod;
  /** Kopecks of the amount that the provider holds for the executor in a safe deal; null outside of one. */
  executor_part: number | null;
  /** The address to which the provider returns the payer. */
  return_url: string;
}
export interface RefundRequest extends Repeatable {
  /** The provider's id of the payment that is returned. */
  payment_id: string;
  /** Kopecks of the amount that come out of the executor's part; null outside of a safe deal. */
  executor_part: number | null;
}
export interface PayoutRequest extends Repeatable {
  destination: PayoutDestination;
  /** The provider's id of the safe deal that pays; null for money that was taken before there were such. */
  deal_id: string | null;
}
export interface SearchRequest {
  reference: string;
  /** The moment of the first request, by our clock. */
  since: Date;
  /** The provider's id of the payment that a refund returns. */
  payment_id?: string;
}
export interface ProviderObject {
  id: string;
  kind: ProviderKind;
  status: 'pending' | 'succeeded' | 'canceled';
  /** Kopecks. */
  amount: number;
  /** The address where the payer pays, null when there is nothing to do there. */
  payment_url: string | null;
  /** The means of payment as people see it, such as «карта ·· 4417». */
  title: string | null;
  /** The provider's id of the safe deal a payment was made within. */
  deal_id: string | null;
  /** The provider's reason of a cancellation. */
  reason: string | null;
}

/**
 * The provider's answer is missing or unclear, so the outcome of a request is unknown. The row stays as it is, and the
 * object is looked up before anything is sent again (decisions 0011).
 */
export class OutcomeUnknown extends Error {
  constructor(answer: string, cause?: unknown) {
    super(`The payment provider left the outcome open: ${answer}`, { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** The provider says that the request itself is wrong; whether nothing came of it is known only after a search. */
export class RequestInvalid extends Error {
  reason: string;
  constructor(reason: string) {
    super(`The payment provider takes the request for invalid: ${reason}`);
    this.name = 'RequestInvalid';
    this.reason = reason;
  }
}
