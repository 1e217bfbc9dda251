import Undo from 'icon:arrow-counter-clockwise-bold';
import Check from 'icon:check-bold';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { Link } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { formatDay } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { transitionInto } from '../lib/loading/view-transition.ts';
import { StatusIcon, shortStateOf } from './deal-badge.tsx';
import styles from './deal-row.module.css';
import { isReturned } from './money/order-money.ts';

/** Another deal of the order as a one-line link. */
export function DealRow({ deal }: { deal: DealView }) {
  const now = useNow();
  const { is_accepted } = deal;
  const isBack = isReturned(deal);
  const day = is_accepted || isBack ? ` ${formatDay(deal.updated_at, now)}` : '';
  return (
    <Link className={styles.row} to={dealAddress(deal)} prefetch="intent" {...transitionInto('deal-title')}>
      <span className={classes(styles.icon, is_accepted && styles.good, isBack && styles.bad)}>
        {isBack ? (
          <Undo size={22} />
        ) : is_accepted ? (
          <Check size={22} />
        ) : (
          <StatusIcon status={deal.status} size={22} />
        )}
      </span>
      <div className={styles.words}>
        <h3>{typeset(deal.title)}</h3>
        <small>
          Сделка №{NBSP}
          {deal.number}, {shortStateOf(deal).toLocaleLowerCase('ru')}
          {day}
        </small>
      </div>
      <b className={styles.price}>{formatRubles(deal.price)}</b>
    </Link>
  );
}
