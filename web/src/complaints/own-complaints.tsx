import type { OwnComplaint } from '@provodka/contract/complaints.ts';
import { classes } from '../lib/format/classes.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/cards/card.tsx';
import caseStyles from '../ui/cards/case-card.module.css';
import { TextLink } from '../ui/text-link.tsx';
import styles from './complaint-card.module.css';
import { Evidence } from './evidence.tsx';

/** Complaints and tickets of the viewer, each with its answer or the day by which there is one. */
export function OwnComplaints({ complaints }: { complaints: OwnComplaint[] }) {
  return (
    <div className={classes(caseStyles.cards, caseStyles.narrow)}>
      {complaints.map((complaint) => (
        <OwnComplaintCard key={complaint.id} complaint={complaint} />
      ))}
    </div>
  );
}

/** One complaint or ticket as its author sees it. */
export function OwnComplaintCard({ complaint }: { complaint: OwnComplaint }) {
  const now = useNow();
  const { title, path, reason, text, error_code, files, created_at, due_at, decision } = complaint;
  return (
    <Card as="article">
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Outcome decision={decision} />
      </div>
      <p className={caseStyles.facts}>
        <span>{reason}</span>
        <span>{formatWhen(created_at, now)}</span>
        {error_code && <span className={styles.code}>код ошибки {error_code}</span>}
        {path && <TextLink to={path}>Открыть</TextLink>}
      </p>
      {text && <p className={styles.words}>{typeset(text)}</p>}
      <Evidence files={files} />
      {decision === null ? (
        <p className={caseStyles.facts}>Ответим не&nbsp;позже: {formatWhen(due_at, now)}</p>
      ) : (
        <p className={styles.well}>
          <small>Ответ, {formatWhen(decision.decided_at, now)}</small>
          {typeset(decision.answer)}
        </p>
      )}
    </Card>
  );
}

function Outcome({ decision }: Pick<OwnComplaint, 'decision'>) {
  if (decision === null) return <Badge tone="info">На рассмотрении</Badge>;
  switch (decision.is_confirmed) {
    case null:
      return <Badge tone="pos">Есть ответ</Badge>;
    case true:
      return <Badge tone="pos">Подтвердилась</Badge>;
    case false:
      return <Badge tone="mut">Нарушения нет</Badge>;
  }
}
