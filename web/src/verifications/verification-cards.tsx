import { moderatedUserAddress } from '@provodka/contract/http/addresses.ts';
import type { VerificationView } from '@provodka/contract/people/verifications.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import { dayWords } from '@provodka/domain/time/day-words.ts';
import { Suspense, useState } from 'react';
import { useDirectMove } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatDayOfYear, formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { usePreload } from '../lib/loading/idle.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import caseStyles from '../ui/cards/case-card.module.css';
import { useDigitShortcuts, WithShortcut } from '../ui/digit-shortcuts.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Documents } from './documents.tsx';
import styles from './verifications.module.css';

const RefusalDialog = lazyPart(() => import('./refusal-dialog.tsx'));
const RevocationDialog = lazyPart(() => import('./revocation-dialog.tsx'));

/** Requests for verification: the person, the document and the decision. Keys decide the first, then the next is first. */
export function VerificationCards({ verifications }: { verifications: VerificationView[] }) {
  const [refused, setRefused] = useState<VerificationView | null>(null);
  const [revoked, setRevoked] = useState<VerificationView | null>(null);
  const first = verifications.find(({ rights }) => rights.decide.allowed);
  return (
    <div className={caseStyles.cards}>
      {verifications.map((verification) => (
        <VerificationCard
          key={verification.id}
          verification={verification}
          hasKeys={verification === first}
          onRefuse={() => setRefused(verification)}
          onRevoke={() => setRevoked(verification)}
        />
      ))}
      {refused && (
        <Suspense>
          <RefusalDialog verification={refused} onClose={() => setRefused(null)} />
        </Suspense>
      )}
      {revoked && (
        <Suspense>
          <RevocationDialog verification={revoked} onClose={() => setRevoked(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface CardProps {
  verification: VerificationView;
  hasKeys: boolean;
  onRefuse: () => void;
  onRevoke: () => void;
}

function VerificationCard(props: CardProps) {
  const now = useNow();
  const { title, number, number_tail, valid_until, user, earlier, files, created_at, decision } = props.verification;
  return (
    <Card as="article">
      <div className={styles.head}>
        <h2>{typeset(title)}</h2>
        <Outcome verification={props.verification} />
      </div>
      <p className={caseStyles.facts}>
        <TextLink to={moderatedUserAddress(user.uuid)}>{user.full_name}</TextLink>
        <span>{formatWhen(created_at, now)}</span>
        <TextLink to={auditOfAddress('user', user.uuid)}>Журнал</TextLink>
        {user.is_banned && <span>Блокировка</span>}
        {earlier.approved + earlier.refused + earlier.revoked > 0 && <span>Раньше: {earlierWords(earlier)}</span>}
      </p>
      {decision === null && (
        <dl className={styles.compared}>
          <dt>ФИО в&nbsp;профиле</dt>
          <dd>{user.full_name}</dd>
          <dt>Номер</dt>
          <dd>{number ?? `оканчивается на ${number_tail ?? ''}`}</dd>
          {valid_until && (
            <>
              <dt>Действует до</dt>
              <dd>{dayWords(valid_until)}</dd>
            </>
          )}
        </dl>
      )}
      <Documents files={files} />
      {decision ? <Decision {...props} /> : <Actions {...props} />}
    </Card>
  );
}

const earlierWords = ({ approved, refused, revoked }: VerificationView['earlier']): string =>
  [
    approved > 0 && formatCount(approved, ['подтверждение', 'подтверждения', 'подтверждений']),
    refused > 0 && formatCount(refused, ['отказ', 'отказа', 'отказов']),
    revoked > 0 && formatCount(revoked, ['снятие', 'снятия', 'снятий']),
  ]
    .filter(Boolean)
    .join(', ');

function Outcome({ verification: { status } }: { verification: VerificationView }) {
  switch (status) {
    case 'submitted':
      return <Badge tone="info">Ждёт решения</Badge>;
    case 'approved':
      return <Badge tone="pos">Подтверждено</Badge>;
    case 'refused':
      return <Badge tone="neg">Отказано</Badge>;
    case 'expired':
      return <Badge tone="mut">Срок вышел</Badge>;
    case 'withdrawn':
      return <Badge tone="mut">Отозвано</Badge>;
    case 'revoked':
      return <Badge tone="neg">Снято</Badge>;
  }
}

function Decision({ verification: { status, decision, expires_at, rights }, onRevoke }: CardProps) {
  const now = useNow();
  const near = usePreload(RevocationDialog.load);
  if (decision === null) return null;
  const { decided_by, decided_at, reason, comment } = decision;
  return (
    <>
      <p className={caseStyles.decision}>
        {decided_by?.full_name}, {formatWhen(decided_at, now)}
        {status === 'approved' && expires_at && `. Действует до ${formatDayOfYear(expires_at)}`}
        {reason && `. ${reason}`}
        {comment && `. ${comment}`}
      </p>
      {status === 'approved' && (
        <div className={caseStyles.actions} {...near}>
          <Button disabled={!rights.revoke.allowed} onClick={onRevoke}>
            Снять подтверждение
          </Button>
          {!rights.revoke.allowed && <span className={caseStyles.reason}>{reasonOf(rights.revoke)}</span>}
        </div>
      )}
    </>
  );
}

function Actions({ verification: { id, rights }, hasKeys, onRefuse }: CardProps) {
  const { make, isPending } = useDirectMove();
  const near = usePreload(RefusalDialog.load);
  const approve = () =>
    make((options) =>
      formApi.verifications_decide({ params: { verification_id: id }, body: { decision: 'approved' } }, options),
    );
  const mayDecide = rights.decide.allowed;
  const works = useDigitShortcuts(hasKeys, [() => mayDecide && approve(), () => mayDecide && onRefuse()]);
  const reason = reasonOf(rights.decide);
  return (
    <div className={caseStyles.actions} {...near}>
      <WithShortcut by={1} works={hasKeys ? works : null}>
        <Button kind="soft" disabled={!mayDecide} pending={isPending} onClick={() => void approve()}>
          Подтвердить
        </Button>
      </WithShortcut>
      <WithShortcut by={2} works={hasKeys ? works : null}>
        <Button kind="danger" disabled={!mayDecide} onClick={onRefuse}>
          Отказать
        </Button>
      </WithShortcut>
      {reason && <span className={caseStyles.reason}>{reason}</span>}
    </div>
  );
}
