import { TIMES } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { formatWhen } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { OwnTokens } from '../account.ts';
import styles from './tokens.module.css';

/** The journal: what each token was used for on each of the last days. */
export function TokenUses({ uses }: { uses: OwnTokens['uses'] }) {
  const now = useNow();
  return (
    <Disclosure title="Журнал токенов" className={styles.journal}>
      <ul>
        {uses.map(({ day, token_id, title, call, number, last_used_at, address }) => (
          <li key={`${day} ${token_id} ${call}`}>
            <b>{title}</b>
            {call === null ? <span>Чтение</span> : <code>{call}</code>}
            <small>
              {call !== null && number > 1 && <span>{`${formatCount(number, TIMES)} за день`}</span>}
              <span>{formatWhen(last_used_at, now)}</span>
              <span>{`с адреса ${address}`}</span>
            </small>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
