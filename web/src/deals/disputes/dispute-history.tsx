import Undo from 'icon:arrow-counter-clockwise-bold';
import Scales from 'icon:scales-fill';
import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { DisputeLine } from '@provodka/contract/deals/disputes.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { formatStep } from '../../lib/format/full-moment.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Timeline, type TimelineStep } from '../../ui/cards/timeline.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './dispute.module.css';
import { type DisputePartsProps, ProvenFiles } from './dispute-parts.tsx';

const MOVES: Record<string, string> = {
  create: 'Сделка создана',
  payment_confirmed: 'Оплачена',
  deliver: 'Сдана на проверку',
  supplement: 'Сдача дополнена',
  rework: 'Возвращена на доработку',
  dispute_open: 'Спор открыт',
  dispute_evidence: 'Позиция дополнена',
  dispute_withdraw: 'Спор отозван',
  dispute_concede: 'Сторона уступила',
  dispute_decide: 'Решение модератора',
  accept: 'Принята',
  refund_confirmed: 'Деньги вернулись заказчику',
  split_refunded: 'Часть денег вернулась заказчику',
  payout_confirmed: 'Выплачена исполнителю',
  expire: 'Срок сделки истёк',
};

const MESSAGES = ['сообщение', 'сообщения', 'сообщений'] as const;

/** Their texts already stand among the positions or in the decision. */
const TOLD_ABOVE: ReadonlySet<string> = new Set(['dispute_open', 'dispute_evidence', 'dispute_decide']);

/** A side opens a dispute, or the clock does when the term of the deal is over. */
const BEGINNINGS: ReadonlySet<string> = new Set(['dispute_open', 'expire']);
const SIGNS: Record<string, TimelineStep['icon']> = {
  rework: <Undo />,
  dispute_open: <Scales />,
  expire: <Scales />,
  refund_confirmed: <Undo />,
};

/** Moves of the deal with their files and messages in the order of time; a message unfolds on a press. */
export default function DisputeHistory({ deal, dispute }: DisputePartsProps) {
  const now = useNow();
  const moves = dispute.timeline.filter(({ move }) => move !== null && move in MOVES);
  const begun = dispute.outcome === null ? moves.findLast(({ move }) => BEGINNINGS.has(move ?? '')) : undefined;
  const steps = moves.map((line): TimelineStep => {
    const move = line.move ?? '';
    const isTold = TOLD_ABOVE.has(move) || !line.text;
    return {
      id: `${line.created_at}${move}`,
      title: MOVES[move] ?? '',
      note: `${formatStep(line.created_at, now)}, ${authorOf(line, deal)}`,
      more: (!isTold || line.files.length > 0) && (
        <>
          {!isTold && <p className={styles.told}>{typeset(line.text ?? '')}</p>}
          <ProvenFiles files={line.files} />
        </>
      ),
      state: line === begun ? 'warn' : move === 'refund_confirmed' ? 'neg' : 'done',
      icon: SIGNS[move],
    };
  });
  return (
    <Card title="Что было">
      <Timeline steps={steps} />
      <Talk deal={deal} dispute={dispute} />
    </Card>
  );
}

function Talk({ deal, dispute }: DisputePartsProps) {
  const now = useNow();
  const older = dispute.number_older_messages;
  const messages = dispute.timeline.filter(({ kind }) => kind === 'message');
  if (messages.length === 0) return null;
  return (
    <Disclosure title={`Вся переписка, ${formatCount(messages.length + older, MESSAGES)}`} className={styles.talk}>
      {older > 0 && (
        <p className={styles.older}>
          {`Ещё ${formatCount(older, MESSAGES)} раньше этих читайте в\u00a0чате исполнителя.`}
        </p>
      )}
      <ol className={styles.log}>
        {messages.map((line) => (
          <li key={`${line.created_at}${line.text}`}>
            <p>{typeset(line.text ?? '')}</p>
            <small>
              {formatStep(line.created_at, now)}, {authorOf(line, deal)}
              {line.is_hidden && ', скрыто от\u00a0сторон'}
            </small>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function authorOf({ by, kind }: DisputeLine, { customer, executor }: DealView): string {
  if (by === 'customer') return displayName(customer.full_name) + (kind === 'message' ? ' в чате' : '');
  if (by === 'executor') return displayName(executor.full_name) + (kind === 'message' ? ' в чате' : '');
  return by === 'moderator' ? 'модератор' : by === 'provider' ? 'банк' : 'автоматически';
}
