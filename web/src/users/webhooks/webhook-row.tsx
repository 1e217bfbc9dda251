import { WEBHOOK_END_TEXTS, WEBHOOK_FAILURE_TEXTS } from '@provodka/contract/people/webhook-texts.ts';
import { EVENT_GROUP_ROWS } from '@provodka/domain/notification-preferences.ts';
import { WEBHOOK_GROUPS, type WebhookGroup } from '@provodka/domain/people/webhooks.ts';
import { useDirectMove } from '../../forms/use-moves.tsx';
import { api } from '../../lib/api/api.ts';
import { formatDay, formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/popups/menu.tsx';
import type { OwnWebhook } from '../account.ts';
import styles from './webhooks.module.css';

/** Groups named in a row; of more it tells the number. */
const NAMED = 2;

interface WebhookRowProps {
  webhook: OwnWebhook;
  onLog: () => void;
  onChange: () => void;
  onRotate: () => void;
  onRemove: () => void;
}

/** One address: its state, the last attempt at it, and what can be done. */
export function WebhookRow({ webhook, onLog, onChange, onRotate, onRemove }: WebhookRowProps) {
  const now = useNow();
  const { make: makeTest, isPending: isTesting } = useDirectMove();
  const { make: makeToggle, isPending: isToggling } = useDirectMove();
  const { id, title, url, groups, is_active } = webhook;
  const params = { webhook_id: id };
  const test = () =>
    makeTest(async (options) => {
      await api.auth_webhooks_test({ params }, options);
      onLog();
    });
  const toggle = () =>
    makeToggle((options) => api.auth_webhooks_update({ params, body: { is_active: !is_active } }, options));
  return (
    <li className={styles.row}>
      <b>
        {title}
        <State webhook={webhook} />
      </b>
      <span className={styles.url}>{url}</span>
      <small>{typeset(saidOfGroups(groups))}</small>
      <small>{typeset(saidOfAttempts(webhook, now))}</small>
      <div className={styles.acts}>
        <Button size="sm" pending={isTesting} onClick={() => void test()}>
          Отправить пробное
        </Button>
        <Button size="sm" aria-label={`Журнал адреса ${title}`} onClick={onLog}>
          Журнал
        </Button>
        <Button
          size="sm"
          pending={isToggling}
          aria-label={`${is_active ? 'Отключить' : 'Включить'} адрес ${title}`}
          onClick={() => void toggle()}
        >
          {is_active ? 'Отключить' : 'Включить'}
        </Button>
        <Menu
          label={`Действия: ${title}`}
          items={[
            { title: 'Изменить', onSelect: onChange },
            { title: 'Заменить секрет', onSelect: onRotate },
            { title: 'Удалить', isDanger: true, onSelect: onRemove },
          ]}
        />
      </div>
    </li>
  );
}

function State({ webhook: { is_active, failing_since } }: { webhook: OwnWebhook }) {
  if (!is_active) return <Badge tone="neg">Отключён</Badge>;
  if (failing_since !== null) return <Badge tone="warn">Не принимает</Badge>;
  return <Badge tone="pos">Работает</Badge>;
}

function saidOfGroups(groups: readonly WebhookGroup[]): string {
  if (groups.length === WEBHOOK_GROUPS.length) return 'Все уведомления';
  const named = groups.slice(0, groups.length > NAMED + 1 ? NAMED : groups.length);
  const titles = named.map((group) => EVENT_GROUP_ROWS[group].title);
  const rest = groups.length - named.length;
  return [...titles, ...(rest > 0 ? [`ещё ${rest}`] : [])].join(', ');
}

function saidOfAttempts({ is_active, ended_how, last_attempt, failing_since }: OwnWebhook, now: number): string {
  if (!is_active && ended_how !== null) return WEBHOOK_END_TEXTS[ended_how];
  if (!is_active) return 'Отключён вами';
  if (last_attempt === null) return 'Сюда ещё ничего не отправляли';
  const last = `Последняя отправка: ${formatWhen(last_attempt.at, now)}`;
  if (last_attempt.failure === null) return `${last}. Доставлено`;
  const since = failing_since === null ? '' : `. Не принимает с ${formatDay(failing_since, now)}`;
  return `${last}. ${WEBHOOK_FAILURE_TEXTS[last_attempt.failure]}${since}`;
}
