import type { DealView } from '@provodka/contract/deals/deals.ts';
import { type DealStatus, RETURNED_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';

type Status = Pick<DealView, 'status'>;

/** Whether the money is going back or has gone back. */
export const isReturned = ({ status }: Status): boolean => RETURNED_DEAL_STATUSES.includes(status.code as DealStatus);

/** Deals that are paid or will be: a refunded price is free to be agreed on again. */
export const standingDeals = <D extends Status>(deals: readonly D[]): D[] =>
  deals.filter((deal) => deal.status.code !== 'deleted' && !isReturned(deal));

/**
 * The agreed sum of an order and how much of it was paid, in rubles: the price of the chosen response, or the sum of its standing
 * deals when that is higher. null when the price is not known.
 */
export function orderMoney(price: number | undefined, deals: readonly Pick<DealView, 'price' | 'status'>[]) {
  if (price === undefined) return null;
  const standing = standingDeals(deals);
  const sum = (list: typeof standing) => list.reduce((total, deal) => total + deal.price, 0);
  const paid = sum(standing.filter(({ status }) => status.code !== 'created'));
  return { agreed: Math.max(price, sum(standing)), paid };
}
