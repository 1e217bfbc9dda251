/** What is asked of a payment provider, and what is kept of it. */

export type ProviderKind = 'payment' | 'refund' | 'payout';

/** What money moves for. */
export type PaymentPurpose = 'deal' | 'top_up';

/** `pending` until the provider has answered for good. */
export type PaymentStatus = 'pending' | 'succeeded' | 'canceled';

/** By card or through the Faster Payments System; a refund goes back to where the money came from. */
export type KeptMethod = 'card' | 'sbp' | 'origin';

/** Where a payout goes, as the provider is told. */
export type PayoutDestination =
  | { method: 'card'; payout_token: string }
  | { method: 'sbp'; phone: string; bank_id: string };

/** Where a payout goes, as it is kept. `to` is there only until the provider has answered for good. */
export interface KeptDestination {
  to?: PayoutDestination;
  tax_status: 'individual' | 'npd' | 'ip';
  inn: string | null;
}
