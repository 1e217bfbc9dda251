import { FORGOT_PASSWORD_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { TelegramAccount } from '@provodka/contract/telegram.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Checkbox } from '../ui/fields/choice.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput } from '../ui/fields/text-input.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Account } from './account.ts';
import { PasswordStrength } from './password-strength.tsx';
import styles from './settings.module.css';

const readSchema = async () => (await import('@provodka/contract/people/auth.ts')).changePasswordForm;

export function PasswordCard({ account, telegram }: { account: Account; telegram: TelegramAccount | null }) {
  const [changes, setChanges] = useState(0);
  if (!account.has_password) return <FirstPassword account={account} />;
  return (
    <Card
      title="Пароль"
      description="После смены сеансы на&nbsp;других устройствах завершатся, токены для&nbsp;программ отзовутся, а&nbsp;адреса их уведомлений удалятся."
    >
      <ChangePassword key={changes} linked={telegram?.linked ?? null} onDone={() => setChanges((count) => count + 1)} />
    </Card>
  );
}

function ChangePassword({ linked, onDone }: { linked: TelegramAccount['linked']; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm(readSchema, {
    defaultValues: { current_password: '', password: '', keep_telegram: false },
    async send(values, idempotency_key) {
      await formApi.auth_password_change({ body: values }, { idempotency_key });
      await revalidate();
      onDone();
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <Form
      contract={contract}
      className={styles.form}
      aria-label="Смена пароля"
      wayOut={<TextLink to={FORGOT_PASSWORD_ADDRESS}>Забыли пароль?</TextLink>}
    >
      <Field label="Текущий пароль" error={errorOf('current_password')}>
        <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
      </Field>
      <Field
        label="Новый пароль"
        hint={<PasswordStrength password={form.watch('password')} />}
        error={errorOf('password')}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {linked && (
        <Checkbox {...form.register('keep_telegram')}>
          Оставить подключённым Telegram{linked.username && ` @${linked.username}`}
        </Checkbox>
      )}
      <Button type="submit" pending={isSending} className={styles.submit}>
        Сменить пароль
      </Button>
    </Form>
  );
}

/** A person who signed up through another site has no password; the letter that sets one proves the address. */
function FirstPassword({ account }: { account: Account }) {
  const [isSending, setSending] = useState(false);
  const send = () => {
    setSending(true);
    api
      .auth_password_forgot({ body: { email: account.email } })
      .finally(() => setSending(false))
      .catch(() => undefined);
  };
  return (
    <Card title="Пароль" description="Пароля ещё нет: вы входите через другой сайт.">
      <p className={styles.words}>
        С&nbsp;паролем можно войти и&nbsp;без того сайта, сменить почту или отключить вход через него. Ссылка придёт
        на&nbsp;{account.email}.
      </p>
      <Button pending={isSending} onClick={send} className={styles.act}>
        Прислать ссылку, чтобы задать пароль
      </Button>
    </Card>
  );
}
