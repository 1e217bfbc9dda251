import type { OwnComplaint } from '@provodka/contract/complaints.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/cards/card.tsx';
import caseStyles from '../ui/cards/case-card.module.css';
import { TextLink } from '../ui/text-link.tsx';
import styles from './complaint-card.module.css';

/** Complaints the viewer made, each with its answer or the day by which there is one. */
export function OwnComplaints({ complaints }: { complaints: OwnComplaint[] }) {
  return (
    <div className={caseStyles.cards}>
      {complaints.map((complaint) => (
        <OwnComplaintCard key={complaint.id} complaint={complaint} />
      ))}
    </div>
  );
}

/** One complaint as its reporter sees it. */
export function OwnComplaintCard({ complaint }: { complaint: OwnComplaint }) {
  const now = useNow();
  const { title, path, reason, text, created_at, due_at, decision } = complaint;
  return (
    <Card as="article">
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {decision === null ? (
          <Badge tone="info">На рассмотрении</Badge>
        ) : decision.is_confirmed ? (
          <Badge tone="pos">Подтвердилась</Badge>
        ) : (
          <Badge tone="mut">Нарушения нет</Badge>
        )}
      </div>
      <p className={caseStyles.facts}>
        <span>{reason}</span>
        <span>Отправлена {formatWhen(created_at, now)}</span>
        {path && <TextLink to={path}>Открыть</TextLink>}
      </p>
      {text && <p className={styles.words}>{typeset(text)}</p>}
      {decision === null ? (
        <p className={caseStyles.facts}>Ответим не&nbsp;позже: {formatWhen(due_at, now)}</p>
      ) : (
        <p className={styles.well}>
          <small>Ответ модератора, {formatWhen(decision.decided_at, now)}</small>
          {typeset(decision.answer)}
        </p>
      )}
    </Card>
  );
}
