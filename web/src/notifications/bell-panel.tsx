import BellSlash from 'icon:bell-slash-duotone';
import Gear from 'icon:gear-six';
import { NOTIFICATION_PREFERENCES_ADDRESS, NOTIFICATIONS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { BellNotification } from '@provodka/contract/notifications.ts';
import { useEffect, useState } from 'react';
import { ignoreFailure, quietApi } from '../lib/api/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import styles from './bell.module.css';
import { BellLine } from './bell-line.tsx';
import { useUnreadBell } from './unread-bell.ts';
import { useBell } from './use-bell.ts';

const SHOWN = 5;

type Loaded = BellNotification[] | 'loading' | 'failed';

/** The newest notifications; opening one closes the panel. */
export default function BellPanel({ onLeave }: { onLeave: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same request again
  useEffect(() => {
    let isOver = false;
    const show = (lines: Loaded) => !isOver && setLoaded(lines);
    // The panel itself shows the failure.
    quietApi.notifications_list({ query: { limit: SHOWN } }).then(
      ({ data }) => show(data),
      (error) => {
        ignoreFailure(error);
        show('failed');
      },
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  return (
    <div className={styles.panel}>
      {Array.isArray(loaded) ? (
        <Lines given={loaded} onLeave={onLeave} />
      ) : (
        <>
          <h2>Уведомления</h2>
          {loaded === 'loading' ? (
            <SkeletonRows count={3} />
          ) : (
            <p className={styles.nothing} role="alert">
              Не загрузилось.{' '}
              <Button
                kind="ghost"
                onClick={() => {
                  setLoaded('loading');
                  setAttempt(attempt + 1);
                }}
              >
                Ещё раз
              </Button>
            </p>
          )}
        </>
      )}
      <div className={styles.foot}>
        <ButtonLink to={NOTIFICATIONS_ADDRESS} onClick={onLeave}>
          Вся история
        </ButtonLink>
        <ButtonLink to={NOTIFICATION_PREFERENCES_ADDRESS} onClick={onLeave}>
          <Gear size={20} />
          Настроить
        </ButtonLink>
      </div>
    </div>
  );
}

function Lines({ given, onLeave }: { given: BellNotification[]; onLeave: () => void }) {
  const { lines, list, open, readAll } = useBell(given);
  const unread = useUnreadBell();
  return (
    <>
      <div className={styles.head}>
        <h2>Уведомления</h2>
        {unread > 0 && (
          <Button kind="ghost" onClick={readAll}>
            Прочитать все
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <p className={styles.nothing}>
          <BellSlash size={32} />
          Пока ничего не произошло
        </p>
      ) : (
        <ul ref={list} className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} data-unread={line.is_read ? undefined : line.id}>
              <BellLine
                line={line}
                onOpen={() => {
                  open(line);
                  if (line.path !== null) onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
