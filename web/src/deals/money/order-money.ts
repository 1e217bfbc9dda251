import type { DealView } from '@provodka/contract/deals/deals.ts';
import { type DealStatus, RETURNED_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';

type Status = Pick<DealView, 'status'>;

/** The money goes back, or has. */
export const isReturned = ({ status }: Status): boolean => RETURNED_DEAL_STATUSES.includes(status.code as DealStatus);

/** The deals that money was or will be paid for: what went back to the customer is free to be agreed on again. */
export const standingDeals = <D extends Status>(deals: readonly D[]): D[] =>
  deals.filter((deal) => deal.status.code !== 'deleted' && !isReturned(deal));

/**
 * What was agreed for an order and how much of it was paid, in rubles: the price of the chosen response until the deals that
 * stand come to more. null where that price is not known.
 */
export function orderMoney(price: number | undefined, deals: readonly Pick<DealView, 'price' | 'status'>[]) {
  if (price === undefined) return null;
  const standing = standingDeals(deals);
  const sum = (list: typeof standing) => list.reduce((total, deal) => total + deal.price, 0);
  const paid = sum(standing.filter(({ status }) => status.code !== 'created'));
  return { agreed: Math.max(price, sum(standing)), paid };
}
