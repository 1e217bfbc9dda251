import { moderatedUserAddress } from '@provodka/contract/http/addresses.ts';
import type { AppealView } from '@provodka/contract/people/appeals.ts';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatDay, formatDayOfYear, formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from '../ui/cards/case-card.module.css';
import { useDigitShortcuts, WithShortcut } from '../ui/digit-shortcuts.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { reasonComment } from './reason-comment.ts';

interface Question {
  appeal: AppealView;
  is_accepted: boolean;
}

const TARGETS = { user: 'Весь аккаунт', customer: 'Профиль заказчика', freelancer: 'Профиль исполнителя' };

const describeDecision = ({ appeal, is_accepted }: Question): Move => {
  const { user, ban } = appeal;
  const barred = `${user.full_name}: ${TARGETS[ban.target].toLowerCase()}, ${ban.until ? `до ${formatDayOfYear(ban.until)}` : 'без срока'}.`;
  return {
    title: is_accepted ? 'Снять блокировку?' : 'Отклонить обжалование?',
    description: is_accepted
      ? `${barred} Блокировка снимется сразу, решение и обоснование увидит заблокированный.`
      : `${barred} Решение окончательное: обжаловать эту блокировку ещё раз нельзя. Его с обоснованием увидит заблокированный.`,
    action: is_accepted ? 'Снять блокировку' : 'Отклонить',
    isDestructive: !is_accepted,
    // Each decision has a draft of its own, so that reasons against a person are not sent as reasons for them.
    comment: reasonComment(`appeal-${appeal.id}-${is_accepted ? 'accept' : 'decline'}`, 'Обоснование'),
    call: ({ comment }, options) =>
      formApi.appeals_decide({ params: { appeal_id: appeal.id }, body: { is_accepted, comment } }, options),
  };
};

const DECISIONS = lazyMoves<Question, null>(() => Promise.resolve(describeDecision));

/** Appeals of bans: the ban, the words of the banned, the decision. Keys decide the first that waits; then the next one is the first. */
export function AppealCards({ appeals }: { appeals: AppealView[] }) {
  const { ask, dialog } = useMoves(DECISIONS, null);
  const first = appeals.find(({ decision, rights }) => decision === null && rights.decide.allowed);
  const works = useDigitShortcuts(
    first !== undefined,
    first ? [true, false].map((is_accepted) => () => ask({ appeal: first, is_accepted })) : [],
  );
  return (
    <div className={styles.cards}>
      {appeals.map((appeal) => (
        <AppealCard
          key={appeal.id}
          appeal={appeal}
          keys={appeal === first ? works : null}
          ask={(is_accepted) => ask({ appeal, is_accepted })}
        />
      ))}
      {dialog}
    </div>
  );
}

interface CardProps {
  appeal: AppealView;
  /** Whether digits press its buttons already; null where they never do. */
  keys: boolean | null;
  ask: (isAccepted: boolean) => void;
}

function AppealCard({ appeal, keys, ask }: CardProps) {
  const now = useNow();
  const { user, ban, text, decision, rights, created_at } = appeal;
  const reason = reasonOf(rights.decide);
  return (
    <Card className={styles.card}>
      <h2>{user.full_name}</h2>
      <p className={styles.facts}>
        <span>{TARGETS[ban.target]}</span>
        <span>блокировка {ban.until ? `до ${formatDay(ban.until, now)}` : 'без срока'}</span>
        <span>{ban.reason}</span>
        <span>{ban.banned_by ? `модератор ${ban.banned_by.full_name}` : 'модератор не указан'}</span>
      </p>
      <p className={styles.quote}>Что написал модератор: «{ban.comment}»</p>
      <p className={styles.text}>
        <small>Что пишет заблокированный</small>
        {text}
      </p>
      <p className={styles.facts}>
        <span>Подано {formatWhen(created_at, now)}</span>
        <TextLink to={moderatedUserAddress(user.uuid)}>Пользователь</TextLink>
        <TextLink to={auditOfAddress('user', user.uuid)}>Журнал</TextLink>
      </p>
      {decision ? (
        <p className={styles.decision}>
          <Badge tone={decision.is_accepted ? 'pos' : 'neg'}>
            {decision.is_accepted ? 'Блокировка снята' : 'Отклонено'}
          </Badge>{' '}
          {decision.decided_by?.full_name}: {decision.comment}
        </p>
      ) : ban.is_lifted ? (
        <p className={styles.decision}>
          <Badge tone="mut">Без решения</Badge> Блокировка закончилась раньше
        </p>
      ) : (
        <div className={styles.actions}>
          <WithShortcut by={1} works={keys}>
            <Button disabled={reason !== null} onClick={() => ask(true)}>
              Снять блокировку
            </Button>
          </WithShortcut>
          <WithShortcut by={2} works={keys}>
            <Button kind="danger" disabled={reason !== null} onClick={() => ask(false)}>
              Отклонить
            </Button>
          </WithShortcut>
          {reason && <span className={styles.reason}>{reason}</span>}
        </div>
      )}
    </Card>
  );
}
