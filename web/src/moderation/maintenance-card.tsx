import type { AdminSettingsView } from '@provodka/contract/settings.ts';
import { Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from './settings.module.css';

const MaintenanceDialog = lazyPart(() => import('./maintenance-dialog.tsx'));

const END: Move = {
  title: 'Закончить работы сейчас?',
  description: 'Сайт сразу откроется для всех.',
  action: 'Закончить',
  call: (_, options) => formApi.maintenance_set({ body: {} }, options),
};
const MOVES = lazyMoves<null, null>(() => Promise.resolve(() => END));

/** Technical work: announced, moved and ended here (product: maintenance). */
export function MaintenanceCard({ view: { maintenance, rights } }: { view: AdminSettingsView }) {
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { ask, dialog } = useMoves(MOVES, null);
  const reason = reasonOf(rights.edit);
  const { finished_at } = maintenance;
  const isOn = finished_at !== null && Date.parse(finished_at) > now;
  return (
    <Card title="Технические работы">
      <p className={isOn ? styles.now : styles.note} role="status">
        {isOn ? `Сайт закрыт до: ${formatWhen(finished_at, now)}` : 'Сайт открыт для всех.'}
      </p>
      <div className={styles.actions}>
        <Button disabled={reason !== null} onClick={() => setAsking(true)}>
          {isOn ? 'Сдвинуть окончание' : 'Закрыть сайт на работы'}
        </Button>
        {isOn && (
          <Button kind="pri" disabled={reason !== null} onClick={() => ask(null)}>
            Закончить сейчас
          </Button>
        )}
        {reason && <span className={styles.reason}>{reason}</span>}
      </div>
      {isAsking && (
        <Suspense>
          <MaintenanceDialog finishedAt={isOn ? finished_at : null} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {dialog}
    </Card>
  );
}
