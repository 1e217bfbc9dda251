/**
 * Decides which side an order or a deal waits for; the lists of both cabinets begin with those that wait for their
 * owner.
 */
import type { DealStatus } from '../deals/deals.ts';
import { endOfMoscowDay } from '../time/moscow-days.ts';
import { ORDER_STATUS, type OrderStatus } from './orders.ts';

/** An open deal in one of these asks this side for its next step. */
export const DEALS_AWAITING: Record<'customer' | 'executor', readonly DealStatus[]> = {
  customer: ['created', 'delivered'],
  executor: ['paid', 'accepted'],
};

/** An order in one of these asks its customer for a step before anybody can respond. */
export const ORDERS_AWAITING_CUSTOMER: readonly OrderStatus[] = [ORDER_STATUS.on_rework];

/** An order in one of these asks its customer for a deal as long as none is open, and for the payment of one. */
export const ORDERS_AWAITING_DEAL: readonly OrderStatus[] = [ORDER_STATUS.in_work];

/** The deadline of an open deal's step; null where nothing ends by itself. `planned_at` is a day of Moscow. */
export function stepDueAt(deal: { status: string; planned_at: string; accept_until: Date | null }): Date | null {
  if (deal.status === 'delivered') return deal.accept_until;
  return deal.status === 'paid' ? endOfMoscowDay(deal.planned_at) : null;
}
