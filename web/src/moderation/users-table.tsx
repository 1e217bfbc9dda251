import Briefcase from 'icon:briefcase';
import ClockCounterClockwise from 'icon:clock-counter-clockwise';
import Crown from 'icon:crown';
import HandCoins from 'icon:hand-coins';
import LockOpen from 'icon:lock-open';
import Prohibit from 'icon:prohibit';
import SealCheck from 'icon:seal-check';
import Ticket from 'icon:ticket';
import User from 'icon:user';
import Warning from 'icon:warning';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import { verificationsOfAddress } from '@provodka/contract/http/addresses.ts';
import type { ModeratorUser } from '@provodka/contract/moderation.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { Suspense, useState } from 'react';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formatDay, formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import {
  auditOfAddress,
  customerProfileAddress,
  freelancerProfileAddress,
  moderatedOrdersOfAddress,
  moderatedResponsesOfAddress,
} from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Hints } from '../people/hints.tsx';
import { ScamBadge } from '../people/person-marks.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { ActionsCell, DataTable, NumberCell, QuietCell } from '../ui/cards/data-table.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import type { MenuItem } from '../ui/popups/menu-props.ts';
import type { UserQuestion } from './user-moves.ts';
import styles from './users-table.module.css';

const BanDialog = lazyPart(() => import('./ban-dialog.tsx'));
const AbonnementDialog = lazyPart(() => import('./abonnement-dialog.tsx'));
const QUESTIONS = lazyMoves<UserQuestion, null>(() =>
  import('./user-moves.ts').then(({ describeUserQuestion }) => describeUserQuestion),
);

interface Opened {
  dialog: 'ban' | 'abonnement';
  user: ModeratorUser;
}

interface UsersTableProps {
  users: ModeratorUser[];
  /** Only for people who have some. */
  hints: readonly { uuid: string; hints: readonly ModeratorHint[] }[];
  sort: string;
}

/** People as moderators look through them (design guide, «Tables»). */
export function UsersTable({ users, hints, sort }: UsersTableProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { ask, dialog } = useMoves(QUESTIONS, null);
  const close = () => setOpened(null);
  return (
    <>
      <DataTable
        label="Пользователи"
        columns={[
          { title: 'Пользователь' },
          { title: 'Почта' },
          { title: 'Роль' },
          { title: 'Состояние' },
          { title: 'Сделок на', isNumber: true },
          { title: 'Визит', isNamed: true },
          { title: 'Создан', isNamed: true, sorted: sort === 'date|asc' ? 'asc' : 'desc' },
          { title: 'Действия', isHidden: true },
        ]}
      >
        {users.map((user) => (
          <Row
            key={user.uuid}
            user={user}
            hints={hints.find(({ uuid }) => uuid === user.uuid)?.hints ?? []}
            ask={ask}
            open={(name) => setOpened({ dialog: name, user })}
          />
        ))}
      </DataTable>
      {dialog}
      <Suspense>
        {opened?.dialog === 'ban' && <BanDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'abonnement' && <AbonnementDialog user={opened.user} onClose={close} />}
      </Suspense>
    </>
  );
}

interface RowProps {
  user: ModeratorUser;
  hints: readonly ModeratorHint[];
  ask: (question: UserQuestion) => void;
  open: (dialog: Opened['dialog']) => void;
}

function Row({ user, hints, ask, open }: RowProps) {
  const now = useNow();
  const { full_name, login, email, customer, freelancer, last_activity_at, created_at } = user;
  const [mailbox, host] = email.split('@');
  return (
    <>
      <tr className={styles.row}>
        <td className={styles.name}>
          <span className={styles.person}>
            <Avatar name={full_name} src={user.avatar} size={40} online={user.is_online} />
            <span>
              <b>{full_name}</b>
              <small>
                {login}, № {user.id}
              </small>
            </span>
          </span>
        </td>
        <td className={styles.mail}>
          {mailbox}
          <wbr />@{host}
          {!user.is_email_verified && <small className={styles.note}>не подтверждена</small>}
        </td>
        <td>{roleOf(user)}</td>
        <td>
          <State user={user} />
        </td>
        <NumberCell>{formatRubles(customer.sum_deals + freelancer.sum_deals)}</NumberCell>
        <QuietCell>
          {user.is_online ? 'сейчас' : last_activity_at ? formatWhen(last_activity_at, now) : 'не заходил'}
        </QuietCell>
        <QuietCell>{formatDay(created_at, now)}</QuietCell>
        <ActionsCell>
          <Menu label={`Действия: ${full_name}`} items={itemsFor(user, ask, open)} />
        </ActionsCell>
      </tr>
      {hints.length > 0 && (
        <tr>
          <td colSpan={8}>
            <Hints hints={hints} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Staff, or the sides on which the person has deals. */
function roleOf({ is_admin, is_moderator, customer, freelancer }: ModeratorUser): string {
  if (is_admin) return 'Администратор';
  if (is_moderator) return 'Модератор';
  if (customer.number_deals > 0 && freelancer.number_deals > 0) return 'Оба';
  if (customer.number_deals > 0) return 'Заказчик';
  return freelancer.number_deals > 0 ? 'Исполнитель' : 'Новичок';
}

const BANNED = { user: 'Блокировка', customer: 'Заказчик заблокирован', freelancer: 'Исполнитель заблокирован' };

function State({ user: { bans, is_scam, abonnement } }: { user: ModeratorUser }) {
  const now = useNow();
  return (
    <span className={styles.state}>
      {bans.map(({ id, target, until, reason, comment, note }) => (
        <Badge
          key={id}
          tone="neg"
          icon={<Prohibit size={16} />}
          title={[`${reason}: ${comment}`, note].filter(Boolean).join('. Заметка: ')}
        >
          {BANNED[target]}
          {until && ` до ${formatDay(until, now)}`}
        </Badge>
      ))}
      {is_scam && <ScamBadge />}
      {bans.length === 0 && !is_scam && <span className={styles.note}>Без блокировок</span>}
      {abonnement && <span className={styles.note}>{abonnement.title}</span>}
    </span>
  );
}

function itemsFor(user: ModeratorUser, ask: RowProps['ask'], open: RowProps['open']): MenuItem[] {
  const { uuid, customer, freelancer, rights, is_moderator, is_admin } = user;
  const grants = reasonOf(rights.grant);
  const items: (MenuItem | false)[] = [
    { title: 'Профиль заказчика', icon: <User />, to: customerProfileAddress(customer.uuid) },
    { title: 'Профиль исполнителя', icon: <User />, to: freelancerProfileAddress(freelancer.uuid) },
    { title: 'Заказы', icon: <Briefcase />, to: moderatedOrdersOfAddress(customer.uuid) },
    { title: 'Отклики', icon: <HandCoins />, to: moderatedResponsesOfAddress(freelancer.uuid) },
    { title: 'Подтверждения', icon: <SealCheck />, to: verificationsOfAddress(uuid) },
    { title: 'Журнал', icon: <ClockCounterClockwise />, to: auditOfAddress('user', uuid) },
    {
      title: 'Выдать абонемент',
      icon: <Ticket />,
      reason: reasonOf(rights.abonnement),
      onSelect: () => open('abonnement'),
    },
    user.abonnement !== null && {
      title: 'Завершить абонемент',
      icon: <Ticket />,
      reason: reasonOf(rights.abonnement),
      onSelect: () => ask({ kind: 'end_abonnement', user }),
    },
    {
      title: is_moderator ? 'Снять права модератора' : 'Сделать модератором',
      icon: <Crown />,
      reason: grants,
      onSelect: () => ask({ kind: 'rights', user, rights: { status: !is_moderator, is_admin: false } }),
    },
    is_moderator && {
      title: is_admin ? 'Снять права администратора' : 'Сделать администратором',
      icon: <Crown />,
      reason: grants,
      onSelect: () => ask({ kind: 'rights', user, rights: { status: true, is_admin: !is_admin } }),
    },
    {
      title: user.is_scam ? 'Снять отметку «Мошенник»' : 'Отметить мошенником',
      icon: <Warning />,
      isDanger: !user.is_scam,
      reason: reasonOf(rights.ban),
      onSelect: () => ask({ kind: user.is_scam ? 'unmark_scam' : 'mark_scam', user }),
    },
    ...user.bans.map(({ target }) => ({
      title: `Разблокировать: ${BANNED_WHOM[target]}`,
      icon: <LockOpen />,
      reason: reasonOf(rights.ban),
      onSelect: () => ask({ kind: 'unban' as const, user, target }),
    })),
    {
      title: 'Заблокировать',
      icon: <Prohibit />,
      isDanger: true,
      reason: reasonOf(rights.ban),
      onSelect: () => open('ban'),
    },
  ];
  return items.filter((item) => item !== false);
}

const BANNED_WHOM = { user: 'пользователя', customer: 'заказчика', freelancer: 'исполнителя' };
