/**
 * Statistics of the marketplace by days, weeks and months, and the moment the commission has covered the expenses
 * (product: moderation).
 */
import { TIMES } from './text/nouns.ts';
import { formatCount, formatNumber, NBSP } from './text/written-numbers.ts';
import { DAY_MS, type IsoDay, isIsoDay, shiftDay, startOfMoscowDay } from './time/moscow-days.ts';

/** Figures of the statistics: sums in kopecks, `sm_spent` in SM, the others are counts. */
export const STATISTICS = [
  'orders_new',
  'orders_with_executor',
  'responses_new',
  'responses_paid',
  'sm_spent',
  'deals_created',
  'deals_paid',
  'paid_sum',
  'accepted_sum',
  'refund_sum',
  'commission_sum',
  'users_new',
] as const;
export type Statistic = (typeof STATISTICS)[number];
export type Figures = Record<Statistic, number>;

export const STATISTIC_GROUPS = ['days', 'weeks', 'months'] as const;
export type StatisticGroup = (typeof STATISTIC_GROUPS)[number];

/** The most days in one table. */
export const MOST_STATISTIC_DAYS = 3660;

/** The figures of a day, or of the days from this one on that make a week or a month. */
export type StatisticRow = Figures & { day: IsoDay };

/** The default period: the month so far, three months of weeks, a year of months; both days included. */
export function usualStatisticDays(group: StatisticGroup, today: IsoDay): { from: IsoDay; to: IsoDay } {
  if (group === 'days') return { from: monthStart(today), to: today };
  if (group === 'weeks') return { from: shiftDay(weekStart(today), -7 * 12), to: today };
  return { from: `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`, to: today };
}

/** Number of days from one to the other, both included; below 1 when they are the wrong way round. */
export function countDays(from: IsoDay, to: IsoDay): number {
  return Math.round((startOfMoscowDay(to).getTime() - startOfMoscowDay(from).getTime()) / DAY_MS) + 1;
}

/** Days in their order as weeks, which begin on Monday, or as months. A group is called by its first day within the rows. */
export function groupDays<R extends StatisticRow>(days: readonly R[], group: StatisticGroup): StatisticRow[] {
  if (group === 'days') return days.map((row) => ({ ...row }));
  const startOf = group === 'weeks' ? weekStart : monthStart;
  const groups = Map.groupBy(days, ({ day }) => startOf(day));
  return [...groups.values()].map((rows) => ({ day: rows[0]?.day ?? '', ...totalsOf(rows) }));
}

/** Everything of these rows together. */
export function totalsOf(rows: readonly Figures[]): Figures {
  const sum = (name: Statistic) => rows.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries(STATISTICS.map((name) => [name, sum(name)])) as Figures;
}

/** Growth from here on is read as times: «в 19 раз больше» says more than «+1 807 %». */
const TIMES_FROM = 5;

/** The change against the previous period; null when there is none to tell, as without a previous figure. */
export function changeWords(now: number, before: number): string | null {
  if (before <= 0) return null;
  const ratio = now / before;
  if (ratio >= TIMES_FROM) return `в${NBSP}${formatCount(Math.round(ratio), TIMES)} больше`;
  const percent = Math.round((ratio - 1) * 100);
  return percent === 0 ? null : `${percent > 0 ? '+' : ''}${formatNumber(percent)}${NBSP}%`;
}

/** The expenses and the result up to the end of a row, from the first row on; in kopecks. */
export interface Breakeven {
  expenses: number;
  expenses_total: number;
  commission_total: number;
}

/**
 * Adds to each row the expenses of its days and the result since the first row. A month's expenses are spread evenly
 * over its days; `lastDay` ends the last row.
 */
export function withBreakeven(
  rows: readonly StatisticRow[],
  lastDay: IsoDay,
  expensesPerMonth: number,
): (StatisticRow & Breakeven)[] {
  let spent = 0;
  let earned = 0;
  return rows.map((row, index) => {
    const next = rows[index + 1]?.day ?? shiftDay(lastDay, 1);
    const before = Math.round(spent);
    for (let day = row.day; day < next; day = shiftDay(day, 1)) spent += expensesPerMonth / daysOfMonth(day);
    earned += row.commission_sum;
    const expenses_total = Math.round(spent);
    return { ...row, expenses: expenses_total - before, expenses_total, commission_total: earned };
  });
}

const monthStart = (day: IsoDay): IsoDay => `${day.slice(0, 7)}-01`;

function weekStart(day: IsoDay): IsoDay {
  // January 1, 1970 was a Thursday.
  const sinceMonday = (Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3) % 7;
  return shiftDay(day, -sinceMonday);
}

function daysOfMonth(day: IsoDay): number {
  return [31, 30, 29].find((length) => isIsoDay(`${day.slice(0, 7)}-${length}`)) ?? 28;
}
