/** Terms of a new deal (product: money). */
import { fromRubles, type Kopecks, toRubles } from '../money/money.ts';
import { ORDER_STATUS, type OrderStatus } from '../orders/orders.ts';
import { type Refusal, refuse } from '../refusals.ts';
import type { DealSettings } from '../thresholds.ts';
import { type IsoDay, moscowDay, shiftDay } from '../time/moscow-days.ts';

/** Field bounds: [minimum, maximum] in characters, of the price in rubles; a setting may lower the highest price. */
export const DEAL_LIMITS = {
  /** A sum that a dialog may show, in rubles: a price with its commission. */
  shown_sum: [0, 100_000_000],
  description: [20, 5000],
  price: [100, 10_000_000],
  /** The price a form showed, which may be a bill with its commission. */
  expected_price: [0, 100_000_000],
  comment: [1, 3000],
  payout_token: [1, 200],
  /** Deals of one order, those that were deleted among them. */
  ofOrder: 100,
  /** Additions of one side to its delivery, and as many to disputes about a deal. */
  additions: 50,
  /** Deals in one table of a period. */
  table: 5000,
} as const;

/**
 * Whether the order can get another deal: it is in work, or finished so lately that the deal reopens it, and its
 * executor stays to do the work.
 */
export function refuseDealCreation(order: {
  status: OrderStatus;
  isReopenWindowOpen: boolean;
  isExecutorLeaving: boolean;
}): Refusal | null {
  if (order.status !== ORDER_STATUS.in_work && order.status !== ORDER_STATUS.done) {
    return refuse('order_not_in_work', { params: { status: order.status } });
  }
  if (order.status === ORDER_STATUS.done && !order.isReopenWindowOpen) {
    return refuse('reopen_window_closed');
  }
  return order.isExecutorLeaving ? refuse('executor_leaving') : null;
}

/** An order in one of these keeps no deal that was proposed and not paid (product: orders). */
export const ORDERS_WITHOUT_PROPOSALS: readonly OrderStatus[] = [
  ORDER_STATUS.done,
  ORDER_STATUS.archived,
  ORDER_STATUS.deleted,
];

/** Whether an order may get its deal of this number: both sides read all of them on its page. */
export function refuseDealNumber(number: number): Refusal | null {
  const max = DEAL_LIMITS.ofOrder;
  return number <= max ? null : refuse('too_many_deals', { params: { max } });
}

/**
 * Whether a side may add more to its delivery or to disputes about the deal after so many additions: the moderator has
 * to read all of them.
 */
export function refuseAddition(added: number): Refusal | null {
  const max = DEAL_LIMITS.additions;
  return added < max ? null : refuse('too_many_additions', { params: { max } });
}

/**
 * Whether the price and the planned day of a new deal are within the settings, and the price within one payout.
 * `plannedAt` may be today.
 */
export function refuseDealTerms(
  terms: { price: Kopecks; plannedAt: IsoDay },
  settings: DealSettings & { most_payout: Kopecks | null },
  now: Date,
): Refusal | null {
  const most = Math.min(settings.max_sum, settings.most_payout === null ? Infinity : toRubles(settings.most_payout));
  if (terms.price < fromRubles(DEAL_LIMITS.price[0])) {
    return refuse('price_too_low', { params: { min: DEAL_LIMITS.price[0] } });
  }
  if (terms.price > fromRubles(most)) {
    return refuse('price_too_high', { params: { max: most } });
  }
  const today = moscowDay(now);
  if (terms.plannedAt < today) {
    return refuse('planned_at_past');
  }
  const lastDay = shiftDay(today, settings.limit_days);
  return terms.plannedAt > lastDay ? refuse('planned_at_too_late', { params: { last_day: lastDay } }) : null;
}

/** Whether a single payout can carry the price; `most` is null where the provider has no limit. */
export function refuseUnpayable(price: Kopecks, most: Kopecks | null): Refusal | null {
  return most === null || price <= most ? null : refuse('above_payout_limit', { params: { max: toRubles(most) } });
}

/** The title of a deal is the first line of its description (product: money). */
export const dealTitle = (description: string): string => description.split('\n', 1)[0] ?? '';
