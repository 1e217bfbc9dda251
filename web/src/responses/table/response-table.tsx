import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatNumber, formatRubles } from '@provodka/domain/text/written-numbers.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { formatPeriod } from '../../lib/format/period.ts';
import { PersonMarks } from '../../people/person-marks.tsx';
import { RatingValue } from '../../people/rating-value.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/cards/data-table.tsx';
import { againstBudget } from '../respond/price-spread.ts';
import { ResponseFiles } from '../response-files.tsx';
import type { ResponseMove } from '../response-moves.tsx';
import styles from './response-table.module.css';

interface ResponseTableProps {
  responses: readonly ResponseView[];
  /** The order's budget in rubles, null without one. */
  budget: number | null;
  pinned: ReadonlySet<number>;
  pinOf: (response: ResponseView) => ReactNode;
  addressOf: (response: ResponseView) => string;
  ask: (move: ResponseMove, response: ResponseView) => void;
}

const COLUMNS = [
  { title: 'Исполнитель' },
  { title: 'Цена', isNumber: true },
  { title: 'Срок' },
  { title: 'Рейтинг', isNumber: true },
  { title: 'Похожих сделок', isNumber: true },
  { title: 'Файлы' },
  { title: 'Действия', isHidden: true },
];

/** Responses as a table, so that differing values stand below each other. */
export default function ResponseTable({ responses, budget, pinned, pinOf, addressOf, ask }: ResponseTableProps) {
  return (
    <DataTable label="Сравнение откликов" columns={COLUMNS} keepsColumns>
      {responses.map((response) => {
        const { id, user, price, period_hours, number_similar_deals, files, rights } = response;
        return (
          <tr key={id} className={classes(pinned.has(id) && styles.pinned)}>
            <td>
              <span className={styles.person}>
                {pinOf(response)}
                <Link to={addressOf(response)} prefetch="intent">
                  {displayName(user.full_name)}
                </Link>
                <PersonMarks person={user} />
              </span>
            </td>
            <td className={styles.number}>
              <b>{formatRubles(price)}</b>
              <small>{againstBudget(price, budget)}</small>
            </td>
            <td className={styles.period}>{formatPeriod(period_hours)}</td>
            <td className={styles.number}>
              {user.number_stars === null ? 'нет' : <RatingValue stars={user.number_stars} />}
            </td>
            <td className={styles.number}>{number_similar_deals === 0 ? 'нет' : formatNumber(number_similar_deals)}</td>
            <td>
              <ResponseFiles files={files} />
            </td>
            <td>
              {rights.approve.allowed && (
                <Button kind="soft" size="sm" onClick={() => ask('approve', response)}>
                  Выбрать
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}
