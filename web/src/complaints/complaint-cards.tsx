import type { ComplaintView } from '@provodka/contract/complaints.ts';
import type { ModeratorHint } from '@provodka/contract/hints.ts';
import { complaintsAboutAddress, moderatedUserAddress } from '@provodka/contract/http/addresses.ts';
import { COMPLAINT_LIMITS, type ComplaintKind, isTicket } from '@provodka/domain/complaints.ts';
import { COMPLAINTS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useDirectMove, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { classes } from '../lib/format/classes.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Hints } from '../people/hints.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import caseStyles from '../ui/cards/case-card.module.css';
import { useDigitShortcuts, WithShortcut } from '../ui/digit-shortcuts.tsx';
import { FileLink } from '../ui/fields/file-row.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './complaint-card.module.css';
import { Evidence } from './evidence.tsx';
import type { PendingDecision } from './pending-decision.ts';

const DecisionDialog = lazyPart(() => import('./decision-dialog.tsx'));

const [, LONGEST] = COMPLAINT_LIMITS.note;
const describeNote = ({ id }: ComplaintView): Move => ({
  title: 'Заметка к обращению',
  description: 'Её прочтут только модераторы.',
  action: 'Добавить',
  comment: {
    label: 'Заметка',
    noun: `complaint-${id}-note`,
    schema: () => import('@provodka/contract/moderation.ts').then(({ reasonForm }) => reasonForm),
    longest: LONGEST,
  },
  call: ({ comment }, options) =>
    formApi.complaints_note({ params: { complaint_id: id }, body: { text: comment } }, options),
});
const NOTES = lazyMoves<ComplaintView, null>(() => Promise.resolve(describeNote));

interface ComplaintCardsProps {
  complaints: ComplaintView[];
  /** Only for complaints that have some. */
  hints: readonly { id: number; hints: readonly ModeratorHint[] }[];
}

/** The queue of complaints and tickets: subject, its author, the reporter, the reason and actions. Keys decide the first, then the next is first. */
export function ComplaintCards({ complaints, hints }: ComplaintCardsProps) {
  const notes = useMoves(NOTES, null);
  const [asked, setAsked] = useState<PendingDecision | null>(null);
  const first = complaints.find(({ rights }) => rights.take.allowed || rights.decide.allowed);
  return (
    <div className={caseStyles.cards}>
      {complaints.map((complaint) => (
        <ComplaintCard
          key={complaint.id}
          complaint={complaint}
          hints={hints.find(({ id }) => id === complaint.id)?.hints ?? []}
          hasKeys={complaint === first}
          onNote={() => notes.ask(complaint)}
          onDecide={(decision) => setAsked({ complaint, decision })}
        />
      ))}
      {notes.dialog}
      {asked && (
        <Suspense>
          <DecisionDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface CardProps {
  complaint: ComplaintView;
  hints: readonly ModeratorHint[];
  /** Digits press its buttons: it is the first that can be decided here. */
  hasKeys: boolean;
  onNote: () => void;
  onDecide: (decision: PendingDecision['decision']) => void;
}

function ComplaintCard({ complaint, hints, hasKeys, onNote, onDecide }: CardProps) {
  const now = useNow();
  const { subject, reporter, reason, text, error_code, files, created_at, due_at, is_overdue, notes } = complaint;
  // The topic tells questions apart, the subject complaints.
  const [title, kind] = isTicket(subject.kind) ? [reason, subject.title] : [subject.title, reason];
  return (
    <Card as="article">
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Status complaint={complaint} />
      </div>
      <p className={caseStyles.facts}>
        <span>{kind}</span>
        <span>{reporter.full_name}</span>
        <span>{formatWhen(created_at, now)}</span>
        {error_code && <span className={styles.code}>код ошибки {error_code}</span>}
        {complaint.decision === null && (
          <span className={classes(is_overdue && styles.late)}>
            {is_overdue ? 'Срок ответа вышел ' : 'Срок ответа: '}
            {formatWhen(due_at, now)}
          </span>
        )}
      </p>
      {text && <p className={styles.words}>{text}</p>}
      <Evidence files={files} />
      <Concerned complaint={complaint} />
      <Hints hints={hints} />
      {notes.map((note) => (
        <p key={note.id} className={styles.well}>
          <small>
            Заметка: {note.author}, {formatWhen(note.created_at, now)}
          </small>
          {note.text}
        </p>
      ))}
      {complaint.decision ? (
        <Decision decision={complaint.decision} />
      ) : (
        <Actions {...{ complaint, hasKeys, onNote, onDecide }} />
      )}
    </Card>
  );
}

/** The reported person and thing, or the author of the question. */
function Concerned({ complaint: { subject, about, earlier, reporter } }: { complaint: ComplaintView }) {
  const { uuid } = about ?? reporter;
  return (
    <>
      {about && (
        <div className={subject.file ? styles.file : styles.well}>
          <small>На что жалуются{subject.kind !== 'profile' && `: ${about.full_name}`}</small>
          {subject.file ? <FileLink file={subject.file} /> : subject.excerpt}
        </div>
      )}
      <p className={caseStyles.facts}>
        {subject.path && <TextLink to={subject.path}>Открыть</TextLink>}
        <TextLink to={moderatedUserAddress(uuid)}>Пользователь</TextLink>
        <TextLink to={auditOfAddress('user', uuid)}>Журнал</TextLink>
        {about?.is_banned && <span>Блокировка</span>}
        {earlier.all > 0 && (
          <TextLink to={complaintsAboutAddress(uuid)}>
            Ещё {formatCount(earlier.all, COMPLAINTS)}, обоснованных: {earlier.confirmed}
          </TextLink>
        )}
      </p>
    </>
  );
}

function Status({ complaint: { status, taken_by } }: { complaint: ComplaintView }) {
  switch (status) {
    case 'waiting':
      return <Badge tone="info">Ждёт</Badge>;
    case 'taken':
      return <Badge tone="warn">Взята: {taken_by?.full_name}</Badge>;
    case 'confirmed':
      return <Badge tone="pos">Подтверждена</Badge>;
    case 'rejected':
      return <Badge tone="mut">Отклонена</Badge>;
    case 'answered':
      return <Badge tone="pos">Есть ответ</Badge>;
  }
}

function Decision({ decision }: { decision: NonNullable<ComplaintView['decision']> }) {
  const now = useNow();
  return (
    <>
      <p className={styles.well}>
        <small>
          Ответ автору: {decision.decided_by?.full_name}, {formatWhen(decision.decided_at, now)}
        </small>
        {decision.answer}
      </p>
      {decision.warning && (
        <p className={styles.well}>
          <small>Предупреждение нарушителю</small>
          {decision.warning}
        </p>
      )}
    </>
  );
}

function Actions({ complaint, hasKeys, onNote, onDecide }: Omit<CardProps, 'hints'>) {
  const { make, isPending } = useDirectMove();
  const { id, status, subject, rights } = complaint;
  const params = { complaint_id: id };
  const take = () => make((options) => formApi.complaints_take({ params }, options));
  const release = () => make((options) => formApi.complaints_release({ params }, options));
  const reason = reasonOf(status === 'waiting' ? rights.take : rights.decide);
  const possible: CaseButton[] = [
    { title: 'Взять', kind: 'soft', isShown: status === 'waiting', right: rights.take, act: take },
    ...decisionsOf(subject.kind).map(({ title, decision }) => ({
      title,
      isShown: rights.decide.allowed,
      right: rights.decide,
      act: () => onDecide(decision),
    })),
    { title: 'Вернуть в\u00a0очередь', isShown: rights.release.allowed, right: rights.release, act: release },
    { title: 'Заметка', isShown: rights.note.allowed, right: rights.note, act: onNote },
  ];
  const buttons = possible.filter(({ isShown }) => isShown);
  const works = useDigitShortcuts(
    hasKeys,
    buttons.map(
      ({ act, right }) =>
        () =>
          right.allowed && act(),
    ),
  );
  return (
    <div className={caseStyles.actions}>
      {buttons.map(({ title, kind = 'sec', right, act }, index) => (
        <WithShortcut key={title} by={index + 1} works={hasKeys ? works : null}>
          <Button
            kind={kind}
            disabled={!right.allowed}
            pending={isPending && act !== onNote}
            onClick={() => void act()}
          >
            {title}
          </Button>
        </WithShortcut>
      ))}
      {reason && <span className={caseStyles.reason}>{reason}</span>}
    </div>
  );
}

const decisionsOf = (kind: ComplaintKind): readonly { title: string; decision: PendingDecision['decision'] }[] =>
  isTicket(kind)
    ? [{ title: 'Ответить', decision: 'answered' }]
    : [
        { title: 'Подтвердить', decision: 'confirmed' },
        { title: 'Отклонить', decision: 'rejected' },
      ];

interface CaseButton {
  title: string;
  kind?: ButtonKind;
  isShown: boolean;
  right: ComplaintView['rights']['take'];
  act: () => unknown;
}
