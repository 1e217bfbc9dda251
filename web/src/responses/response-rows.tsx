import { responseAddress } from '@provodka/contract/http/addresses.ts';
import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { Link } from 'react-router';
import { formatWhen } from '../lib/format/dates.ts';
import { formatPeriod } from '../lib/format/period.ts';
import { useNow } from '../lib/live/clock.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Card } from '../ui/cards/card.tsx';
import { ResponseBadge } from './response-badge.tsx';
import styles from './response-rows.module.css';

/** Responses as another freelancer sees them: person, price and term, without the message. */
export function ResponseRows({ responses, ownUuid }: { responses: ResponseView[]; ownUuid: string | null }) {
  const now = useNow();
  return (
    <Card flush className={styles.rows}>
      <ul>
        {responses.map((response) => (
          <li key={response.id} className={styles.row}>
            <PersonLine person={response.user} />
            <span className={styles.when}>
              {response.user.uuid === ownUuid ? (
                <Link className={styles.own} to={responseAddress(response)}>
                  Ваш отклик
                </Link>
              ) : response.status.code === 'approved' ? (
                <ResponseBadge response={response} isOwn={false} />
              ) : (
                formatWhen(response.created_at, now)
              )}
            </span>
            <b className={styles.price}>{formatRubles(response.price)}</b>
            <span className={styles.period}>{formatPeriod(response.period_hours)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
