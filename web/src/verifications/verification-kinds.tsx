import type { OwnVerification, OwnVerificationKind } from '@provodka/contract/people/verifications.ts';
import type { DocumentKind } from '@provodka/domain/people/verifications.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatDayOfYear, formatWhen } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { useNow } from '../lib/live/clock.ts';
import { usePreload } from '../lib/loading/idle.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Documents } from './documents.tsx';
import { KIND_WORDS } from './kind-words.ts';
import styles from './verifications.module.css';

const RequestDialog = lazyPart(() => import('./request-dialog.tsx'));

const describeWithdrawal = ({ id, title, status }: OwnVerification): Move => {
  const call: Move['call'] = (_input, options) =>
    formApi.verifications_withdraw({ params: { verification_id: id } }, options);
  return status === 'submitted'
    ? {
        title: 'Отозвать заявку?',
        description: `${title}: модератор не будет её рассматривать, документы удалятся.`,
        action: 'Отозвать',
        isDestructive: true,
        call,
      }
    : {
        title: 'Убрать отметку?',
        description: `${title}: отметка исчезнет сразу. Чтобы вернуть её, понадобится новая заявка с документом.`,
        action: 'Убрать',
        isDestructive: true,
        call,
      };
};
const WITHDRAWAL = lazyMoves<OwnVerification, null>(() => Promise.resolve(describeWithdrawal));

/** Every kind of verification with the viewer's requests and the next step, after what needs no document. */
export function VerificationKinds({ kinds, children }: { kinds: OwnVerificationKind[]; children: ReactNode }) {
  const [asked, setAsked] = useState<DocumentKind | null>(null);
  const { ask, dialog } = useMoves(WITHDRAWAL, null);
  return (
    <div className={styles.kinds}>
      {children}
      {kinds.map((kind) => (
        <KindCard key={kind.kind} {...kind} onAsk={() => setAsked(kind.kind)} onWithdraw={ask} />
      ))}
      {dialog}
      {asked && (
        <Suspense>
          <RequestDialog kind={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface KindProps extends OwnVerificationKind {
  onAsk: () => void;
  onWithdraw: (verification: OwnVerification) => void;
}

function KindCard({ kind, verifications, rights, onAsk, onWithdraw }: KindProps) {
  const { title, description, ask, kept } = KIND_WORDS[kind];
  const near = usePreload(RequestDialog.load);
  const isWaiting = verifications.some(({ status }) => status === 'submitted');
  const reason = isWaiting ? null : reasonOf(rights.submit);
  const hasStanding = verifications.some(({ status }) => status === 'approved');
  return (
    <Card title={title} description={typeset(description)} aria-label={title}>
      {verifications.length > 0 && (
        <ul className={styles.requests}>
          {verifications.map((verification) => (
            <Request key={verification.id} verification={verification} onWithdraw={() => onWithdraw(verification)} />
          ))}
        </ul>
      )}
      <p className={styles.kept}>{typeset(kept)}</p>
      {reason && <p className={styles.next}>{typeset(reason)}</p>}
      {rights.submit.allowed && (
        <p className={styles.next} {...near}>
          <Button size="sm" kind="soft" onClick={onAsk} aria-label={ask}>
            {hasStanding ? (kind === 'certificate' ? 'Добавить ещё' : 'Обновить') : 'Подтвердить'}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Request({ verification, onWithdraw }: { verification: OwnVerification; onWithdraw: () => void }) {
  const { title, files, status, rights } = verification;
  return (
    <li>
      <div className={styles.row}>
        <b>{typeset(title)}</b>
        <State verification={verification} />
      </div>
      <Words verification={verification} />
      <Documents files={files} />
      {rights.withdraw.allowed && (
        <p className={styles.next}>
          <Button size="sm" onClick={onWithdraw}>
            {status === 'submitted' ? 'Отозвать заявку' : 'Убрать отметку'}
          </Button>
        </p>
      )}
    </li>
  );
}

function State({ verification: { status } }: { verification: OwnVerification }) {
  switch (status) {
    case 'submitted':
      return <Badge tone="info">Ждёт модератора</Badge>;
    case 'approved':
      return <Badge tone="pos">Подтверждено</Badge>;
    case 'refused':
      return <Badge tone="neg">Отказано</Badge>;
    case 'expired':
      return <Badge tone="warn">Срок вышел</Badge>;
    case 'withdrawn':
      return <Badge tone="mut">Отозвано</Badge>;
    case 'revoked':
      return <Badge tone="neg">Снято модератором</Badge>;
  }
}

function Words({
  verification: { status, number, created_at, expires_at, decision },
}: {
  verification: OwnVerification;
}) {
  const now = useNow();
  const asked = `Отправлено ${formatWhen(created_at, now)}`;
  switch (status) {
    case 'submitted':
      return <p className={styles.words}>{typeset(`${asked}. О решении придёт уведомление и письмо.`)}</p>;
    case 'approved':
      return (
        <p className={styles.words}>
          {typeset(
            [
              decision && `Проверено ${formatDayOfYear(decision.decided_at)}`,
              expires_at && `действует до ${formatDayOfYear(expires_at)}`,
              number && `№ ${number}`,
            ]
              .filter(Boolean)
              .join(', '),
          )}
        </p>
      );
    case 'refused':
    case 'revoked':
      return (
        <p className={styles.words}>{typeset([decision?.reason, decision?.comment].filter(Boolean).join('. '))}</p>
      );
    case 'expired':
      return (
        <p className={styles.words}>{typeset(expires_at ? `Действовало до ${formatDayOfYear(expires_at)}` : asked)}</p>
      );
    case 'withdrawn':
      return <p className={styles.words}>{typeset(asked)}</p>;
  }
}
