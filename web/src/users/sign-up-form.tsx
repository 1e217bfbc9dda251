import { signUpForm } from '@provodka/contract/auth.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput, TextInput } from '../ui/text-input.tsx';
import { Consents } from './consents.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { SiteButtons } from './site-buttons.tsx';

/** A new account; after it the person is signed in and comes to `returnTo`. */
export function SignUpForm({ returnTo }: { returnTo: string }) {
  const contract = useContractForm(signUpForm, {
    defaultValues: { login: '', email: '', password: '', full_name: '' },
    async send(values, idempotencyKey) {
      await formApi.auth_sign_up({ body: values }, { idempotency_key: idempotencyKey });
      location.assign(returnTo);
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <>
      <Form contract={contract}>
        <Field label="Фамилия, имя, отчество" aside="можно позже" error={errorOf('full_name')}>
          <TextInput autoComplete="name" {...form.register('full_name')} />
        </Field>
        <Field label="Почта" error={errorOf('email')}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field label="Логин" hint="Латинские буквы, цифры и знаки . _ -" error={errorOf('login')}>
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.register('login')} />
        </Field>
        <Field label="Пароль" hint={<PasswordStrength password={form.watch('password')} />} error={errorOf('password')}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Consents
          terms={{ ...form.register('accept_terms'), error: errorOf('accept_terms') }}
          personalData={{ ...form.register('accept_personal_data'), error: errorOf('accept_personal_data') }}
        />
        <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
          Создать аккаунт
        </Button>
      </Form>
      <SiteButtons returnTo={returnTo} />
    </>
  );
}
