import { useState } from 'react';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { formatDay } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput } from '../ui/fields/text-input.tsx';
import type { Account } from './account.ts';
import styles from './settings.module.css';

const readSchema = async () => (await import('@provodka/contract/people/auth.ts')).ownPasswordForm;

type SignInSite = Account['sites'][number];

const unlinking = lazyMoves<SignInSite, null>(async () => ({ provider, title }) => ({
  title: `Отключить вход через ${title}?`,
  description: 'Войти можно будет с паролем. Подключить этот вход снова можно в любой момент.',
  action: 'Отключить',
  isDestructive: true,
  call: (_input, options) => api.auth_oidc_unlink({ params: { provider } }, options),
}));

/** Other sites to sign in through, when some are configured or linked. */
export function SitesCard({ account }: { account: Account }) {
  const [linking, setLinking] = useState<SignInSite | null>(null);
  const { ask, dialog } = useMoves(unlinking, null);
  const now = useNow();
  if (account.sites.length === 0) return null;
  return (
    <Card title="Вход через другие сайты" aria-label="Вход через другие сайты">
      <ul className={styles.rows}>
        {account.sites.map((site) => (
          <li key={site.provider} className={styles.plain}>
            <div>
              <b>{site.title}</b>
              <small>{site.linked_at ? `Подключён ${formatDay(site.linked_at, now)}` : 'Не подключён'}</small>
            </div>
            {site.linked_at ? (
              account.has_password && (
                <Button size="sm" aria-label={`Отключить ${site.title}`} onClick={() => ask(site)}>
                  Отключить
                </Button>
              )
            ) : (
              <Button
                size="sm"
                aria-label={`Подключить ${site.title}`}
                disabled={!account.has_password}
                onClick={() => setLinking(site)}
              >
                Подключить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!account.has_password && (
        <p className={styles.words}>Подключать и&nbsp;отключать входы можно, когда задан пароль.</p>
      )}
      {linking && <LinkDialog site={linking} onClose={() => setLinking(null)} />}
      {dialog}
    </Card>
  );
}

/** Asks for the password, then leaves for the site. */
function LinkDialog({ site, onClose }: { site: SignInSite; onClose: () => void }) {
  const contract = useContractForm(readSchema, {
    defaultValues: { password: '' },
    async send(values) {
      const { data } = await formApi.auth_oidc_link({ params: { provider: site.provider }, body: values });
      location.assign(data.url);
    },
  });
  const { form, errorOf } = contract;
  return (
    <FormModal
      title={`Подключить ${site.title}`}
      description="Введите пароль от биржи. Затем перейдём на сайт, через который вы будете входить."
      onClose={onClose}
      contract={contract}
      action="Продолжить"
    >
      <Field label="Пароль" error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" data-autofocus {...form.register('password')} />
      </Field>
    </FormModal>
  );
}
