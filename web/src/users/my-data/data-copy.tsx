import type { DataExport } from '@provodka/contract/people/personal-data.ts';
import { useDirectMove } from '../../forms/use-moves.tsx';
import { api } from '../../lib/api/api.ts';
import { classes } from '../../lib/format/classes.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { apiAddress } from '../../lib/loading/site.ts';
import { usePolling, useReload } from '../../lib/loading/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from '../settings.module.css';

/** How often the progress is looked at, in ms. */
const LOOK_MS = 3000;

/** The copy of a person's data: asked for, made, downloaded. */
export function DataCopy({ copy: { latest, right } }: { copy: DataExport }) {
  const { make, isPending } = useDirectMove();
  const reload = useReload();
  const isMade = latest?.status === 'waiting' || latest?.status === 'making';
  usePolling(isMade ? LOOK_MS : null, reload);
  const open = async (options: { idempotency_key: string }) => {
    const { data } = await api.personal_data_export_open({}, options);
    window.location.assign(apiAddress(data.url));
  };
  return (
    <li className={classes(styles.plain, styles.worded)}>
      <div>
        <b>Копия данных</b>
        <small>
          <Words latest={latest} />
        </small>
        {isMade && (
          <ProgressBar have={latest.parts_done} need={latest.parts || 1} text={null} label="Копия готовится" />
        )}
      </div>
      <div className={styles.pair}>
        {latest?.status === 'done' && (
          <Button size="sm" pending={isPending} onClick={() => void make(open)}>
            Скачать архив
          </Button>
        )}
        {(latest?.status !== 'done' || right.allowed) && (
          <Button
            size="sm"
            pending={isPending}
            disabled={!right.allowed}
            onClick={() => void make((options) => api.personal_data_export({}, options))}
          >
            {latest?.status === 'done' ? 'Собрать заново' : 'Собрать архив'}
          </Button>
        )}
      </div>
    </li>
  );
}

function Words({ latest }: { latest: DataExport['latest'] }) {
  const now = useNow();
  if (latest === null)
    return typeset('Всё, что биржа хранит о вас: таблицы, данные для программ и ваши файлы в одном архиве.');
  const { status, parts, parts_done, expires_at, number_left_out } = latest;
  if (status === 'waiting' || status === 'making')
    return typeset(
      `Готовим архив${parts > 0 ? `: ${Math.floor((parts_done / parts) * 100)} %` : ''}. Сообщим, когда его можно будет скачать.`,
    );
  if (status === 'failed') return typeset('Архив собрать не получилось. Запросите его ещё раз.');
  if (status === 'expired') return typeset('Архив хранился 7 дней и удалён. Новый можно запросить раз в сутки.');
  const kept = expires_at === null ? '' : ` Хранится до ${formatDay(expires_at, now)}.`;
  return typeset(`Архив готов.${kept}${number_left_out > 0 ? ' Вошло не всё, список внутри.' : ''}`);
}
