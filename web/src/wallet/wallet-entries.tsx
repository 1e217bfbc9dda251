import Coins from 'icon:coins-duotone';
import { responseAddress } from '@provodka/contract/http/addresses.ts';
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { SmEntry } from '@provodka/contract/people/accounts.ts';
import { formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { Link } from 'react-router';
import { classes } from '../lib/format/classes.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { addressAt, type ListAt } from '../lists/list-place.ts';
import { Pager } from '../lists/pager.tsx';
import { useAnnouncedResults } from '../lists/use-announced-results.ts';
import { usePending } from '../lists/use-pending.ts';
import { Card } from '../ui/cards/card.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './wallet.module.css';

interface WalletEntriesProps {
  at: ListAt<{ page: number; limit: number }>;
  entries: SmEntry[];
  meta: Meta;
}

/** Credits and debits with their reasons, newest first. */
export function WalletEntries({ at, entries, meta }: WalletEntriesProps) {
  const isPending = usePending((path) => path === at.list.path);
  useAnnouncedResults(meta);
  if (meta.total === 0) {
    return (
      <EmptyState icon={<Coins size={44} />} title="Операций пока нет">
        Здесь появятся пополнения, оплата откликов и&nbsp;возвраты с&nbsp;причиной.
      </EmptyState>
    );
  }
  return (
    <div id="entries">
      <Card title="Операции">
        {isPending ? (
          <SkeletonRows />
        ) : (
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </Card>
      <Pager meta={meta} to={(page) => addressAt(at, { page })} start="entries" />
    </div>
  );
}

function Entry({ entry: { title, amount, balance, order_id, response_id, reason, created_at } }: { entry: SmEntry }) {
  const now = useNow();
  return (
    <li>
      <span className={styles.words}>
        {order_id !== null && response_id !== null ? (
          <Link to={responseAddress({ id: response_id, order_id })} prefetch="intent">
            {typeset(title)}
          </Link>
        ) : (
          typeset(title)
        )}
        <small>
          {formatWhen(created_at, now)}
          {reason && `. Причина: ${reason}`}
        </small>
      </span>
      <span className={styles.amount}>
        <b className={classes(amount > 0 && styles.plus)}>{signed(amount)}</b>
        <small>
          на&nbsp;счёте {formatNumber(balance)}
          {NBSP}SM
        </small>
      </span>
    </li>
  );
}

/** «+500 SM», «−50 SM». */
const signed = (amount: number): string => `${amount > 0 ? '+' : '−'}${formatNumber(Math.abs(amount))}${NBSP}SM`;
