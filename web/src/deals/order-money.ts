import type { DealView } from '@provodka/contract/deals.ts';

/** Neither paid for any more nor to be paid. */
const GONE = ['deleted', 'refunded', 'refund_pending'];

/**
 * What was agreed for an order and how much of it was paid, in rubles: the price of the chosen response until the deals that
 * stand come to more. null where that price is not known.
 */
export function orderMoney(price: number | undefined, deals: readonly Pick<DealView, 'price' | 'status'>[]) {
  if (price === undefined) return null;
  const standing = deals.filter(({ status }) => !GONE.includes(status.code));
  const sum = (list: typeof standing) => list.reduce((total, deal) => total + deal.price, 0);
  const paid = sum(standing.filter(({ status }) => status.code !== 'created'));
  return { agreed: Math.max(price, sum(standing)), paid };
}
