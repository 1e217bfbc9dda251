import Envelope from 'icon:envelope-simple';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { useDirectMove } from '../forms/use-moves.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput, TextInput } from '../ui/fields/text-input.tsx';
import type { Account } from './account.ts';
import styles from './settings.module.css';

const readSchema = async () => (await import('@provodka/contract/people/auth.ts')).changeEmailForm;

/** The address, the new one awaiting confirmation, and the form that changes it. */
export function EmailCard({ account }: { account: Account }) {
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Почта" aria-label="Почта">
      <p className={styles.now}>
        {account.email}
        {account.is_email_verified ? (
          <Badge tone="pos">Подтверждена</Badge>
        ) : (
          <Badge tone="warn">Не подтверждена</Badge>
        )}
      </p>
      {account.pending_email && <PendingEmail email={account.pending_email} />}
      {account.has_password ? (
        <ChangeEmail key={changes} onDone={() => setChanges((count) => count + 1)} />
      ) : (
        <p className={styles.words}>Чтобы сменить адрес, сначала задайте пароль.</p>
      )}
    </Card>
  );
}

function PendingEmail({ email }: { email: string }) {
  const { make, isPending } = useDirectMove();
  return (
    <div className={styles.note}>
      <Note tone="info" icon={<Envelope size={22} />} title="Ждём подтверждения">
        Если адрес {email} свободен, на&nbsp;него пришла ссылка: перейдите по&nbsp;ней в&nbsp;течение суток.
        До&nbsp;этого действует прежний адрес.
      </Note>
      <Button
        size="sm"
        pending={isPending}
        className={styles.act}
        onClick={() => void make((options) => api.auth_email_change_drop({}, options))}
      >
        Отменить смену
      </Button>
    </div>
  );
}

function ChangeEmail({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const contract = useContractForm(readSchema, {
    defaultValues: { email: '', password: '' },
    async send(values, idempotency_key) {
      await formApi.auth_email_change({ body: values }, { idempotency_key });
      await revalidate();
      onDone();
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <Form contract={contract} className={styles.form} aria-label="Смена почты">
      <Field
        label="Новый адрес"
        hint="Пришлём на&nbsp;него ссылку, а&nbsp;на&nbsp;прежний&nbsp;— уведомление."
        error={errorOf('email')}
      >
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Пароль" error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" pending={isSending} className={styles.submit}>
        Сменить почту
      </Button>
    </Form>
  );
}
