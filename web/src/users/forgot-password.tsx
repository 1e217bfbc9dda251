import { forgotForm } from '@provodka/contract/people/auth.ts';
import { useState } from 'react';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { api, formApi } from '../lib/api/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import styles from './forgot-password.module.css';

/** Asks for the letter; the answer is the same whether or not the address is known. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <AskForLetter onSent={setSentTo} />
  ) : (
    <LetterSent to={sentTo} onOther={() => setSentTo(null)} />
  );
}

function AskForLetter({ onSent }: { onSent: (to: string) => void }) {
  const contract = useContractForm(forgotForm, {
    defaultValues: { email: '' },
    async send(values) {
      await formApi.auth_password_forgot({ body: values });
      onSent(values.email);
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <>
      <h1>Забыли пароль?</h1>
      <p>Пришлём на&nbsp;почту ссылку, по&nbsp;которой можно задать новый.</p>
      <Form contract={contract}>
        <Field label="Почта" error={errorOf('email')}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
          Прислать ссылку
        </Button>
      </Form>
    </>
  );
}

function LetterSent({ to, onOther }: { to: string; onOther: () => void }) {
  const [isAgain, setAgain] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const resend = async () => {
    setAsking(true);
    // A refusal has been shown as a toast; the button stays.
    const isSent = await api.auth_password_forgot({ body: { email: to } }).then(
      () => true,
      () => false,
    );
    setAgain(isSent);
    setAsking(false);
  };
  return (
    <>
      {/* The button that had the focus is gone. */}
      <h1 ref={takeFocus} tabIndex={-1} className={styles.heading}>
        Проверьте почту
      </h1>
      <p role="status" className={styles.sent}>
        Если адрес <b>{to}</b> зарегистрирован, письмо со&nbsp;ссылкой уже в&nbsp;пути. Ссылка действует один час.
        {isAgain && ' Отправили ещё раз.'}
      </p>
      <div className={styles.further}>
        <Button kind="card" size="lg" wide pending={isAsking} onClick={resend}>
          Отправить письмо ещё раз
        </Button>
        <Button kind="ghost" size="lg" wide onClick={onOther}>
          Указать другой адрес
        </Button>
      </div>
    </>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();
