/** Objects that exist at a payment provider, and the parts of them that are stored. */

export type ProviderKind = 'payment' | 'refund' | 'payout';

/** The purpose of a payment. */
export type PaymentPurpose = 'deal' | 'top_up';

/** `pending` until the provider has answered for good. */
export type PaymentStatus = 'pending' | 'succeeded' | 'canceled';

/** A card or the Faster Payments System; a refund goes back to the origin of the money. */
export type StoredMethod = 'card' | 'sbp' | 'origin';

/** The destination of a payout as the provider gets it. */
export type PayoutDestination =
  | { method: 'card'; payout_token: string }
  | { method: 'sbp'; phone: string; bank_id: string };

/** The destination of a payout as it is stored. `to` is erased once the provider has given its final answer. */
export interface StoredDestination {
  to?: PayoutDestination;
  tax_status: 'individual' | 'npd' | 'ip';
  inn: string | null;
}
