import type { CrashView } from '@provodka/contract/crashes.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ActionsCell, DataTable, NumberCell, QuietCell } from '../ui/cards/data-table.tsx';
import styles from './crashes-table.module.css';

const KINDS: Record<CrashView['kind'], [tone: BadgeTone, words: string]> = {
  script: ['mut', 'Страница работает'],
  page: ['neg', 'Страница упала'],
  server: ['warn', 'Ошибка сервера'],
};

/** Errors of the site in browsers: what, where, how often, when last, in which build. */
export function CrashesTable({ crashes }: { crashes: CrashView[] }) {
  return (
    <DataTable
      label="Сбои"
      columns={[
        { title: 'Что' },
        { title: 'Где', isNamed: true },
        { title: 'Сколько', isNumber: true },
        { title: 'Последний раз', isNamed: true, sorted: 'desc' },
        { title: 'Сборка', isNamed: true },
        { title: 'Действия', isHidden: true },
      ]}
    >
      {crashes.map((crash) => (
        <CrashRow key={crash.id} crash={crash} />
      ))}
    </DataTable>
  );
}

function CrashRow({ crash }: { crash: CrashView }) {
  const now = useNow();
  const { message, frames, route, number, first_at, last_at, build, is_current_build, request_id } = crash;
  const [tone, words] = KINDS[crash.kind];
  const [first, last] = [formatWhen(first_at, now), formatWhen(last_at, now)];
  return (
    <tr>
      <td className={styles.what}>
        <code>{message}</code>
        <small>
          <Badge tone={tone}>{words}</Badge>
          <span>{crash.browsers.join(', ')}</span>
          {request_id && <span>Код ошибки {request_id}</span>}
        </small>
        {frames.length > 0 && <Frames frames={frames} />}
      </td>
      <td className={styles.where}>{route ?? 'Неизвестно'}</td>
      <NumberCell>{formatNumber(number)}</NumberCell>
      <QuietCell>
        {last}
        {first !== last && <small className={styles.since}>впервые {first}</small>}
      </QuietCell>
      <QuietCell>
        {build ?? 'Неизвестна'}
        {is_current_build && <small className={styles.since}>нынешняя</small>}
      </QuietCell>
      <ActionsCell>
        <Fix crash={crash} />
      </ActionsCell>
    </tr>
  );
}

function Frames({ frames }: { frames: string[] }) {
  return (
    <details className={styles.frames}>
      <summary>Место в коде</summary>
      <ol>
        {frames.map((frame) => (
          <li key={frame}>
            <code>{frame}</code>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Fix({ crash: { id, is_fixed } }: { crash: CrashView }) {
  const { make, isPending } = useDirectMove();
  const input = { params: { crash_id: id }, body: { is_fixed: !is_fixed } };
  return (
    <Button size="sm" pending={isPending} onClick={() => void make((options) => api.crashes_fix(input, options))}>
      {is_fixed ? 'Вернуть' : 'Исправлено'}
    </Button>
  );
}
