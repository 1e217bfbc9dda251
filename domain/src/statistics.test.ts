import { expect, test } from 'vitest';
import {
  changeWords,
  countDays,
  groupDays,
  STATISTICS,
  type StatisticRow,
  totalsOf,
  usualStatisticDays,
  withBreakeven,
} from './statistics.ts';

const row = (day: string, of: Partial<StatisticRow> = {}): StatisticRow => ({
  ...(Object.fromEntries(STATISTICS.map((name) => [name, 0])) as Omit<StatisticRow, 'day'>),
  day,
  ...of,
});

test('weeks begin on Monday and are named by their first requested day', () => {
  const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map((day) =>
    row(day, { orders_new: 1 }),
  );
  expect(groupDays(days, 'weeks').map(({ day, orders_new }) => [day, orders_new])).toEqual([
    ['2026-11-14', 2],
    ['2026-11-16', 2],
    ['2026-11-23', 1],
  ]);
});

test('months and totals add up to the same', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01'].map((day) => row(day, { paid_sum: 100_00, users_new: 2 }));
  const months = groupDays(days, 'months');
  expect(months.map(({ day, paid_sum }) => [day, paid_sum])).toEqual([
    ['2026-10-30', 200_00],
    ['2026-11-01', 100_00],
  ]);
  expect(totalsOf(months)).toEqual(totalsOf(days));
  expect(totalsOf(days)).toMatchObject({ paid_sum: 300_00, users_new: 6, orders_new: 0 });
});

test('the expenses of a month are spread over its days and none is lost by rounding', () => {
  const days = Array.from({ length: 30 }, (_, index) =>
    row(`2026-11-${String(index + 1).padStart(2, '0')}`, { commission_sum: 100 }),
  );
  const told = withBreakeven(days, '2026-11-30', 1000);
  expect(told.at(-1)).toMatchObject({ expenses_total: 1000, commission_total: 3000 });
  expect(told.reduce((sum, { expenses }) => sum + expenses, 0)).toBe(1000);
  const weeks = withBreakeven(groupDays(days, 'weeks'), '2026-11-30', 1000);
  expect(weeks.at(-1)).toMatchObject({ expenses_total: 1000, commission_total: 3000 });
  expect(withBreakeven([row('2028-02-29')], '2028-02-29', 29)[0]?.expenses).toBe(1);
});

test.each([
  ['days', '2026-11-01'],
  ['weeks', '2026-08-24'],
  ['months', '2025-11-01'],
] as const)('without a period %s begin on %s', (group, from) => {
  expect(usualStatisticDays(group, '2026-11-20')).toEqual({ from, to: '2026-11-20' });
});

test.each([
  [286, 15, 'в 19 раз больше'],
  [44, 2, 'в 22 раза больше'],
  [210, 10, 'в 21 раз больше'],
  [1_000_000, 1000, 'в 1 000 раз больше'],
  [50, 10, 'в 5 раз больше'],
  [49, 10, '+390 %'],
  [11, 10, '+10 %'],
  [5, 10, '−50 %'],
  [0, 10, '−100 %'],
  [1001, 1000, null],
  [3, 0, null],
])('%i after %i is told as %s', (now, before, words) => {
  expect(changeWords(now, before)?.replaceAll('\u00a0', ' ') ?? null).toBe(words);
});

test('days are counted with both ends', () => {
  expect(countDays('2026-11-01', '2026-11-01')).toBe(1);
  expect(countDays('2026-11-01', '2026-12-01')).toBe(31);
  expect(countDays('2026-11-02', '2026-11-01')).toBe(0);
});
