import type { OwnPhone } from '@provodka/contract/people/phones.ts';
import { useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatDayOfYear } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { CodeForm, NumberForm } from './phone-forms.tsx';
import styles from './verifications.module.css';

type Verified = NonNullable<OwnPhone['verified']>;

const describeRemoval = ({ id, masked }: Verified): Move => ({
  title: 'Убрать отметку?',
  description: `Телефон ${masked}: отметка исчезнет сразу. Чтобы вернуть её, номер нужно подтвердить снова.`,
  action: 'Убрать',
  isDestructive: true,
  call: (_input, options) => formApi.verifications_withdraw({ params: { verification_id: id } }, options),
});
const REMOVAL = lazyMoves<Verified, null>(() => Promise.resolve(describeRemoval));

const KEPT =
  'Номер не хранится и никому не виден: остаются две последние цифры и отпечаток, чтобы тем же номером не подтвердился кто-то ещё.';

/** The viewer's phone: what is verified, the proof under way, and the next step. */
export function PhoneCard({ phone }: { phone: OwnPhone }) {
  const { ways, verified, pending, sandbox_url, rights } = phone;
  const { ask, dialog } = useMoves(REMOVAL, null);
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isCodeAwaited = pending?.way === 'code' && !isAsking;
  const reason = ways.length > 0 ? reasonOf(rights.code) : null;
  return (
    <Card
      title="Телефон"
      description={typeset('Подтверждается кодом, без модератора. Отметка действует год.')}
      aria-label="Телефон"
    >
      {verified && <Standing verified={verified} />}
      {ways.length === 0 && !verified && (
        <p className={styles.next}>{typeset('На этой бирже телефон пока не подтверждается.')}</p>
      )}
      {reason && <p className={styles.next}>{typeset(reason)}</p>}
      {isCodeAwaited && (
        <CodeForm pending={pending} typed={typed} onDone={() => setTyped('')} onOther={() => setAsking(true)} />
      )}
      {!isCodeAwaited && rights.code.allowed && (isAsking || !verified) && (
        <NumberForm
          typed={typed}
          onSent={(sent) => {
            setTyped(sent);
            setAsking(false);
          }}
          onCancel={isAsking ? () => setAsking(false) : null}
        />
      )}
      {sandbox_url && isCodeAwaited && (
        <p className={styles.next}>
          <TextLink to={sandbox_url} target="_blank" reloadDocument>
            Демо: сообщения на&nbsp;телефоны
          </TextLink>
        </p>
      )}
      <p className={styles.kept}>{typeset(KEPT)}</p>
      {verified && !isAsking && !isCodeAwaited && (
        <p className={styles.next}>
          {rights.code.allowed && (
            <Button size="sm" kind="soft" onClick={() => setAsking(true)}>
              Сменить номер
            </Button>
          )}
          <Button size="sm" onClick={() => ask(verified)}>
            Убрать отметку
          </Button>
        </p>
      )}
      {dialog}
    </Card>
  );
}

function Standing({ verified: { masked, verified_at, expires_at } }: { verified: Verified }) {
  return (
    <ul className={styles.requests}>
      <li>
        <div className={styles.row}>
          <b>{masked}</b>
          <Badge tone="pos">Подтверждён</Badge>
        </div>
        <p className={styles.words}>
          {typeset(`Подтверждён ${formatDayOfYear(verified_at)}, действует до ${formatDayOfYear(expires_at)}`)}
        </p>
      </li>
    </ul>
  );
}
