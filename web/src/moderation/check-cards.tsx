import { dealAddress, moderatedUserAddress } from '@provodka/contract/http/addresses.ts';
import type { AccountCheck } from '@provodka/contract/people/checks.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from '../ui/cards/case-card.module.css';
import { TextLink } from '../ui/text-link.tsx';
import { reasonComment } from './reason-comment.ts';

type Decision = NonNullable<AccountCheck['decision']>['code'];
interface Question {
  check: AccountCheck;
  decision: Decision;
}

const TITLES: Record<AccountCheck['kind'], string> = {
  returning_banned: 'Похоже на возвращение после блокировки',
  staff_like_name: 'Имя похоже на имя сотрудника',
  related_parties: 'Стороны сделки, возможно, один человек',
};

interface Words {
  button: string;
  title: string;
  description: string;
  outcome: string;
}

const OF_PEOPLE: Record<Decision, Words> = {
  cleared: {
    button: 'Всё в порядке',
    title: 'Закрыть проверку?',
    description: 'Человек ничего не заметит. По той же причине проверка больше не откроется.',
    outcome: 'Всё в порядке',
  },
  confirmed: {
    button: 'Заблокировать',
    title: 'Заблокировать без срока?',
    description: 'Все сеансы закончатся. Комментарий прочитает сам человек, обжаловать блокировку он сможет.',
    outcome: 'Подтвердилось',
  },
};
const OF_DEALS: Record<Decision, Words> = {
  cleared: {
    button: 'Засчитать сделку',
    title: 'Засчитать сделку?',
    description: 'Оценки и сумма сделки войдут в рейтинги обеих сторон.',
    outcome: 'Засчитана',
  },
  confirmed: {
    button: 'Не засчитывать',
    title: 'Не засчитывать сделку?',
    description:
      'Оценки и сумма этой сделки не войдут в рейтинги, и прежние сделки этих двоих перестанут учитываться. На деньги это не влияет.',
    outcome: 'Не засчитана',
  },
};

const wordsOf = ({ check, decision }: Question): Words => (check.deal ? OF_DEALS : OF_PEOPLE)[decision];

function describeDecision(question: Question): Move {
  const { check, decision } = question;
  const { title, description, button } = wordsOf(question);
  return {
    title,
    description,
    action: button,
    isDestructive: decision === 'confirmed',
    comment: reasonComment(`check-${check.id}`, 'Комментарий'),
    call: ({ comment }, options) =>
      formApi.checks_decide({ params: { check_id: check.id }, body: { decision, comment } }, options),
  };
}

const DECISIONS = lazyMoves<Question, null>(() => Promise.resolve(describeDecision));

/** Checks that wait for moderators: the person or deal, the reason and the decision. */
export function CheckCards({ checks }: { checks: AccountCheck[] }) {
  const { ask, dialog } = useMoves(DECISIONS, null);
  return (
    <div className={styles.cards}>
      {checks.map((check) => (
        <CheckCard key={check.id} check={check} ask={(decision) => ask({ check, decision })} />
      ))}
      {dialog}
    </div>
  );
}

function CheckCard({ check, ask }: { check: AccountCheck; ask: (decision: Decision) => void }) {
  const now = useNow();
  const { kind, reasons, decision, rights } = check;
  const reason = decision === null ? reasonOf(rights.decide) : null;
  return (
    <Card className={styles.card}>
      <h2>{TITLES[kind]}</h2>
      <p className={styles.facts}>
        <Subject check={check} />
        <span>Открыта {formatWhen(check.opened_at, now)}</span>
      </p>
      <p className={styles.facts}>
        {reasons.map(({ code, title }) => (
          <Badge key={code} tone="warn">
            {title}
          </Badge>
        ))}
      </p>
      {decision ? (
        <p className={styles.decision}>
          <Badge tone={decision.code === 'cleared' ? 'pos' : 'neg'}>
            {wordsOf({ check, decision: decision.code }).outcome}
          </Badge>{' '}
          {[decision.decided_by, decision.comment].filter((words) => words !== null).join(': ')}
        </p>
      ) : (
        <div className={styles.actions}>
          <Button disabled={!rights.decide.allowed} onClick={() => ask('cleared')}>
            {wordsOf({ check, decision: 'cleared' }).button}
          </Button>
          <Button kind="danger" disabled={!rights.decide.allowed} onClick={() => ask('confirmed')}>
            {wordsOf({ check, decision: 'confirmed' }).button}
          </Button>
          {reason && <span className={styles.reason}>{reason}</span>}
        </div>
      )}
    </Card>
  );
}

function Subject({ check: { user, deal } }: { check: AccountCheck }) {
  if (user) {
    return (
      <>
        <TextLink to={moderatedUserAddress(user.uuid)}>{user.full_name}</TextLink>
        <span>{user.login}</span>
        {user.is_banned && <Badge tone="neg">Блокировка</Badge>}
        <TextLink to={auditOfAddress('user', user.uuid)}>Журнал</TextLink>
      </>
    );
  }
  if (!deal) return null;
  const { customer, executor } = deal;
  return (
    <>
      <TextLink to={dealAddress(deal)}>
        {typeset(deal.order_title)}, сделка №{NBSP}
        {deal.number}
      </TextLink>
      <span>
        Заказчик <TextLink to={moderatedUserAddress(customer.uuid)}>{customer.full_name}</TextLink>
      </span>
      <span>
        Исполнитель <TextLink to={moderatedUserAddress(executor.uuid)}>{executor.full_name}</TextLink>
      </span>
      <TextLink to={auditOfAddress('deal', String(deal.id))}>Журнал</TextLink>
    </>
  );
}
