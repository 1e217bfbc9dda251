import Check from 'icon:check-bold';
import type { NotificationPreferences } from '@provodka/contract/notifications.ts';
import { type ReactNode, useState } from 'react';
import { useOptimisticQueue } from '../forms/use-optimistic-queue.ts';
import { api } from '../lib/api/api.ts';
import type { PushState } from '../lib/live/push.ts';
import { Card } from '../ui/cards/card.tsx';
import { Checkbox } from '../ui/fields/choice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './preferences.module.css';
import { PushCard } from './push-card.tsx';
import { QuietHoursCard } from './quiet-hours-card.tsx';
import { usePushState } from './use-push-state.ts';

type Group = NotificationPreferences['groups'][number];
type Channel = Group['channels'][number];
type Form = NonNullable<NonNullable<Parameters<typeof api.notifications_prefer>[0]>['body']>;

const CHANNELS: Record<Channel['channel'], string> = {
  bell: 'Сайт',
  mail: 'Почта',
  telegram: 'Telegram',
  push: 'Браузер',
};

/** Why nothing comes by a channel as yet, and the link that leads to where it is connected. */
export interface MissingChannel {
  words: string;
  /** Absent where the person can do nothing. */
  way?: { title: string; to: string };
}
export type MissingChannels = Partial<Record<Channel['channel'], MissingChannel>>;

interface PreferencesProps {
  given: NotificationPreferences;
  missing: MissingChannels;
  children?: ReactNode;
}

/** Switches for kinds and channels of notifications; each is saved at once. `children` stand first in the side column. */
export function Preferences({ given, missing, children }: PreferencesProps) {
  const [kept, setKept] = useState(given);
  const [pushState, setPushState] = usePushState(given.push.is_here);
  const { shown, state, wish } = useOptimisticQueue(kept, wished, async (form: Form) =>
    setKept((await api.notifications_prefer({ body: form })).data),
  );
  return (
    <>
      <PageHeading title="О чём сообщать">
        <span className={styles.state} role="status">
          {state === 'saved' && (
            <>
              <Check size={18} />
              Сохранено
            </>
          )}
          {state === 'saving' && 'Сохраняем…'}
          {state === 'idle' && 'Сохраняется сразу'}
        </span>
      </PageHeading>
      <div className={styles.columns}>
        <Card>
          <MissingList missing={missing} pushState={pushState} />
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Событие</th>
                {channelsOf(CHANNELS).map(([channel, title]) => (
                  <th key={channel} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.groups.map((group) => (
                <GroupRow key={group.group} group={group} missing={missing} onChange={wish} />
              ))}
            </tbody>
          </table>
          <p className={styles.note}>
            О&nbsp;деньгах, спорах, блокировках и&nbsp;безопасности мы сообщаем всегда: на&nbsp;сайте и&nbsp;письмом.
          </p>
        </Card>
        <div className={styles.rail}>
          {children}
          <QuietHoursCard hours={shown.quiet_hours} onChange={wish} />
          <PushCard push={given.push} state={pushState} onChange={setPushState} />
        </div>
      </div>
    </>
  );
}

/** The preferences with the wish applied, shown until the server answers. */
function wished(
  { groups, quiet_hours, push }: NotificationPreferences,
  { group, channel, is_on, is_quiet, quiet_from, quiet_until }: Form,
): NotificationPreferences {
  return {
    push,
    quiet_hours: {
      is_on: is_quiet ?? quiet_hours.is_on,
      from_minute: quiet_from ?? quiet_hours.from_minute,
      until_minute: quiet_until ?? quiet_hours.until_minute,
    },
    groups: groups.map((row) =>
      row.group === group
        ? {
            ...row,
            channels: row.channels.map((one) =>
              one.channel === channel ? { ...one, is_on: is_on ?? one.is_on } : one,
            ),
          }
        : row,
    ),
  };
}

const channelsOf = <T,>(by: Partial<Record<Channel['channel'], T>>) => Object.entries(by) as [Channel['channel'], T][];

/** A browser that shows no notifications is not offered: the link leads to the words about it. */
const PUSH_WAYS: Partial<Record<PushState, string>> = {
  blocked: 'Как разрешить уведомления',
  unsupported: 'Что делать',
};

/** Lists the channels that are not connected, with links to where they can be: a phone shows no headings of columns. */
function MissingList({ missing, pushState }: { missing: MissingChannels; pushState: PushState }) {
  const rows = channelsOf(missing);
  if (rows.length === 0) return null;
  return (
    <ul className={styles.missing}>
      {rows.map(([channel, { words, way }]) => (
        <li key={channel}>
          {CHANNELS[channel]}: {words}, туда ничего не&nbsp;придёт.{' '}
          {way && <TextLink to={way.to}>{(channel === 'push' && PUSH_WAYS[pushState]) || way.title}</TextLink>}
        </li>
      ))}
    </ul>
  );
}

interface GroupRowProps {
  group: Group;
  missing: MissingChannels;
  onChange: (form: Form) => void;
}

function GroupRow({ group: { group, title, channels }, missing, onChange }: GroupRowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {channels.map(({ channel, is_on, is_fixed }) => (
        <td key={channel} className={missing[channel] && styles.dim}>
          <Checkbox
            checked={is_on}
            disabled={is_fixed}
            title={is_fixed ? 'Об этом мы сообщаем всегда' : undefined}
            onChange={({ currentTarget }) => onChange({ group, channel, is_on: currentTarget.checked })}
            className={styles.box}
          >
            <span className={styles.channel}>
              <span className="visually-hidden">{title}: </span>
              {CHANNELS[channel]}
            </span>
          </Checkbox>
        </td>
      ))}
    </tr>
  );
}
