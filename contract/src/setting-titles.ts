/** Titles and units of the settings by their paths on the wire, for the admins' form, its mistakes and the audit. */

import { UNASKED_PRICE } from '@provodka/domain/deals/payout-holds.ts';
import { DAYS, DEALS_GENITIVE, MINUTES, ORDERS, RESPONSES, TIMES } from '@provodka/domain/text/nouns.ts';
import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { formatRubles, formatTrimmed } from '@provodka/domain/text/written-numbers.ts';

export type SettingUnit = 'rubles' | 'percent' | 'sm' | 'minutes' | 'times' | 'days' | 'deals' | 'orders' | 'responses';
/** A number in its unit, a Moscow day, a moment, or yes and no. */
export type SettingKind = SettingUnit | 'day' | 'moment' | 'flag';

interface Setting {
  title: string;
  kind: SettingKind;
  hint?: string;
}

export const SETTINGS: Readonly<Record<string, Setting>> = {
  'deal.commission': { title: 'Комиссия', kind: 'percent' },
  'deal.max_sum': { title: 'Наибольшая цена сделки', kind: 'rubles' },
  'deal.limit_days': { title: 'Срок сделки', kind: 'days' },
  'motivation.customer.max_orders_without_deals': { title: 'У новичка одновременно', kind: 'orders' },
  'motivation.customer.min_count_deals_to_orders_without_deals': {
    title: 'Заказы без ограничения, начиная с',
    kind: 'deals',
  },
  'motivation.customer.active_period_without_deals': { title: 'Срок заказа новичка', kind: 'days' },
  'motivation.customer.min_count_deals_to_active_period_without_deals': {
    title: 'Полный срок заказа, начиная с',
    kind: 'deals',
  },
  'motivation.customer.max_responses_step_1': { title: 'Заказ вмещает на первой ступени', kind: 'responses' },
  'motivation.customer.max_responses_sum_deals_step_1': {
    title: 'Первая ступень, пока сумма сделок меньше',
    kind: 'rubles',
  },
  'motivation.customer.max_responses_step_2': { title: 'Заказ вмещает на второй ступени', kind: 'responses' },
  'motivation.customer.max_responses_sum_deals_step_2': {
    title: 'Вторая ступень, пока сумма сделок меньше',
    kind: 'rubles',
  },
  'motivation.customer.min_sum_deals_dont_show_responses_option': {
    title: 'Скрытые отклики, если сделок на сумму от',
    kind: 'rubles',
  },
  'motivation.customer.min_count_deals_to_create_order_without_budget': {
    title: 'Заказ без бюджета, начиная с',
    kind: 'deals',
  },
  'motivation.customer.min_sum_deals_to_create_private_order': {
    title: 'Приватный заказ, если сделок на сумму от',
    kind: 'rubles',
  },
  'motivation.customer.min_sum_deals_to_add_freelancer_to_team': {
    title: 'Команда, если сделок на сумму от',
    kind: 'rubles',
  },
  // Named a count by the specification, but its value is plainly a sum (product: thresholds).
  'motivation.customer.min_count_deals_to_send_contacts': {
    title: 'Контакты заказчика в чате, если сделок на сумму от',
    kind: 'rubles',
  },
  'motivation.freelancer.max_count_responses_on_order_with_budget': {
    title: 'Новичок оставляет на заказы с бюджетом',
    kind: 'responses',
  },
  'motivation.freelancer.min_count_deals_to_responses_on_order_with_budget': {
    title: 'Отклики без ограничения, начиная с',
    kind: 'deals',
  },
  'motivation.freelancer.min_count_deals_to_cancel_response': {
    title: 'Удаление отклика, начиная с',
    kind: 'deals',
  },
  'motivation.freelancer.min_sum_deals_to_view_other_responses': {
    title: 'Чужие отклики, если сделок на сумму от',
    kind: 'rubles',
  },
  'motivation.freelancer.min_count_deals_to_send_contacts': {
    title: 'Контакты исполнителя в чате, начиная с',
    kind: 'deals',
  },
  'motivation.freelancer.response_cost_sm_account': { title: 'Цена отклика', kind: 'sm' },
  'motivation.freelancer.response_cost_sm_abonnement': { title: 'Цена отклика с абонементом', kind: 'sm' },
  'motivation.paid_responses_start_at': { title: 'Платные отклики с', kind: 'moment' },
  'motivation.start_date': { title: 'Пороги действуют с', kind: 'day' },
  'leaderboard.customers_closed_at': { title: 'Рейтинг заказчиков закрыт с', kind: 'moment' },
  'payouts.first_wait_minutes': { title: 'Первая выплата на новые реквизиты ждёт', kind: 'minutes' },
  'payouts.young_pair_days': {
    title: 'Сделки пары считаются за последние',
    kind: 'days',
    hint: 'Столько же дней заказчик считается новым.',
  },
  'payouts.young_pair_sum': { title: 'Проверять, если сделки пары стоят больше', kind: 'rubles' },
  'payouts.young_pair_count': { title: 'Проверять, если у пары больше', kind: 'deals' },
  'payouts.new_customers_sum': {
    title: 'Проверять, если новые заказчики заплатили больше',
    kind: 'rubles',
    hint: 'Вместе, хотя бы двое одному исполнителю.',
  },
  'payouts.budget_times': {
    title: 'Проверять, если цена выше бюджета больше чем в',
    kind: 'times',
    hint: `Кроме цены до ${formatRubles(UNASKED_PRICE)} и пар, которым уже выплачено не меньше.`,
  },
  'payouts.destination_day_sum': {
    title: 'Проверять, если на общие реквизиты за сутки больше',
    kind: 'rubles',
    hint: 'Общие — те, на которые получает и другой исполнитель.',
  },
  monthly_expenses: { title: 'Расходы биржи в месяц', kind: 'rubles' },
  premoderation: { title: 'Заказы публикуются после проверки', kind: 'flag' },
};

export const settingTitle = (path: string): string => SETTINGS[path]?.title ?? path;

const FORMS: Partial<Record<SettingKind, NounForms>> = {
  minutes: MINUTES,
  times: TIMES,
  days: DAYS,
  deals: DEALS_GENITIVE,
  orders: ORDERS,
  responses: RESPONSES,
  sm: ['SM', 'SM', 'SM'],
  percent: ['%', '%', '%'],
  rubles: ['₽', '₽', '₽'],
};

/** The unit after a number, «дня»; null where a setting is no number. */
export function settingUnit(kind: SettingKind, value: number): string | null {
  const forms = FORMS[kind];
  return forms ? plural(value, forms) : null;
}

/** The value of a numeric setting as people read it: «60 000 ₽», «90 дней». */
export function settingNumber(kind: SettingKind, value: number): string {
  if (kind === 'rubles') return formatRubles(value);
  return `${formatTrimmed(value)}\u00A0${settingUnit(kind, value) ?? ''}`;
}
