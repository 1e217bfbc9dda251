import { SETTINGS, settingNumber } from '@provodka/contract/setting-titles.ts';
import type { AdminSettingsView, SettingsForm } from '@provodka/contract/settings.ts';
import { dayWords } from '@provodka/domain/time/day-words.ts';
import { MOSCOW_OFFSET_MS } from '@provodka/domain/time/moscow-days.ts';
import { get, set } from 'react-hook-form';
import { formatFullMoment } from '../lib/format/full-moment.ts';

/** Values of the form by the paths of the wire: numbers, days, and moments in Moscow time. */
export type SettingValues = Record<string, unknown>;

/** Groups of settings; each setting is in exactly one. */
export const SETTING_GROUPS: readonly { title: string; note?: string; paths: readonly string[] }[] = [
  { title: 'Безопасная сделка', paths: ['deal.commission', 'deal.max_sum', 'deal.limit_days'] },
  {
    title: 'Какие выплаты проверяет модератор',
    note: 'Пара — заказчик и исполнитель. Если у них уже были выплаты, проверка нужна, когда сумма или число новых сделок ещё и больше прежних втрое.',
    paths: [
      'payouts.first_wait_minutes',
      'payouts.young_pair_days',
      'payouts.young_pair_sum',
      'payouts.young_pair_count',
      'payouts.new_customers_sum',
      'payouts.budget_times',
      'payouts.destination_day_sum',
    ],
  },
  {
    title: 'Заказы новичков',
    paths: [
      'motivation.customer.max_orders_without_deals',
      'motivation.customer.min_count_deals_to_orders_without_deals',
      'motivation.customer.active_period_without_deals',
      'motivation.customer.min_count_deals_to_active_period_without_deals',
    ],
  },
  {
    title: 'Сколько откликов вмещает заказ',
    paths: [
      'motivation.customer.max_responses_step_1',
      'motivation.customer.max_responses_sum_deals_step_1',
      'motivation.customer.max_responses_step_2',
      'motivation.customer.max_responses_sum_deals_step_2',
    ],
  },
  {
    title: 'Что открывают сделки заказчику',
    paths: [
      'motivation.customer.min_count_deals_to_create_order_without_budget',
      'motivation.customer.min_sum_deals_dont_show_responses_option',
      'motivation.customer.min_sum_deals_to_create_private_order',
      'motivation.customer.min_sum_deals_to_add_freelancer_to_team',
      'motivation.customer.min_count_deals_to_send_contacts',
    ],
  },
  {
    title: 'Что открывают сделки исполнителю',
    paths: [
      'motivation.freelancer.max_count_responses_on_order_with_budget',
      'motivation.freelancer.min_count_deals_to_responses_on_order_with_budget',
      'motivation.freelancer.min_count_deals_to_cancel_response',
      'motivation.freelancer.min_sum_deals_to_view_other_responses',
      'motivation.freelancer.min_count_deals_to_send_contacts',
    ],
  },
  {
    title: 'Платные отклики',
    paths: [
      'motivation.freelancer.response_cost_sm_account',
      'motivation.freelancer.response_cost_sm_abonnement',
      'motivation.paid_responses_start_at',
    ],
  },
  {
    title: 'Биржа в целом',
    paths: ['motivation.start_date', 'leaderboard.customers_closed_at', 'monthly_expenses', 'premoderation'],
  },
];

const PATHS = Object.keys(SETTINGS);
const isMoment = (path: string): boolean => SETTINGS[path]?.kind === 'moment';

/** `2025-08-22T12:10:00Z` → `2025-08-22T15:10`, the value of a datetime input. */
export const toMoscowInput = (moment: string): string =>
  new Date(Date.parse(moment) + MOSCOW_OFFSET_MS).toISOString().slice(0, 16);
/** The reverse: `2025-08-22T15:10:00+03:00`. */
export const fromMoscowInput = (text: string): string => (text === '' ? '' : `${text}:00+03:00`);

const read = (from: object, path: string): unknown => get(from, path);

/** The settings as the form holds them. */
export function valuesOf(settings: AdminSettingsView['settings']): SettingValues {
  const values: SettingValues = {};
  for (const path of PATHS) {
    const value = read(settings, path);
    set(values, path, isMoment(path) ? (value === null ? '' : toMoscowInput(value as string)) : value);
  }
  return values;
}

/** The values as the wire writes them, for the contract to check: an emptied number is null, not absent. */
export function wireValues(values: SettingValues): SettingValues {
  const wire = structuredClone(values);
  for (const path of PATHS) {
    const value = read(values, path);
    if (isMoment(path)) set(wire, path, fromMoscowInput(value as string));
    else if (value === null) set(wire, path, SETTINGS[path]?.kind === 'day' ? 'нет дня' : Number.NaN);
  }
  return wire;
}

/**
 * The checked values that the person changed since the form was filled, each beside its current value on the server; nothing else
 * is sent, so changes that only another admin made stay.
 */
export function changedForm(
  checked: object,
  values: SettingValues,
  filled: SettingValues,
  now: SettingValues,
): SettingsForm {
  const form: SettingValues = {};
  const seen: SettingValues = {};
  const wire = wireValues(now);
  const isChanged = (path: string) => ![filled, now].some((other) => read(other, path) === read(values, path));
  for (const path of PATHS.filter(isChanged)) {
    set(form, path, read(checked, path));
    set(seen, path, read(wire, path));
  }
  return Object.keys(form).length === 0 ? {} : { ...form, seen };
}

/** The value another admin has saved since the form was filled, in words; null when it is unchanged or equals the typed one. */
export function changedMeanwhile(path: string, values: SettingValues, filled: SettingValues, now: SettingValues) {
  const value = read(now, path);
  return value === read(filled, path) || value === read(values, path) ? null : settingWords(path, value);
}

function settingWords(path: string, value: unknown): string {
  const kind = SETTINGS[path]?.kind ?? 'flag';
  if (typeof value === 'number') return settingNumber(kind, value);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value !== 'string' || value === '') return 'нет';
  return isMoment(path) ? formatFullMoment(fromMoscowInput(value)) : dayWords(value);
}
