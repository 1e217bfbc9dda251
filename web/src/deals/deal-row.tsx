import Undo from 'icon:arrow-counter-clockwise-bold';
import Check from 'icon:check-bold';
import Clock from 'icon:clock';
import { dealAddress } from '@provodka/contract/addresses.ts';
import type { DealView } from '@provodka/contract/deals.ts';
import { formatRubles, NBSP } from '@provodka/domain/written-numbers.ts';
import { Link } from 'react-router';
import { classes } from '../lib/classes.ts';
import { useNow } from '../lib/clock.ts';
import { formatDay } from '../lib/dates.ts';
import { morphInto } from '../lib/morph.ts';
import { typo } from '../lib/typo.ts';
import { shortStateOf } from './deal-badge.tsx';
import styles from './deal-row.module.css';
import { isReturned } from './order-money.ts';

/** Another deal of the order in one line, leading to its page. */
export function DealRow({ deal }: { deal: DealView }) {
  const now = useNow();
  const { is_accepted } = deal;
  const isBack = isReturned(deal);
  const Icon = isBack ? Undo : is_accepted ? Check : Clock;
  const day = is_accepted || isBack ? ` ${formatDay(deal.updated_at, now)}` : '';
  return (
    <Link className={styles.row} to={dealAddress(deal)} prefetch="intent" {...morphInto('deal-title')}>
      <span className={classes(styles.icon, is_accepted && styles.good, isBack && styles.bad)}>
        <Icon size={22} />
      </span>
      <div className={styles.words}>
        <h3>{typo(deal.title)}</h3>
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
