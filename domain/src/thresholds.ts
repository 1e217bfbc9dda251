/**
 * Thresholds (`motivation` on the wire) of specification section 9: rights that customers and freelancers earn with
 * paid-out deals. Every rule is a pure function of (thresholds, stats, now) and is in force only from `start_date`.
 */

import { DEFAULT_PAYOUT_SETTINGS, type PayoutSettings } from './deals/payout-holds.ts';
import { type Kopecks, toRubles } from './money/money.ts';
import { PUBLICATION_DAYS } from './orders/publication.ts';
import { firstRefusal, type Progress, type Refusal, type RefusalCode, refuse } from './refusals.ts';
import { type IsoDay, moscowDay } from './time/moscow-days.ts';

/** Wire keys of specification section 9. `sum` values are rubles, `count` and `max` values are numbers of things. */
export interface CustomerThresholds {
  max_orders_without_deals: number;
  min_count_deals_to_orders_without_deals: number;
  /** Days a published order lives while the customer is below the next threshold. */
  active_period_without_deals: number;
  min_count_deals_to_active_period_without_deals: number;
  max_responses_step_1: number;
  max_responses_step_2: number;
  max_responses_sum_deals_step_1: number;
  max_responses_sum_deals_step_2: number;
  min_sum_deals_dont_show_responses_option: number;
  min_count_deals_to_create_order_without_budget: number;
  min_sum_deals_to_create_private_order: number;
  min_sum_deals_to_add_freelancer_to_team: number;
  /** Rubles in spite of its name: the default of 30000 is plainly a sum, and the wire name is the specification's. */
  min_count_deals_to_send_contacts: number;
}

/** Wire keys of specification section 9. Costs are whole SM. */
export interface FreelancerThresholds {
  max_count_responses_on_order_with_budget: number;
  min_count_deals_to_responses_on_order_with_budget: number;
  min_count_deals_to_cancel_response: number;
  min_sum_deals_to_view_other_responses: number;
  min_count_deals_to_send_contacts: number;
  response_cost_sm_account: number;
  response_cost_sm_abonnement: number;
}

export interface Thresholds {
  customer: CustomerThresholds;
  freelancer: FreelancerThresholds;
  /** Moscow day from which every threshold is in force. */
  start_date: IsoDay;
  /** ISO moment from which a response may cost SM. */
  paid_responses_start_at: string;
}

export interface DealSettings {
  /** Days from creation to expiry, and the furthest planned date. */
  limit_days: number;
  /** Rubles. */
  max_sum: number;
  /** Percent added on top of the price, at most two decimals. */
  commission: number;
}

export interface LeaderboardSettings {
  /** ISO moment from which the leaderboard of customers is not shown; null for none (product: content). */
  customers_closed_at: string | null;
}

export interface MarketplaceSettings {
  deal: DealSettings;
  motivation: Thresholds;
  leaderboard: LeaderboardSettings;
  payouts: PayoutSettings;
}

export const DEFAULT_SETTINGS: MarketplaceSettings = {
  deal: { limit_days: 90, max_sum: 60_000, commission: 6.5 },
  leaderboard: { customers_closed_at: null },
  payouts: DEFAULT_PAYOUT_SETTINGS,
  motivation: {
    start_date: '2023-12-20',
    paid_responses_start_at: '2025-08-22T15:10:00+03:00',
    customer: {
      max_orders_without_deals: 3,
      min_count_deals_to_orders_without_deals: 1,
      active_period_without_deals: 5,
      min_count_deals_to_active_period_without_deals: 1,
      max_responses_step_1: 5,
      max_responses_step_2: 10,
      max_responses_sum_deals_step_1: 10_000,
      max_responses_sum_deals_step_2: 20_000,
      min_sum_deals_dont_show_responses_option: 20_000,
      min_count_deals_to_create_order_without_budget: 1,
      min_sum_deals_to_create_private_order: 30_000,
      min_sum_deals_to_add_freelancer_to_team: 30_000,
      min_count_deals_to_send_contacts: 30_000,
    },
    freelancer: {
      max_count_responses_on_order_with_budget: 5,
      min_count_deals_to_responses_on_order_with_budget: 1,
      min_count_deals_to_cancel_response: 1,
      min_sum_deals_to_view_other_responses: 30_000,
      min_count_deals_to_send_contacts: 1,
      response_cost_sm_account: 0,
      response_cost_sm_abonnement: 0,
    },
  },
};

/** The paid-out deals of a profile, which its thresholds are measured by. */
export interface DealStats {
  numberDeals: number;
  sumDeals: Kopecks;
}

/** Whether the thresholds apply at this moment. */
export function areThresholdsInForce(thresholds: Thresholds, now: Date): boolean {
  // Days written so sort as text; a list asks this for each of its cards.
  return moscowDay(now) >= thresholds.start_date;
}

/** A customer without deals may keep only a few orders in C, M, R, N, W (`openOrders` counts those). */
export function refuseAnotherOrder(
  thresholds: Thresholds,
  stats: DealStats & { openOrders: number },
  now: Date,
): Refusal | null {
  const { max_orders_without_deals: max, min_count_deals_to_orders_without_deals: need } = thresholds.customer;
  if (stats.openOrders < max) {
    return null;
  }
  return refuseBelow('too_many_orders', progressInDeals(stats, need), areThresholdsInForce(thresholds, now), {
    max,
    open: stats.openOrders,
  });
}

/** Whether somebody with these paid-out deals has not yet earned something. */
type Threshold = (thresholds: Thresholds, stats: DealStats, now: Date) => Refusal | null;

/** A threshold in the number of deals. */
const inDeals =
  (code: RefusalCode, needOf: (thresholds: Thresholds) => number): Threshold =>
  (thresholds, stats, now) =>
    refuseBelow(code, progressInDeals(stats, needOf(thresholds)), areThresholdsInForce(thresholds, now));

/** A threshold in rubles of deals. */
const inRubles =
  (code: RefusalCode, needOf: (thresholds: Thresholds) => number): Threshold =>
  (thresholds, stats, now) =>
    refuseBelow(code, progressInRubles(stats, needOf(thresholds)), areThresholdsInForce(thresholds, now));

/** «По договорённости» instead of a budget. */
export const refuseOrderWithoutBudget = inDeals(
  'budget_required',
  ({ customer }) => customer.min_count_deals_to_create_order_without_budget,
);

/** An order visible only to chosen freelancers. */
export const refusePrivateOrder = inRubles(
  'private_order_threshold',
  ({ customer }) => customer.min_sum_deals_to_create_private_order,
);

/** Hiding the responses of an order from other freelancers. */
export const refuseHideResponses = inRubles(
  'hide_responses_threshold',
  ({ customer }) => customer.min_sum_deals_dont_show_responses_option,
);

/** Adding a freelancer to a team. */
export const refuseTeamMember = inRubles(
  'team_threshold',
  ({ customer }) => customer.min_sum_deals_to_add_freelancer_to_team,
);

/** Contacts in a customer's messages; below the threshold they are masked (product: messages). */
export const refuseCustomerContacts = inRubles(
  'customer_contacts_threshold',
  ({ customer }) => customer.min_count_deals_to_send_contacts,
);

/** Contacts in a freelancer's messages; below the threshold they are masked (product: messages). */
export const refuseFreelancerContacts = inDeals(
  'freelancer_contacts_threshold',
  ({ freelancer }) => freelancer.min_count_deals_to_send_contacts,
);

/** A freelancer deleting their own response. */
export const refuseWithdrawResponse = inDeals(
  'withdraw_response_threshold',
  ({ freelancer }) => freelancer.min_count_deals_to_cancel_response,
);

/** A freelancer looking at the responses of others; the order must also show its responses. */
export const refuseViewOtherResponses = inRubles(
  'other_responses_threshold',
  ({ freelancer }) => freelancer.min_sum_deals_to_view_other_responses,
);

/** The terms of an order that its customer has to earn. */
export interface EarnedTerms {
  budget: Kopecks | null;
  is_private: boolean;
  is_show_responses: boolean;
}

/**
 * Whether the customer has earned an order with these terms (product: thresholds); an edit is checked only for the
 * terms it changes.
 */
export function refuseTerms(
  thresholds: Thresholds,
  stats: DealStats,
  terms: Partial<EarnedTerms>,
  now: Date,
): Refusal | null {
  return firstRefusal([
    terms.budget === null ? refuseOrderWithoutBudget(thresholds, stats, now) : null,
    terms.is_private === true ? refusePrivateOrder(thresholds, stats, now) : null,
    terms.is_show_responses === false ? refuseHideResponses(thresholds, stats, now) : null,
  ]);
}

/** The days for which an order published now lives. */
export function publicationDays(thresholds: Thresholds, stats: DealStats, now: Date): number {
  const { active_period_without_deals, min_count_deals_to_active_period_without_deals } = thresholds.customer;
  const isShort =
    areThresholdsInForce(thresholds, now) && stats.numberDeals < min_count_deals_to_active_period_without_deals;
  return isShort ? active_period_without_deals : PUBLICATION_DAYS;
}

/** Whether responses may cost SM at this moment; the client asks every second (specification, section 4). */
export function arePaidResponsesOn(thresholds: Thresholds, now: Date): boolean {
  return now >= new Date(thresholds.paid_responses_start_at);
}

/** The price of a response now in whole SM; 0 when responses are free. */
export function responseCost(thresholds: Thresholds, hasActiveAbonnement: boolean, now: Date): number {
  if (!arePaidResponsesOn(thresholds, now)) {
    return 0;
  }
  return hasActiveAbonnement
    ? thresholds.freelancer.response_cost_sm_abonnement
    : thresholds.freelancer.response_cost_sm_account;
}

const progressInDeals = (stats: DealStats, need: number): Progress => ({
  have: stats.numberDeals,
  need,
  unit: 'deals',
});

const progressInRubles = (stats: DealStats, need: number): Progress => ({
  have: toRubles(stats.sumDeals),
  need,
  unit: 'rubles',
});

function refuseBelow(
  code: RefusalCode,
  progress: Progress,
  isInForce: boolean,
  params?: Record<string, number>,
): Refusal | null {
  if (!isInForce || progress.have >= progress.need) {
    return null;
  }
  return refuse(code, params === undefined ? { progress } : { progress, params });
}
