import { STATISTIC_GROUPS, STATISTICS, type Statistic } from '@provodka/domain/statistics.ts';
import * as z from 'zod/mini';
import { bool, day, oneOf, optional } from './fields/fields.ts';
import { route } from './http/route.ts';

/** Numbers of things, SM, and sums in rubles (product: moderation). */
const figures = Object.fromEntries(STATISTICS.map((name) => [name, z.number()])) as Record<Statistic, z.ZodMiniNumber>;

const statisticRow = z.object({
  /** The first day of the row's period. */
  day: z.string(),
  ...figures,
  /** Only with `breakeven`: the expenses of the row, and the sum since the first row; rubles. */
  expenses: z.optional(z.number()),
  expenses_total: z.optional(z.number()),
  commission_total: z.optional(z.number()),
});
export type StatisticView = z.infer<typeof statisticRow>;

const statistics = z.object({
  date_from: z.string(),
  date_to: z.string(),
  rows: z.array(statisticRow),
  totals: z.object(figures),
  /** Answers to complaints and tickets given in the period; the median is null without any. */
  answers: z.object({ number: z.int(), number_late: z.int(), median_minutes: z.nullable(z.int()) }),
});
export type Statistics = z.infer<typeof statistics>;

/** Days of Moscow, both included; without them the month so far, three months of weeks or a year of months. */
const query = z.object({
  group: z._default(optional(oneOf('Группировка', STATISTIC_GROUPS)), 'days'),
  breakeven: z._default(optional(bool('Окупаемость')), false),
  date_from: optional(day('Дата с')),
  date_to: optional(day('Дата по')),
});

export const statisticRoutes = {
  moderator_statistics: route('moderator_statistics', {
    auth: 'moderator',
    summary: 'What happened on the exchange by days, weeks or months',
    query,
    data: statistics,
  }),
  moderator_statistics_csv: route('moderator_statistics_csv', {
    auth: 'moderator',
    summary: 'The same as a table for Excel',
    query,
    download: true,
    media: 'text/csv',
    data: z.null(),
  }),
};
export type StatisticCalls = keyof typeof statisticRoutes;
