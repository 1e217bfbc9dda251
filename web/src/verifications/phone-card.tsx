import type { OwnPhone } from '@provodka/contract/people/phones.ts';
import { Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useDirectMove, useMoves } from '../forms/use-moves.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { formatDayOfYear } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import { usePreload } from '../lib/loading/idle.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { isOfBell, useRefresh } from '../lib/loading/use-refresh.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './verifications.module.css';

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx'));

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
  const { ways, verified, pending, rights } = phone;
  const { ask, dialog } = useMoves(REMOVAL, null);
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<'number' | 'code' | null>(null);
  // The number comes through Telegram, and the bell tells of it.
  useRefresh({ isOn: pending?.way === 'telegram', concerns: isOfBell });
  const isRefused = ways.length > 0 && !rights.code.allowed && !rights.telegram.allowed;
  const reason = isRefused ? reasonOf(ways.includes('code') ? rights.code : rights.telegram) : null;
  return (
    <Card
      title="Телефон"
      description={typeset('Подтверждается без модератора, за минуту. Отметка действует год.')}
      aria-label="Телефон"
    >
      {verified && <Standing verified={verified} />}
      {pending && <Pending pending={pending} botUrl={phone.bot_url} onCode={() => setStep('code')} />}
      <p className={styles.kept}>{typeset(KEPT)}</p>
      {ways.length === 0 && !verified && (
        <p className={styles.next}>{typeset('На этой бирже телефон пока не подтверждается.')}</p>
      )}
      {reason && <p className={styles.next}>{typeset(reason)}</p>}
      <Steps phone={phone} onNumber={() => setStep('number')} onRemove={ask} />
      {dialog}
      {step && (
        <Suspense>
          <PhoneDialog
            phone={phone}
            step={step === 'code' && pending?.way !== 'code' ? 'number' : step}
            typed={typed}
            onSent={(sent) => {
              setTyped(sent);
              setStep('code');
            }}
            onOther={() => setStep('number')}
            onClose={() => setStep(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

interface StepsProps {
  phone: OwnPhone;
  onNumber: () => void;
  onRemove: (verified: Verified) => void;
}

function Steps({ phone: { verified, rights }, onNumber, onRemove }: StepsProps) {
  const near = usePreload(PhoneDialog.load);
  const { make, isPending } = useDirectMove();
  if (!verified && !rights.code.allowed && !rights.telegram.allowed) return null;
  return (
    <p className={styles.next} {...near}>
      {rights.code.allowed && (
        <Button size="sm" kind="soft" onClick={onNumber}>
          {verified ? 'Сменить номер' : 'Подтвердить кодом'}
        </Button>
      )}
      {rights.telegram.allowed && (
        <Button
          size="sm"
          kind="soft"
          pending={isPending}
          onClick={() => void make((options) => api.phone_ask_in_telegram({}, options))}
        >
          {verified ? 'Взять номер из Telegram' : 'Подтвердить в Telegram'}
        </Button>
      )}
      {verified && (
        <Button size="sm" onClick={() => onRemove(verified)}>
          Убрать отметку
        </Button>
      )}
    </p>
  );
}

interface PendingProps {
  pending: NonNullable<OwnPhone['pending']>;
  botUrl: string | null;
  onCode: () => void;
}

function Pending({ pending: { way, masked }, botUrl, onCode }: PendingProps) {
  if (way === 'code')
    return (
      <p className={styles.next}>
        <span>{typeset(`Код отправлен на номер ${masked ?? ''}.`)}</span>
        <Button size="sm" kind="soft" onClick={onCode}>
          Ввести код
        </Button>
      </p>
    );
  return (
    <p className={styles.next} role="status">
      <span>{typeset('Бот написал вам в Telegram: нажмите там «Поделиться номером».')}</span>
      {botUrl && (
        <TextLink to={botUrl} target="_blank" reloadDocument>
          Открыть бота
        </TextLink>
      )}
    </p>
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
