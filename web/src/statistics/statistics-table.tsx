import ArrowDown from 'icon:arrow-down';
import type { Statistics, StatisticView } from '@provodka/contract/statistics.ts';
import type { Statistic, StatisticGroup } from '@provodka/domain/statistics.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { rowTitle, spanTitle } from './row-words.ts';
import styles from './statistics.module.css';

const COLUMNS: [Statistic | 'expenses', string][] = [
  ['orders_new', 'Заказы'],
  ['orders_with_executor', 'С исполнителем'],
  ['responses_new', 'Отклики'],
  ['responses_paid', 'Платные'],
  ['sm_spent', 'SM'],
  ['deals_created', 'Сделки'],
  ['deals_paid', 'Оплачены'],
  ['paid_sum', 'Оплачено, ₽'],
  ['accepted_sum', 'Принято, ₽'],
  ['refund_sum', 'Возвраты, ₽'],
  ['commission_sum', 'Комиссия, ₽'],
  ['expenses', 'Расходы, ₽'],
  ['users_new', 'Новые участники'],
];

const HEADS: Record<StatisticGroup, string> = { days: 'День', weeks: 'Неделя', months: 'Месяц' };

/** Everything in numbers, the newest first, the totals last. */
export function StatisticsTable({ statistics, group }: { statistics: Statistics; group: StatisticGroup }) {
  const { rows, totals, date_from, date_to } = statistics;
  const expenses = rows.at(-1)?.expenses_total ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Таблица статистики">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" aria-sort="descending">
              {HEADS[group]} <ArrowDown size={14} />
            </th>
            {COLUMNS.map(([name, title]) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => {
            const { title, note } = rowTitle(row.day, group, date_to);
            return (
              <tr key={row.day}>
                <th scope="row">
                  {title} {note && <small>{note}</small>}
                </th>
                <Cells row={row} />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{spanTitle(date_from, date_to)}</th>
            <Cells row={{ ...totals, expenses }} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Cells({ row }: { row: Omit<StatisticView, 'day'> }) {
  return COLUMNS.map(([name]) => {
    const value = row[name] ?? 0;
    return <td key={name}>{formatNumber(value, Number.isInteger(value) ? 0 : 2)}</td>;
  });
}
