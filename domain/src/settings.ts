/** Rules for settings that admins change, maintenance included (product: thresholds, maintenance, calls). */
import { type Refusal, refuse } from './refusals.ts';
import type { MarketplaceSettings } from './thresholds.ts';

type Bounds = readonly [least: number, most: number];

const COUNT: Bounds = [0, 1000];
const SUM: Bounds = [0, 100_000_000];
const SM: Bounds = [0, 100_000];

/** Bounds of every number an admin may change; days, rubles, percent, numbers of things, whole SM. */
export const SETTING_BOUNDS = {
  deal: { limit_days: [1, 365], max_sum: [1000, 10_000_000], commission: [0, 30] },
  customer: {
    max_orders_without_deals: [1, 1000],
    min_count_deals_to_orders_without_deals: COUNT,
    active_period_without_deals: [1, 30],
    min_count_deals_to_active_period_without_deals: COUNT,
    max_responses_step_1: [1, 1000],
    max_responses_step_2: [1, 1000],
    max_responses_sum_deals_step_1: SUM,
    max_responses_sum_deals_step_2: SUM,
    min_sum_deals_dont_show_responses_option: SUM,
    min_count_deals_to_create_order_without_budget: COUNT,
    min_sum_deals_to_create_private_order: SUM,
    min_sum_deals_to_add_freelancer_to_team: SUM,
    min_count_deals_to_send_contacts: SUM,
  },
  freelancer: {
    max_count_responses_on_order_with_budget: [1, 1000],
    min_count_deals_to_responses_on_order_with_budget: COUNT,
    min_count_deals_to_cancel_response: COUNT,
    min_sum_deals_to_view_other_responses: SUM,
    min_count_deals_to_send_contacts: COUNT,
    response_cost_sm_account: SM,
    response_cost_sm_abonnement: SM,
  },
  payouts: {
    first_wait_minutes: [0, 24 * 60],
    young_pair_days: [1, 365],
    young_pair_sum: SUM,
    young_pair_count: COUNT,
    new_customers_sum: SUM,
    budget_times: [1, 1000],
    destination_day_sum: SUM,
  },
  monthly_expenses: [0, 1_000_000_000],
} as const satisfies {
  deal: Record<keyof MarketplaceSettings['deal'], Bounds>;
  customer: Record<keyof MarketplaceSettings['motivation']['customer'], Bounds>;
  freelancer: Record<keyof MarketplaceSettings['motivation']['freelancer'], Bounds>;
  payouts: Record<keyof MarketplaceSettings['payouts'], Bounds>;
  monthly_expenses: Bounds;
};

/** All that admins set, by the names of the wire. */
export interface AdminSettings extends MarketplaceSettings {
  /** New orders wait for a moderator. */
  premoderation: boolean;
  /** Rubles, for `breakeven` of the statistics. */
  monthly_expenses: number;
}

/** Settings, maintenance and content are changed by admins alone (product: roles). */
export const refuseAdministration = ({ isAdmin }: { isAdmin: boolean }): Refusal | null =>
  isAdmin ? null : refuse('admin_required');

/** The second step of a limit may not lie below the first. */
export function refuseSettings({ motivation: { customer } }: Pick<MarketplaceSettings, 'motivation'>): Refusal | null {
  const isOrdered =
    customer.max_responses_step_1 <= customer.max_responses_step_2 &&
    customer.max_responses_sum_deals_step_1 <= customer.max_responses_sum_deals_step_2;
  return isOrdered ? null : refuse('settings_steps');
}

/** The audit's record of a change: every value that differs, by its path, such as `deal.commission`. */
export function changedValues(before: object, after: object, path = ''): { before: Flat; after: Flat } {
  const changed: { before: Flat; after: Flat } = { before: {}, after: {} };
  for (const [name, value] of Object.entries(after)) {
    const former = (before as Flat)[name];
    if (typeof value === 'object' && value !== null && typeof former === 'object' && former !== null) {
      const inner = changedValues(former, value as object, `${path}${name}.`);
      Object.assign(changed.before, inner.before);
      Object.assign(changed.after, inner.after);
    } else if (former !== value) {
      changed.before[path + name] = former;
      changed.after[path + name] = value as unknown;
    }
  }
  return changed;
}

type Flat = Record<string, unknown>;

/**
 * Refuses to overwrite a setting that has changed since it was read: `seen` are the settings with what was read put in.
 */
export function refuseStale(now: object, seen: object): Refusal | null {
  const paths = Object.keys(changedValues(now, seen).after);
  return paths.length === 0 ? null : refuse('settings_changed', { params: { paths: paths.join(' ') } });
}

/** Minutes a maintenance may last from now on; a longer one is announced again. */
export const MAINTENANCE_MINUTES: Bounds = [1, 3 * 24 * 60];

/** A maintenance ends ahead, and within days. */
export function refuseMaintenanceEnd(until: Date, now: Date): Refusal | null {
  const minutes = (until.getTime() - now.getTime()) / 60_000;
  return minutes <= 0 || minutes > MAINTENANCE_MINUTES[1] ? refuse('maintenance_end') : null;
}
