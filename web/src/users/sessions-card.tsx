import Desktop from 'icon:desktop';
import DeviceMobile from 'icon:device-mobile';
import { deviceWords, shortAddress } from '@provodka/contract/fields/device-words.ts';
import { useState } from 'react';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import type { OpenSession } from './account.ts';
import styles from './settings.module.css';

const SHOWN_AT_FIRST = 6;

/** Open sessions, this device first. */
export function SessionsCard({ sessions }: { sessions: readonly OpenSession[] }) {
  const [isWhole, setWhole] = useState(false);
  const { make, isPending } = useDirectMove();
  const ordered = sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const shown = isWhole ? ordered : ordered.slice(0, SHOWN_AT_FIRST);
  const hidden = ordered.length - shown.length;
  return (
    <Card
      title="Сеансы"
      aria-label="Сеансы"
      description="Незнакомое устройство? Завершите его сеанс и&nbsp;смените пароль."
    >
      <ul className={styles.rows}>
        {shown.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button kind="ghost" onClick={() => setWhole(true)}>
          Показать ещё {hidden}
        </Button>
      )}
      {sessions.length > 1 && (
        <Button
          pending={isPending}
          className={styles.act}
          onClick={() => void make((options) => api.auth_sessions_end_others({}, options))}
        >
          Завершить все остальные
        </Button>
      )}
    </Card>
  );
}

function Session({ session }: { session: OpenSession }) {
  const now = useNow();
  const { make, isPending } = useDirectMove();
  const { title, isPhone } = deviceWords(session.user_agent);
  const Device = isPhone ? DeviceMobile : Desktop;
  const place = shortAddress(session.address);
  const lastSeen = formatWhen(session.last_seen_at, now);
  const end = () => make((options) => api.auth_sessions_delete({ params: { session_id: session.id } }, options));
  return (
    <li>
      <Device size={24} />
      <div>
        <b>
          {title}
          {session.is_current && <Badge tone="pos">Это устройство</Badge>}
        </b>
        <small>
          <span>{session.is_current ? 'Активен сейчас' : `Был активен ${lastSeen}`}</span>
          {place && <span>{place}</span>}
        </small>
      </div>
      {!session.is_current && (
        <Button
          size="sm"
          pending={isPending}
          aria-label={`Завершить сеанс: ${title}, ${lastSeen}`}
          onClick={() => void end()}
        >
          Завершить
        </Button>
      )}
    </li>
  );
}
