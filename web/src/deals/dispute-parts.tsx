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
        <span>{side === 'customer' ? 'Заказчик' : 'Исполнитель'}</span>
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

/** All that happened, in the order of time: moves of the deal with their files, and what was written. */
export function DisputeHistory({ deal, dispute }: DisputePartsProps) {
  const now = useNow();
  const older = dispute.number_older_messages;
  const shown = dispute.timeline.filter(({ kind, move }) => kind === 'message' || (move !== null && move in MOVES));
  return (
    <Card title="Что было">
      {older > 0 && (
        <p className={styles.older}>
          {`Ещё ${formatCount(older, MESSAGES)} раньше этих читайте в\u00a0чате исполнителя.`}
        </p>
      )}
      <ol className={styles.log}>
        {shown.map((line) => (
          <li key={`${line.created_at}${line.move}${line.text}`}>
            <b>{line.kind === 'message' ? `«${line.text}»` : MOVES[line.move ?? '']}</b>
            <small>
              {formatWhen(line.created_at, now)}, {authorOf(line, deal)}
              {line.is_hidden && ', скрыто от сторон'}
            </small>
            {line.kind === 'move' && !TOLD_ABOVE.has(line.move ?? '') && line.text && <p>{typo(line.text)}</p>}
            {line.kind === 'move' && <ProvenFiles files={line.files} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function authorOf({ by, kind }: DisputeLine, { customer, executor }: DealView): string {
  if (by === 'customer') return displayName(customer.full_name) + (kind === 'message' ? ' в чате' : '');
  if (by === 'executor') return displayName(executor.full_name) + (kind === 'message' ? ' в чате' : '');
  return by === 'moderator' ? 'модератор' : by === 'provider' ? 'банк' : 'автоматически';
}
