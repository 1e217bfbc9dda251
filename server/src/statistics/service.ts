/** Statistics for moderators, read from days that are counted as they go by (product: moderation). */
import type { Statistics, StatisticView } from '@provodka/contract/statistics.ts';
import { fromRubles, kopecks, toRubles } from '@provodka/domain/money/money.ts';
import {
  type Breakeven,
  countDays,
  type Figures,
  groupDays,
  MOST_STATISTIC_DAYS,
  type StatisticGroup,
  type StatisticRow,
  totalsOf,
  usualStatisticDays,
  withBreakeven,
} from '@provodka/domain/statistics.ts';
import { type IsoDay, moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { readInternalSetting } from '../content/service.ts';
import type { FreeContext, ReadContext } from '../platform/context.ts';
import { transact } from '../platform/database/database.ts';
import { type CsvValue, csvFile } from '../platform/documents/csv.ts';
import type { Download } from '../platform/http/handler.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { countDaysSql } from './count-store.ts';
import * as store from './store.ts';

interface StatisticsFilter {
  group: StatisticGroup;
  breakeven: boolean;
  date_from?: IsoDay | undefined;
  date_to?: IsoDay | undefined;
}

/** Rubles a month that the exchange costs its company; the setting of it, none by default. */
const EXPENSES_SETTING = 'monthly_expenses';

/** Rows and totals of a period. Throws HttpFailure 422 for days the wrong way round or too many. */
export async function readStatistics(context: ReadContext, asked: StatisticsFilter): Promise<Statistics> {
  const { db, now } = context;
  const { from, to } = periodOf(asked, now);
  const days = await store.findDays(db, from, to);
  const rows = groupDays(days, asked.group);
  // Days to come have cost nothing yet.
  const last = days.at(-1)?.day ?? to;
  const shown = asked.breakeven ? withBreakeven(rows, last, await expensesPerMonth(context)) : rows;
  return {
    date_from: from,
    date_to: to,
    rows: shown.map(presentRow),
    totals: presentFigures(totalsOf(rows)),
    answers: presentAnswers(await store.findAnswers(db, from, to)),
  };
}

const presentAnswers = ({
  median_seconds,
  ...numbers
}: Awaited<ReturnType<typeof store.findAnswers>>): Statistics['answers'] => ({
  ...numbers,
  median_minutes: median_seconds === null ? null : Math.round(median_seconds / 60),
});

function periodOf({ group, date_from, date_to }: StatisticsFilter, now: Date): { from: IsoDay; to: IsoDay } {
  const today = moscowDay(now);
  const to = date_to ?? today;
  const from = date_from ?? usualStatisticDays(group, to).from;
  const days = countDays(from, to);
  if (days < 1) throw refused('date_to', 'Дата по: раньше даты с');
  if (days > MOST_STATISTIC_DAYS) throw refused('date_from', `Период: не больше ${MOST_STATISTIC_DAYS} дней`);
  return { from, to };
}

const refused = (field: string, text: string) => new HttpFailure(422, text, { fields: { [field]: [text] } });

async function expensesPerMonth(context: Pick<ReadContext, 'db'>): Promise<number> {
  const rubles = await readInternalSetting(context, EXPENSES_SETTING);
  return typeof rubles === 'number' ? fromRubles(rubles) : 0;
}

const rubles = (amount: number): number => toRubles(kopecks(amount));

function presentFigures(figures: Figures): Figures {
  const { paid_sum, accepted_sum, refund_sum, commission_sum } = figures;
  return {
    ...pickCounts(figures),
    paid_sum: rubles(paid_sum),
    accepted_sum: rubles(accepted_sum),
    refund_sum: rubles(refund_sum),
    commission_sum: rubles(commission_sum),
  };
}

type Counts = Omit<Figures, 'paid_sum' | 'accepted_sum' | 'refund_sum' | 'commission_sum'>;

const pickCounts = (figures: Figures): Counts => ({
  orders_new: figures.orders_new,
  orders_with_executor: figures.orders_with_executor,
  responses_new: figures.responses_new,
  responses_paid: figures.responses_paid,
  sm_spent: figures.sm_spent,
  deals_created: figures.deals_created,
  deals_paid: figures.deals_paid,
  users_new: figures.users_new,
});

function presentRow(row: StatisticRow & Partial<Breakeven>): StatisticView {
  const { day, expenses, expenses_total, commission_total } = row;
  const entry = { day, ...presentFigures(row) };
  if (expenses === undefined || expenses_total === undefined || commission_total === undefined) return entry;
  return {
    ...entry,
    expenses: rubles(expenses),
    expenses_total: rubles(expenses_total),
    commission_total: rubles(commission_total),
  };
}

const HEADING = {
  day: 'С дня',
  orders_new: 'Новые заказы',
  orders_with_executor: 'С исполнителем',
  responses_new: 'Отклики',
  responses_paid: 'Платные отклики',
  sm_spent: 'Потрачено SM',
  deals_created: 'Сделки',
  deals_paid: 'Оплачено сделок',
  paid_sum: 'Оплачено, ₽',
  accepted_sum: 'Принято, ₽',
  refund_sum: 'Возвраты, ₽',
  commission_sum: 'Комиссия, ₽',
  users_new: 'Новые участники',
} as const;
const BREAKEVEN_HEADING = {
  expenses: 'Расходы, ₽',
  expenses_total: 'Расходы за всё время, ₽',
  commission_total: 'Комиссия за всё время, ₽',
} as const;

/** The rows as a table for Excel, the totals last. */
export async function statisticsForExcel(context: ReadContext, asked: StatisticsFilter): Promise<Download> {
  const { rows, totals, date_from, date_to } = await readStatistics(context, asked);
  const columns = { ...HEADING, ...(asked.breakeven && BREAKEVEN_HEADING) };
  const line = (row: Partial<StatisticView>): CsvValue[] =>
    (Object.keys(columns) as (keyof StatisticView)[]).map((name) => row[name] ?? null);
  const lines = [...rows.map(line), line({ ...totals, day: 'Всего' })];
  return csvFile(`Статистика ${date_from} – ${date_to}`, Object.values(columns), lines);
}

/** The statement of countDaysSql, for a check of stored figures against a recount. */
export const recountDaysSql = (from: string, to: string): string => countDaysSql(from, to);

/** Counts today and every earlier day that is not counted for good; one server at a time. */
export async function countStatistics({ db, now }: FreeContext<null>): Promise<void> {
  await transact(db, async (tx) => {
    if (!(await store.tryLockStatistics(tx))) return;
    const from = await store.findOpenDay(tx);
    const today = moscowDay(now);
    if (from !== null && from <= today) await store.countDays(tx, from, today, now);
  });
}
