/**
 * Decides which payouts wait: the first use of a destination, and patterns of stolen cards being cashed
 * (product: trust).
 */
import { fromRubles, type Kopecks } from '../money/money.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { DAYS, DEALS_GENITIVE, TIMES } from '../text/nouns.ts';
import { formatCount, formatRubles } from '../text/written-numbers.ts';

/** Bounds that admins set. */
export interface PayoutSettings {
  /** Minutes a payout to a destination its freelancer never used before waits; 0 for none. */
  first_wait_minutes: number;
  /** Days after which paid-out deals of a pair count as its past. */
  young_pair_days: number;
  /** Rubles of paid deals that a pair without a past may have in those days. */
  young_pair_sum: number;
  /** Number of such deals. */
  young_pair_count: number;
  /**
   * Rubles that customers with accounts younger than `young_pair_days` may together pay to one executor in those days.
   */
  new_customers_sum: number;
  /** A deal of a pair without a past may cost so many times the budget of its order. */
  budget_times: number;
  /** Rubles that may go to one destination in 24 hours where several freelancers use it. */
  destination_day_sum: number;
}

export const DEFAULT_PAYOUT_SETTINGS: PayoutSettings = {
  first_wait_minutes: 60,
  young_pair_days: 14,
  young_pair_sum: 150_000,
  young_pair_count: 6,
  new_customers_sum: 200_000,
  budget_times: 5,
  destination_day_sum: 60_000,
};

/** Hours in which payouts to one destination are summed. */
export const DESTINATION_HOURS = 24;

/** A pair with a past may do so many times of it at once. */
const PAST_TIMES = 3;

/** Rubles up to which the budget is not compared, since small orders often grow. */
export const UNASKED_PRICE = 20_000;

export const HOLD_REASONS = [
  'pair_sum',
  'pair_count',
  'new_customers',
  'far_above_budget',
  'shared_destination',
  'refused_before',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The number of some deals, and the executors' sum in kopecks. */
export interface DealTotals {
  number: number;
  sum: Kopecks;
}

export interface PayoutFacts {
  /** The sum of the payout. */
  amount: Kopecks;
  /** The budget of the order; null without one. */
  budget: Kopecks | null;
  /** Deals of these two that were paid within `young_pair_days` and not returned, this one among them. */
  recent: DealTotals;
  /** Deals of these two that were paid out before. */
  past: DealTotals;
  /** Deals with this executor that customers with new accounts paid within `young_pair_days`, and how many such customers there are. */
  fromNew: DealTotals & { customers: number };
  /**
   * The sum of other payouts to the same destination within `DESTINATION_HOURS`, and the number of other freelancers
   * who use or ever used it.
   */
  destination: { sum: Kopecks; others: number };
  /** A moderator has refused a payout of this deal. */
  wasRefused: boolean;
}

/** The reasons for a moderator to check a payout before it is sent; empty without any. */
export function holdReasons(facts: PayoutFacts, settings: PayoutSettings): HoldReason[] {
  const { amount, budget, recent, past, fromNew, destination } = facts;
  const mostSum = Math.max(fromRubles(settings.young_pair_sum), past.sum * PAST_TIMES);
  const mostDeals = Math.max(settings.young_pair_count, past.number * PAST_TIMES);
  const isFarAbove = budget !== null && amount > fromRubles(UNASKED_PRICE) && amount > budget * settings.budget_times;
  const isShared = destination.others > 0;
  const found: Record<HoldReason, boolean> = {
    pair_sum: recent.sum > mostSum,
    pair_count: recent.number > mostDeals,
    // One new customer is bounded as a pair.
    new_customers: fromNew.customers > 1 && fromNew.sum > fromRubles(settings.new_customers_sum),
    far_above_budget: isFarAbove && past.sum < amount,
    shared_destination: isShared && destination.sum + amount > fromRubles(settings.destination_day_sum),
    refused_before: facts.wasRefused,
  };
  return HOLD_REASONS.filter((reason) => found[reason]);
}

/**
 * When a payout may leave: the first use of a destination waits from its first request. Null for one that needs not wait.
 * `firstUsedAt` is null for a destination that was never used.
 */
export function leavesAt(firstUsedAt: Date | null, settings: PayoutSettings, now: Date): Date | null {
  const from = firstUsedAt ?? now;
  const leaves = new Date(from.getTime() + settings.first_wait_minutes * 60_000);
  return leaves > now ? leaves : null;
}

/** The executor may stop a payout until it is sent. */
export const refusePayoutStop = ({ isSent }: { isSent: boolean }): Refusal | null =>
  isSent ? refuse('payout_sent') : null;

export type HoldDecision = 'released' | 'refused' | 'stopped';

/** A moderator who is no party decides about a payout that waits; a refused one may be released later. */
export function refuseHoldDecision(
  decision: HoldDecision | null,
  wanted: 'released' | 'refused',
  { isParty }: { isParty: boolean },
): Refusal | null {
  if (isParty) return refuse('moderator_is_party');
  const isOpen = decision === null || (decision === 'refused' && wanted === 'released');
  return isOpen ? null : refuse('payout_not_held');
}

/** A bound as a moderator reads it beside a reason, «больше 150 000 ₽ за 14 дней». */
export function holdReasonWords(reason: HoldReason, settings: PayoutSettings): string {
  const { young_pair_days: days, young_pair_sum, young_pair_count, new_customers_sum } = settings;
  const { budget_times, destination_day_sum } = settings;
  switch (reason) {
    case 'pair_sum':
      return `Новая пара: больше ${formatRubles(young_pair_sum)} за ${formatCount(days, DAYS)}`;
    case 'pair_count':
      return `Новая пара: больше ${formatCount(young_pair_count, DEALS_GENITIVE)} за ${formatCount(days, DAYS)}`;
    case 'new_customers':
      return `От новых заказчиков больше ${formatRubles(new_customers_sum)} за ${formatCount(days, DAYS)}`;
    case 'far_above_budget':
      return `Цена выше бюджета заказа более чем в ${formatCount(budget_times, TIMES)}`;
    case 'shared_destination':
      return `На один счёт от нескольких людей больше ${formatRubles(destination_day_sum)} за сутки`;
    case 'refused_before':
      return 'Модератор уже отказывал в этой выплате';
  }
}
