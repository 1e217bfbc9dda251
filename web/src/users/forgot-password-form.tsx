import { forgotForm } from '@provodka/contract/auth.ts';
import { useState } from 'react';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { api, formApi } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Asks for the letter; the answer is the same whether or not the address is known. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const contract = useContractForm(forgotForm, {
    defaultValues: { email: '' },
    async send(values) {
      await formApi.auth_password_forgot({ body: values });
      setSentTo(values.email);
    },
  });
  const { form, isSending, errorOf } = contract;
  const [isAgain, setAgain] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const resend = async () => {
    if (sentTo === null) return;
    setAsking(true);
    // A refusal has been shown as a toast; the button stays.
    const isSent = await api.auth_password_forgot({ body: { email: sentTo } }).then(
      () => true,
      () => false,
    );
    setAgain(isSent);
    setAsking(false);
  };
  if (sentTo) {
    return (
      <>
        <p role="status">
          Если адрес {sentTo} зарегистрирован, письмо со ссылкой уже в&nbsp;пути. Ссылка действует один час.
          {isAgain && ' Отправили ещё раз.'}
        </p>
        <Button wide pending={isAsking} onClick={resend}>
          Отправить письмо ещё раз
        </Button>
        <Button kind="ghost" wide onClick={() => setSentTo(null)}>
          Указать другой адрес
        </Button>
      </>
    );
  }
  return (
    <Form contract={contract}>
      <Field label="Почта" error={errorOf('email')}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
        Прислать ссылку
      </Button>
    </Form>
  );
}
