import { dealAddress } from '@provodka/contract/http/addresses.ts';
import { ACT_TITLES, type Acceptance } from '@provodka/contract/people/acceptances.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { formatDayOfYear } from '../lib/format/dates.ts';
import { formatFullMoment } from '../lib/format/full-moment.ts';
import { typeset } from '../lib/format/typeset.ts';
import { versionAddress } from '../lib/loading/addresses.ts';
import { TextLink } from '../ui/text-link.tsx';
import styles from './accepted-rows.module.css';

/** The acceptances of the viewer; each links to the text as it was shown. */
export function AcceptedRows({ rows }: { rows: readonly Acceptance[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, act, document, hash, title, first_seen_at, accepted_at, order_id, deal_id, order_title }) => (
        <li key={id}>
          <div>
            <TextLink to={versionAddress(document, hash)}>{typeset(title)}</TextLink>
            <small>
              <span>редакция, впервые принята {formatDayOfYear(first_seen_at)}</span>
              <span>{ACT_TITLES[act]}</span>
              {order_id !== null && deal_id !== null && (
                <TextLink to={dealAddress({ order_id, id: deal_id })}>
                  {order_title === null ? `Заказ №${NBSP}${order_id}` : typeset(order_title)}
                </TextLink>
              )}
            </small>
          </div>
          <time dateTime={accepted_at}>{formatFullMoment(accepted_at)}</time>
        </li>
      ))}
    </ul>
  );
}
