import CalendarBlank from 'icon:calendar-blank';
import type { Statistics, StatisticView } from '@provodka/contract/statistics.ts';
import { COMPLAINT_HOURS } from '@provodka/domain/complaints.ts';
import { changeWords, STATISTIC_GROUPS, type StatisticGroup } from '@provodka/domain/statistics.ts';
import { NEW_ORDERS } from '@provodka/domain/text/nouns.ts';
import { type NounForms, plural } from '@provodka/domain/text/plural.ts';
import { formatCount, formatNumber, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { formatReputation } from '../lib/format/money.ts';
import { CsvLink } from '../lists/csv-link.tsx';
import { DaysPill } from '../lists/filters/days-pill.tsx';
import { addressAt } from '../lists/list-place.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ChartCard } from './chart-card.tsx';
import { rowTitle, shortDay, spanOf, spanTitle, wholeSpanTitle, yearOf } from './row-words.ts';
import styles from './statistics.module.css';
import { STATISTICS_PLACE, type StatisticsPlace } from './statistics-place.ts';
import { StatisticsTable } from './statistics-table.tsx';

const GROUPS: Record<StatisticGroup, string> = { days: 'Дни', weeks: 'Недели', months: 'Месяцы' };

interface StatisticsPageProps {
  place: StatisticsPlace;
  rejected: readonly string[];
  statistics: Statistics;
  /** Totals of as many days before; null when they are not known. */
  before: Statistics['totals'] | null;
}

/** Statistics for moderators (product: moderation): key figures, charts and the table they are drawn from. */
export function StatisticsPage({ place, rejected, statistics, before }: StatisticsPageProps) {
  const at = { list: STATISTICS_PLACE, place };
  const { group } = place;
  const { rows } = statistics;
  const { date_from, date_to } = place;
  return (
    <>
      <PageHeading title="Статистика" isFull>
        <div className={styles.groups}>
          <Tabs
            label="Группировка"
            links={STATISTIC_GROUPS.map((one) => ({
              title: GROUPS[one],
              to: addressAt(at, { group: one }),
              isCurrent: one === group,
            }))}
          />
        </div>
        <DaysPill
          at={at}
          title="Период"
          usual={(group === 'days' ? wholeSpanTitle : spanTitle)(statistics.date_from, statistics.date_to)}
          icon={<CalendarBlank />}
        />
        <CsvLink call="moderator_statistics_csv" place={{ group, date_from, date_to, breakeven: 1 }} />
      </PageHeading>
      {rejected.length > 0 && (
        <p className={styles.rejected} role="status">
          Не поняли в&nbsp;адресе: {rejected.join(', ')}. Показали обычный период.
        </p>
      )}
      <KeyFigures totals={statistics.totals} before={before} />
      {before && (
        <p className={styles.answers}>Рост и&nbsp;падение&nbsp;— к&nbsp;предыдущему такому&nbsp;же периоду.</p>
      )}
      <Answers answers={statistics.answers} />
      <Charts rows={rows} group={group} last={statistics.date_to} />
      <StatisticsTable statistics={statistics} group={group} />
    </>
  );
}

function KeyFigures({ totals, before }: { totals: Statistics['totals']; before: Statistics['totals'] | null }) {
  const figures = [
    { name: 'orders_new', title: plural(totals.orders_new, NEW_ORDERS), figure: formatNumber(totals.orders_new) },
    { name: 'paid_sum', title: 'оплачено сделок', figure: formatReputation(totals.paid_sum) },
    { name: 'commission_sum', title: 'комиссия', figure: formatRubles(totals.commission_sum) },
    { name: 'refund_sum', title: 'возвраты', figure: formatRubles(totals.refund_sum), isBad: true },
  ] as const;
  return (
    <dl className={styles.key}>
      {figures.map(({ name, title, figure, ...rest }) => (
        <div key={name}>
          <dd>{figure}</dd>
          <dt>
            {title} <Change now={totals[name]} before={before?.[name] ?? 0} isBad={'isBad' in rest} />
          </dt>
        </div>
      ))}
    </dl>
  );
}

/** How soon complaints and questions are answered, against the promise. */
function Answers({ answers: { number, number_late, median_minutes } }: Pick<Statistics, 'answers'>) {
  if (median_minutes === null) return null;
  return (
    <p className={styles.answers}>
      {formatCount(number, ANSWERS)} на&nbsp;обращения, половина за&nbsp;{spanOf(median_minutes)} и&nbsp;быстрее.{' '}
      <span className={number_late > 0 ? styles.worse : undefined}>
        Позже обещанных {COMPLAINT_HOURS}&nbsp;часов: {formatNumber(number_late)}
      </span>
    </p>
  );
}

const ANSWERS: NounForms = ['ответ', 'ответа', 'ответов'];

/** The growth against the previous period of the same length; nothing when that one is empty. */
function Change({ now, before, isBad }: { now: number; before: number; isBad: boolean }) {
  const words = changeWords(now, before);
  if (words === null) return null;
  return <span className={now > before === isBad ? styles.worse : styles.better}>{words}</span>;
}

function Charts({ rows, group, last }: { rows: readonly StatisticView[]; group: StatisticGroup; last: string }) {
  const withYear = yearOf(rows[0]?.day ?? last) !== yearOf(last);
  const labels = rows.map(({ day }) =>
    group === 'months' ? rowTitle(day, group, last).title : shortDay(day, withYear),
  );
  const values = (name: Exclude<keyof StatisticView, 'day'>) => rows.map((row) => row[name] ?? 0);
  const paid = values('paid_sum');
  const evenAt = rows.findIndex(
    ({ commission_total = 0, expenses_total = 0 }) => expenses_total > 0 && commission_total >= expenses_total,
  );
  const even = rows[evenAt];
  const expenses = { title: 'расходы', values: values('expenses_total'), look: 'dashed', tone: 'line-ctl' } as const;
  // Without the setting there is no period to compare with.
  const hasExpenses = expenses.values.some((sum) => sum > 0);
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Заказы"
        labels={labels}
        series={[
          { title: 'новые', values: values('orders_new'), look: 'bars', tone: 'line-ctl' },
          { title: 'с исполнителем', values: values('orders_with_executor'), look: 'bars', tone: 'ink' },
        ]}
      />
      <ChartCard
        title="Сумма оплаченных сделок, ₽"
        labels={labels}
        series={[{ title: 'оплачено', values: paid, look: 'area', tone: 'ink' }]}
        mark={paid.length > 0 ? { index: paid.length - 1, value: paid.at(-1) ?? 0 } : undefined}
      />
      <ChartCard
        title="Комиссия, ₽"
        labels={labels}
        series={[{ title: 'комиссия', values: values('commission_sum'), look: 'bars', tone: 'ink' }]}
      />
      <ChartCard
        title="Окупаемость, ₽"
        labels={labels}
        series={[
          { title: 'комиссия за всё время', values: values('commission_total'), look: 'line', tone: 'ink' },
          ...(hasExpenses ? [expenses] : []),
        ]}
        mark={even && { index: evenAt, value: even.commission_total ?? 0 }}
        note={even && `Окупились: ${rowTitle(even.day, group, last).title}`}
      />
    </div>
  );
}
