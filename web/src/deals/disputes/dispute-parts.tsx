import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { DisputeLine, DisputeView } from '@provodka/contract/deals/disputes.ts';
import type { ReactNode } from 'react';
import { formatWhen } from '../../lib/format/dates.ts';
import { typeset } from '../../lib/format/typeset.ts';
import { useNow } from '../../lib/live/clock.ts';
import { PersonLine } from '../../people/person-line.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { FileLink } from '../../ui/fields/file-row.tsx';
import styles from './dispute.module.css';

export interface DisputePartsProps {
  deal: DealView;
  dispute: DisputeView;
}

/** Statements and evidence of each side and the moderator's questions, which everybody sees the same, with the viewer's own actions. */
export function Positions({ deal, dispute, children }: DisputePartsProps & { children: ReactNode }) {
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
      {children}
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
        <p className={styles.said}>{typeset(dispute.outcome ? 'Ответа не было.' : 'Ответа пока нет.')}</p>
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
      {entry.comment && typeset(entry.comment)}
      <small>{formatWhen(entry.created_at, now)}</small>
      <ProvenFiles files={entry.files} />
    </div>
  ));
}

/** Files with the first letters of their hash, which proves that the evidence has not changed. */
export function ProvenFiles({ files }: { files: DisputeLine['files'] }) {
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
