import Undo from 'icon:arrow-counter-clockwise-bold';
import Scales from 'icon:scales-fill';
import type { DealView } from '@provodka/contract/deals.ts';
import type { DisputeLine, DisputeView } from '@provodka/contract/disputes.ts';
import { displayName } from '@provodka/domain/names.ts';
import { formatCount } from '@provodka/domain/written-numbers.ts';
import { useNow } from '../lib/clock.ts';
import { formatWhen } from '../lib/dates.ts';
import { typo } from '../lib/typo.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Card } from '../ui/card.tsx';
import { FileLink } from '../ui/file-row.tsx';
import { Timeline, type TimelineStep } from '../ui/timeline.tsx';
import { formatStep } from './deal-moments.ts';
import styles from './dispute.module.css';

interface DisputePartsProps {
  deal: DealView;
  dispute: DisputeView;
}

/** What each side said and showed, and what the moderator asked; the same to all of them. */
export function Positions({ deal, dispute }: DisputePartsProps) {
  const questions = dispute.positions.filter(({ by }) => by === 'moderator');
  return (
    <Card title="Позиции сторон">
      <div className={styles.positions}>
        <Position side="customer" deal={deal} dispute={dispute} />
        <Position side="executor" deal={deal} dispute={dispute} />
      </div>
      {questions.length > 0 && (
        <div className={styles.said}>
          <b>Модератор</b>
          <Said entries={questions} />
        </div>
      )}
    </Card>
  );
}

function Position({ side, deal, dispute }: DisputePartsProps & { side: 'customer' | 'executor' }) {
  const person = side === 'customer' ? deal.customer : deal.executor;
  const entries = dispute.positions.filter(({ by }) => by === side);
  return (
    <div className={styles.position}>
      <PersonLine person={person} size={44}>
        <span className={styles.role}>{side === 'customer' ? 'Заказчик' : 'Исполнитель'}</span>
      </PersonLine>
      {entries.length === 0 ? (
        <p className={styles.said}>{typo(dispute.outcome ? 'Ответа не было.' : 'Ответа пока нет.')}</p>
      ) : (
        <Said entries={entries} />
      )}
    </div>
  );
}

function Said({ entries }: { entries: DisputeView['positions'] }) {
  const now = useNow();
  return entries.map((entry) => (
    <div key={entry.created_at} className={styles.said}>
      {entry.comment && typo(entry.comment)}
      <small>{formatWhen(entry.created_at, now)}</small>
      <ProvenFiles files={entry.files} />
    </div>
  ));
}

/** Files with the beginning of their hash: what was shown can be proven not to have changed. */
function ProvenFiles({ files }: { files: DisputeLine['files'] }) {
  if (files.length === 0) return null;
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <div key={file.id}>
          <FileLink file={file} />
          {file.sha256 && <span className={styles.hash}>SHA-256 {file.sha256}</span>}
        </div>
      ))}
    </div>
  );
}

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

/** Their words are among the positions, or in the decision. */
const TOLD_ABOVE: ReadonlySet<string> = new Set(['dispute_open', 'dispute_evidence', 'dispute_decide']);

/** What begins a dispute: a side, or the clock when the time of the deal is over. */
const BEGINNINGS: ReadonlySet<string> = new Set(['dispute_open', 'expire']);
const SIGNS: Record<string, TimelineStep['icon']> = {
  rework: <Undo />,
  dispute_open: <Scales />,
  expire: <Scales />,
  refund_confirmed: <Undo />,
};

/** All that happened, in the order of time: moves of the deal with their files, and what was written, which opens by a press. */
export function DisputeHistory({ deal, dispute }: DisputePartsProps) {
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
          {!isTold && <p className={styles.told}>{typo(line.text ?? '')}</p>}
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
    <details className={styles.talk}>
      <summary>Вся переписка, {formatCount(messages.length + older, MESSAGES)}</summary>
      {older > 0 && (
        <p className={styles.older}>
          {`Ещё ${formatCount(older, MESSAGES)} раньше этих читайте в\u00a0чате исполнителя.`}
        </p>
      )}
      <ol className={styles.log}>
        {messages.map((line) => (
          <li key={`${line.created_at}${line.text}`}>
            <p>{typo(line.text ?? '')}</p>
            <small>
              {formatStep(line.created_at, now)}, {authorOf(line, deal)}
              {line.is_hidden && ', скрыто от\u00a0сторон'}
            </small>
          </li>
        ))}
      </ol>
    </details>
  );
}

function authorOf({ by, kind }: DisputeLine, { customer, executor }: DealView): string {
  if (by === 'customer') return displayName(customer.full_name) + (kind === 'message' ? ' в чате' : '');
  if (by === 'executor') return displayName(executor.full_name) + (kind === 'message' ? ' в чате' : '');
  return by === 'moderator' ? 'модератор' : by === 'provider' ? 'банк' : 'автоматически';
}
