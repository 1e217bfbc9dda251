import type { HeldPayout } from '@provodka/contract/deals/payouts.ts';
import { dealAddress, moderatedUserAddress } from '@provodka/contract/http/addresses.ts';
import { formatRubles, NBSP } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import styles from '../ui/cards/case-card.module.css';
import { TextLink } from '../ui/text-link.tsx';
import { reasonComment } from './reason-comment.ts';

interface Question {
  payout: HeldPayout;
  decision: 'released' | 'refused';
}

const describeDecision = ({ payout, decision }: Question): Move => ({
  title: decision === 'released' ? 'Отправить выплату?' : 'Задержать выплату?',
  description:
    decision === 'released'
      ? 'Деньги уйдут исполнителю. Вернуть их после этого нельзя.'
      : 'Деньги останутся в сделке. Исполнитель прочитает причину, отправить выплату можно будет позже.',
  action: decision === 'released' ? 'Отправить' : 'Задержать',
  isDestructive: decision === 'refused',
  comment: reasonComment(`payout-${payout.id}`, 'Причина'),
  call: ({ comment }, options) =>
    formApi.payouts_decide({ params: { payout_id: payout.id }, body: { decision, comment } }, options),
});

const DECISIONS = lazyMoves<Question, null>(() => Promise.resolve(describeDecision));

type DecisionCode = NonNullable<HeldPayout['decision']>['code'];
const OUTCOMES: Record<DecisionCode, [tone: BadgeTone, words: string]> = {
  released: ['pos', 'Разрешена'],
  refused: ['neg', 'Задержана'],
  stopped: ['mut', 'Остановил исполнитель'],
};

/** Payouts that wait for a moderator: the sum, the two, why it waits, the decision. */
export function PayoutCards({ payouts }: { payouts: HeldPayout[] }) {
  const { ask, dialog } = useMoves(DECISIONS, null);
  return (
    <div className={styles.cards}>
      {payouts.map((payout) => (
        <PayoutCard key={payout.id} payout={payout} ask={(decision) => ask({ payout, decision })} />
      ))}
      {dialog}
    </div>
  );
}

interface PayoutCardProps {
  payout: HeldPayout;
  ask: (decision: Question['decision']) => void;
}

function PayoutCard({ payout, ask }: PayoutCardProps) {
  const now = useNow();
  const { amount, budget, to, customer, executor, reasons, decision, rights, order_id, deal_id, number } = payout;
  const isDecidable = rights.release.allowed || rights.refuse.allowed;
  const reason = decision === null ? reasonOf(rights.release) : null;
  return (
    <Card className={styles.card}>
      <h2>
        {formatRubles(amount)}
        {to && `, ${to}`}
      </h2>
      <p className={styles.facts}>
        <TextLink to={dealAddress({ order_id, id: deal_id })}>
          {typeset(payout.order_title)}, сделка №{NBSP}
          {number}
        </TextLink>
        <span>{budget === null ? 'Без бюджета' : `Бюджет ${formatRubles(budget)}`}</span>
        <span>Запрошена {formatWhen(payout.opened_at, now)}</span>
      </p>
      <p className={styles.facts}>
        <span>
          Заказчик <TextLink to={moderatedUserAddress(customer.user_uuid)}>{customer.full_name}</TextLink>
        </span>
        <span>
          Исполнитель <TextLink to={moderatedUserAddress(executor.user_uuid)}>{executor.full_name}</TextLink>
        </span>
        <TextLink to={auditOfAddress('deal', String(deal_id))}>Журнал</TextLink>
      </p>
      <p className={styles.facts}>
        {reasons.map(({ code, title }) => (
          <Badge key={code} tone="warn">
            {title}
          </Badge>
        ))}
      </p>
      {decision && (
        <p className={styles.decision}>
          <Badge tone={OUTCOMES[decision.code][0]}>{OUTCOMES[decision.code][1]}</Badge>{' '}
          {[decision.decided_by, decision.comment].filter((words) => words !== null).join(': ')}
        </p>
      )}
      {(isDecidable || reason) && (
        <div className={styles.actions}>
          <Button disabled={!rights.release.allowed} onClick={() => ask('released')}>
            Отправить выплату
          </Button>
          {decision === null && (
            <Button kind="danger" disabled={!rights.refuse.allowed} onClick={() => ask('refused')}>
              Задержать
            </Button>
          )}
          {reason && <span className={styles.reason}>{reason}</span>}
        </div>
      )}
    </Card>
  );
}
