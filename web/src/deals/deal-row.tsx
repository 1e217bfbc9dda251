import Undo from 'icon:arrow-counter-clockwise-bold';
import Check from 'icon:check-bold';
import Wallet from 'icon:wallet';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { classes } from '../lib/format/classes.ts';
import { formatPastDay } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { dealPayoutAddress } from '../lib/loading/addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CardTitle } from '../ui/cards/card-title.tsx';
import { StatusIcon, shortStateOf } from './deal-badge.tsx';
import styles from './deal-row.module.css';
import { wordsOf } from './deal-turn.tsx';
import { isReturned } from './money/order-money.ts';

/** Another deal of the order as a one-line link; with the payout's button while its money waits for the viewer's request. */
export function DealRow({ deal }: { deal: DealView }) {
  const now = useNow();
  const { is_accepted, rights } = deal;
  const isBack = isReturned(deal);
  const isDue = rights.payout.allowed;
  const day = is_accepted || isBack ? ` ${formatPastDay(deal.updated_at, now)}` : '';
  const look = wordsOf(deal, now).turn === 'yours' ? styles.yours : is_accepted ? styles.good : isBack && styles.bad;
  return (
    <article className={styles.row}>
      <span className={classes(styles.icon, look)}>
        <RowIcon deal={deal} />
      </span>
      <div className={styles.words}>
        <CardTitle as="h3" to={dealAddress(deal)} morph="deal-title" className={styles.title}>
          {typeset(deal.title)}
        </CardTitle>
        <small>
          Сделка №{NBSP}
          {deal.number}, {shortStateOf(deal).toLocaleLowerCase('ru')}
          {day}
        </small>
      </div>
      <b className={styles.price}>{formatRubles(deal.price)}</b>
      {isDue && (
        <ButtonLink kind="soft" className={styles.act} to={dealPayoutAddress(deal)}>
          Запросить выплату
        </ButtonLink>
      )}
    </article>
  );
}

function RowIcon({ deal }: { deal: DealView }) {
  const size = 22;
  if (isReturned(deal)) return <Undo size={size} />;
  if (deal.rights.payout.allowed) return <Wallet size={size} />;
  return deal.is_accepted ? <Check size={size} /> : <StatusIcon status={deal.status} size={size} />;
}
