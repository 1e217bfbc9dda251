/** What the product needs of a payment provider, in the words of YooKassa's API; amounts are integer kopecks here. */
export interface PaymentProvider {
  name: string;
  createPayment(request: PaymentRequest): Promise<ProviderObject>;
  createRefund(request: RefundRequest): Promise<ProviderObject>;
  createPayout(request: PayoutRequest): Promise<ProviderObject>;
  /** The present state of an object: the only thing that is believed (decisions 6). */
  find(kind: ProviderKind, id: string): Promise<ProviderObject>;
}

export type ProviderKind = 'payment' | 'refund' | 'payout';

interface Repeatable {
  /** The provider answers a repeated POST with this key by the object of the first. */
  idempotence_key: string;
  /** Kopecks. */
  amount: number;
  description: string;
}
export interface PaymentRequest extends Repeatable {
  method: 'card' | 'sbp';
  /** Where the provider sends the payer afterwards. */
  return_url: string;
}
export interface RefundRequest extends Repeatable {
  /** The provider's id of the payment that is returned. */
  payment_id: string;
}
export interface PayoutRequest extends Repeatable {
  destination: PayoutDestination;
}
export type PayoutDestination =
  | { method: 'card'; payout_token: string }
  | { method: 'sbp'; phone: string; bank_id: string };

export interface ProviderObject {
  id: string;
  kind: ProviderKind;
  status: 'pending' | 'succeeded' | 'canceled';
  /** Kopecks. */
  amount: number;
  /** Where the payer goes to pay, null when there is nothing to do there. */
  payment_url: string | null;
  /** What people see of the means of payment, such as «карта ·· 4417». */
  title: string | null;
  /** The provider's reason of a cancellation. */
  reason: string | null;
}

/** The provider did not answer or failed: the same request may be repeated with the same key. */
export class ProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer', { cause });
    this.name = 'ProviderUnreachable';
  }
}

/** The provider refused the request itself: repeating it is useless. */
export class ProviderRefused extends Error {
  reason: string;
  constructor(reason: string) {
    super(`The payment provider refused: ${reason}`);
    this.name = 'ProviderRefused';
    this.reason = reason;
  }
}
