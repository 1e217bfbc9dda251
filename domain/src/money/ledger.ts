/**
 * Posting plans of the double-entry ledger (product: money). A plan says which accounts change and by how much;
 * the database posts it. Amounts of every plan sum to zero.
 *
 * Sign convention: a positive balance is what we hold for or owe to somebody. Money that the provider holds for us is
 * therefore a negative balance of `provider_clearing`, and SM in people's wallets a negative balance of `sm_external`.
 */
import { add, type Kopecks, kopecks, negate } from './money.ts';

export type AccountKind =
  | 'provider_clearing'
  | 'escrow'
  | 'payable'
  | 'commission_revenue'
  | 'suspense'
  | 'sm_wallet'
  | 'sm_external'
  | 'sm_revenue'
  | 'sm_sales';

export type Currency = 'RUB' | 'SM';

/** Deal id for escrow, freelancer uuid for payable, user uuid for sm_wallet, null for the single accounts. */
export interface AccountRef {
  kind: AccountKind;
  owner_id: string | null;
}

export type JournalKind =
  | 'deal_paid'
  | 'deal_accepted'
  | 'deal_refunded'
  | 'payout_sent'
  | 'late_payment_received'
  | 'late_payment_returned'
  | 'sm_sold'
  | 'sm_topup'
  | 'sm_spent'
  | 'sm_returned';

/** Amounts are kopecks in RUB plans and whole SM in SM plans. */
export interface PostingPlan {
  kind: JournalKind;
  currency: Currency;
  postings: readonly { account: AccountRef; amount: number }[];
}

/** The provider confirmed a payment: `total` (price and commission) waits in the deal's escrow. */
export function dealPaid(dealId: number, total: Kopecks): PostingPlan {
  return transfer('deal_paid', 'RUB', { from: PROVIDER_CLEARING, to: escrow(dealId) }, total);
}

/**
 * The deal was accepted, in full or by a split decision: the executor's part becomes payable and the commission is
 * earned. The refund of a split stays in escrow until `dealRefunded`.
 */
export function dealAccepted(
  dealId: number,
  freelancerUuid: string,
  parts: { executor: Kopecks; commission: Kopecks },
): PostingPlan {
  return plan('deal_accepted', 'RUB', [
    { account: escrow(dealId), amount: negate(add(parts.executor, parts.commission)) },
    { account: payable(freelancerUuid), amount: parts.executor },
    { account: COMMISSION_REVENUE, amount: parts.commission },
  ]);
}

/** The provider confirmed a refund: the whole escrow, or the leg that a split gave back. */
export function dealRefunded(dealId: number, amount: Kopecks): PostingPlan {
  return transfer('deal_refunded', 'RUB', { from: escrow(dealId), to: PROVIDER_CLEARING }, amount);
}

/** The provider confirmed a payout. A refused payout posts nothing, because a requested one had not posted either. */
export function payoutSent(freelancerUuid: string, amount: Kopecks): PostingPlan {
  return transfer('payout_sent', 'RUB', { from: payable(freelancerUuid), to: PROVIDER_CLEARING }, amount);
}

/** A payment succeeded that can no longer be applied to its deal; it waits in suspense to be returned. */
export function latePaymentReceived(amount: Kopecks): PostingPlan {
  return transfer('late_payment_received', 'RUB', { from: PROVIDER_CLEARING, to: SUSPENSE }, amount);
}

/** The provider confirmed the return of such a payment. */
export function latePaymentReturned(amount: Kopecks): PostingPlan {
  return transfer('late_payment_returned', 'RUB', { from: SUSPENSE, to: PROVIDER_CLEARING }, amount);
}

/** The provider confirmed the payment for a top-up: the price of the SM, the ruble side of `smTopup`. */
export function smSold(amount: Kopecks): PostingPlan {
  return transfer('sm_sold', 'RUB', { from: PROVIDER_CLEARING, to: SM_SALES }, amount);
}

/** SM bought by a user. */
export function smTopup(userUuid: string, sm: number): PostingPlan {
  return transfer('sm_topup', 'SM', { from: SM_EXTERNAL, to: smWallet(userUuid) }, sm);
}

/** SM paid for a response. */
export function smSpent(userUuid: string, sm: number): PostingPlan {
  return transfer('sm_spent', 'SM', { from: smWallet(userUuid), to: SM_REVENUE }, sm);
}

/** SM returned for a response after the end of its order. */
export function smReturned(userUuid: string, sm: number): PostingPlan {
  return transfer('sm_returned', 'SM', { from: SM_REVENUE, to: smWallet(userUuid) }, sm);
}

const PROVIDER_CLEARING: AccountRef = { kind: 'provider_clearing', owner_id: null };
const COMMISSION_REVENUE: AccountRef = { kind: 'commission_revenue', owner_id: null };
const SUSPENSE: AccountRef = { kind: 'suspense', owner_id: null };
const SM_EXTERNAL: AccountRef = { kind: 'sm_external', owner_id: null };
const SM_REVENUE: AccountRef = { kind: 'sm_revenue', owner_id: null };
const SM_SALES: AccountRef = { kind: 'sm_sales', owner_id: null };

/** Escrow account of a deal. */
export function escrow(dealId: number): AccountRef {
  return { kind: 'escrow', owner_id: String(dealId) };
}

/** The account of a freelancer's earnings that are not paid out yet. */
export function payable(freelancerUuid: string): AccountRef {
  return { kind: 'payable', owner_id: freelancerUuid };
}

/** SM wallet of a user. */
export function smWallet(userUuid: string): AccountRef {
  return { kind: 'sm_wallet', owner_id: userUuid };
}

function transfer(
  kind: JournalKind,
  currency: Currency,
  { from, to }: { from: AccountRef; to: AccountRef },
  amount: number,
): PostingPlan {
  return plan(kind, currency, [
    { account: from, amount: -amount },
    { account: to, amount },
  ]);
}

/** Throws RangeError when money would move backwards, not in whole units, or not sum to zero. */
function plan(kind: JournalKind, currency: Currency, postings: PostingPlan['postings']): PostingPlan {
  const [giving, ...receiving] = postings;
  const sum = postings.reduce((total, posting) => total + kopecks(posting.amount), 0);
  const isForward = giving !== undefined && giving.amount < 0 && receiving.every((posting) => posting.amount >= 0);
  if (!isForward || sum !== 0) {
    throw new RangeError(`${kind} does not balance or moves nothing`);
  }
  // A commission of zero is a posting of nothing, which the database refuses to store.
  return { kind, currency, postings: postings.filter((posting) => posting.amount !== 0) };
}
