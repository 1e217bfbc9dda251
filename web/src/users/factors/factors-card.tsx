import Warning from 'icon:warning-duotone';
import { useState } from 'react';
import { lazyMoves, useDirectMove, useMoves } from '../../forms/use-moves.tsx';
import { api } from '../../lib/api/api.ts';
import { formatDay, formatMoment } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { useIsInBrowser } from '../../lib/loading/in-browser.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { arePasskeysThere } from '../../lib/session/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/cards/banner.tsx';
import { Card } from '../../ui/cards/card.tsx';
import type { Factors } from '../account.ts';
import styles from '../settings.module.css';

const AuthenticatorDialog = lazyPart(() => import('./authenticator-dialog.tsx'));
const PasskeyDialog = lazyPart(() => import('./passkey-dialog.tsx'));
const RecoveryCodesDialog = lazyPart(() => import('./recovery-codes-dialog.tsx'));

type Removal = { what: 'app' } | { what: 'passkey'; id: number; title: string } | { what: 'codes' };

const changes = lazyMoves<Removal, (codes: string[]) => void>(async () => (subject, show) => {
  if (subject.what === 'app') {
    return {
      title: 'Отключить приложение с кодами?',
      description: 'Коды из него больше не подойдут. Если других ключей нет, для входа хватит пароля.',
      action: 'Отключить',
      isDestructive: true,
      call: (_input, options) => api.auth_authenticator_remove({}, options),
    };
  }
  if (subject.what === 'passkey') {
    return {
      title: `Удалить ключ «${subject.title}»?`,
      description: 'Войти с ним больше не получится. Если других ключей и приложения нет, для входа хватит пароля.',
      action: 'Удалить',
      isDestructive: true,
      call: (_input, options) => api.auth_passkey_remove({ params: { passkey_id: subject.id } }, options),
    };
  }
  return {
    title: 'Выпустить новые запасные коды?',
    description: 'Прежние коды перестанут действовать сразу.',
    action: 'Выпустить',
    call: async (_input, options) => show((await api.auth_recovery_codes({}, options)).data.recovery_codes),
  };
});

type Open = { dialog: 'app' } | { dialog: 'passkey'; renamed?: Factors['passkeys'][number] } | null;

/** The second factor: an authenticator app, passkeys, and backup codes. */
export function FactorsCard({ factors }: { factors: Factors }) {
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { ask, dialog } = useMoves(changes, setCodes);
  const now = useNow();
  const { authenticator_since, passkeys, recovery_codes_left } = factors;
  const hasFactor = authenticator_since !== null || passkeys.length > 0;
  const added = (given: string[] | null) => {
    setOpen(null);
    setCodes(given);
  };
  if (factors.is_demo) return <DemoCard />;
  return (
    <Card
      title="Подтверждение входа"
      aria-label="Подтверждение входа"
      id="second-factor"
      description="Кроме пароля понадобится код из&nbsp;приложения или&nbsp;ключ доступа: даже с&nbsp;вашим паролем никто другой не&nbsp;войдёт и&nbsp;не&nbsp;выведет деньги."
    >
      {factors.recovery && <Recovery endsAt={factors.recovery.ends_at} />}
      <ul className={styles.rows}>
        <li className={styles.plain}>
          <div>
            <b>Приложение с&nbsp;кодами</b>
            <small>{authenticator_since ? `Подключено ${formatDay(authenticator_since, now)}` : 'Не подключено'}</small>
          </div>
          {authenticator_since ? (
            <Button size="sm" aria-label="Отключить приложение с кодами" onClick={() => ask({ what: 'app' })}>
              Отключить
            </Button>
          ) : (
            <Button size="sm" aria-label="Подключить приложение с кодами" onClick={() => setOpen({ dialog: 'app' })}>
              Подключить
            </Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.plain}>
            <div>
              <b>{passkey.title}</b>
              <small>
                Ключ доступа,{' '}
                {passkey.last_used_at ? `вход ${formatDay(passkey.last_used_at, now)}` : 'ещё не использован'}
              </small>
            </div>
            <div className={styles.pair}>
              <Button
                size="sm"
                kind="ghost"
                aria-label={`Переименовать ключ ${passkey.title}`}
                onClick={() => setOpen({ dialog: 'passkey', renamed: passkey })}
              >
                Переименовать
              </Button>
              <Button
                size="sm"
                aria-label={`Удалить ключ ${passkey.title}`}
                onClick={() => ask({ what: 'passkey', id: passkey.id, title: passkey.title })}
              >
                Удалить
              </Button>
            </div>
          </li>
        ))}
        <AddPasskey
          domain={factors.passkey_domain}
          isFirst={passkeys.length === 0}
          onAdd={() => setOpen({ dialog: 'passkey' })}
        />
        {hasFactor && (
          <li className={styles.plain}>
            <div>
              <b>Запасные коды</b>
              <small>Осталось {recovery_codes_left}. Нужны, если телефон потерян</small>
            </div>
            <Button size="sm" aria-label="Выпустить новые запасные коды" onClick={() => ask({ what: 'codes' })}>
              Выпустить новые
            </Button>
          </li>
        )}
      </ul>
      {open?.dialog === 'app' && <AuthenticatorDialog onClose={() => setOpen(null)} onAdded={added} />}
      {open?.dialog === 'passkey' && (
        <PasskeyDialog renamed={open.renamed} onClose={() => setOpen(null)} onAdded={added} />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </Card>
  );
}

/** The recovery requested at a sign-in, with a button to stop it. */
function Recovery({ endsAt }: { endsAt: string }) {
  const { make, isPending } = useDirectMove();
  return (
    <div className={styles.note}>
      <Note tone="neg" icon={<Warning size={22} />} title={`Всё это отключится ${formatMoment(endsAt)}`}>
        Об&nbsp;этом попросили при&nbsp;входе с&nbsp;вашим паролем. Если это были не&nbsp;вы, остановите отключение
        и&nbsp;смените пароль.
      </Note>
      <Button
        kind="neg"
        size="sm"
        pending={isPending}
        className={styles.act}
        onClick={() => void make((options) => api.auth_recovery_stop({}, options))}
      >
        Остановить отключение
      </Button>
    </div>
  );
}

function DemoCard() {
  return (
    <Card
      title="Подтверждение входа"
      aria-label="Подтверждение входа"
      description="В&nbsp;демонстрационном аккаунте его не&nbsp;включить: аккаунтом пользуются все."
    />
  );
}

/** Passkeys belong to a domain: a site addressed by an IP has none, and says so. */
function AddPasskey({ domain, isFirst, onAdd }: { domain: string | null; isFirst: boolean; onAdd: () => void }) {
  const isInBrowser = useIsInBrowser();
  const isPossible = domain !== null && (!isInBrowser || (arePasskeysThere() && isWithin(location.hostname, domain)));
  return (
    <li className={styles.plain}>
      <div>
        <b>{isFirst ? 'Ключ доступа' : 'Ещё один ключ доступа'}</b>
        <small>
          {isPossible
            ? 'Отпечаток, лицо или код устройства. С ним можно входить и без пароля'
            : `Работает только на сайте с доменным именем и защищённым соединением${domain === null ? '' : ` (здесь — ${domain})`}. Приложение с кодами подключается и без этого`}
        </small>
      </div>
      {isPossible && (
        <Button size="sm" aria-label="Добавить ключ доступа" onClick={onAdd}>
          Добавить
        </Button>
      )}
    </li>
  );
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
