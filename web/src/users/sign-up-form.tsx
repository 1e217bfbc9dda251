import { signUpForm } from '@provodka/contract/people/auth.ts';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput } from '../ui/fields/text-input.tsx';
import { AccountFields } from './account-fields.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { SiteButtons } from './site-buttons.tsx';

/** Creates an account; then the person is signed in and goes to `returnTo`. */
export function SignUpForm({ returnTo }: { returnTo: string }) {
  const contract = useContractForm<z.output<typeof signUpForm>>(signUpForm, {
    defaultValues: { login: '', email: '', password: '', full_name: '', accept_publication: false },
    async send(values, idempotencyKey) {
      await formApi.auth_sign_up({ body: values }, { idempotency_key: idempotencyKey });
      location.assign(returnTo);
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <>
      <Form contract={contract}>
        <AccountFields field={(name) => ({ ...form.register(name), error: errorOf(name) })}>
          <Field
            label="Пароль"
            hint={<PasswordStrength password={form.watch('password')} />}
            error={errorOf('password')}
          >
            <PasswordInput autoComplete="new-password" {...form.register('password')} />
          </Field>
        </AccountFields>
        <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
          Создать аккаунт
        </Button>
      </Form>
      <SiteButtons returnTo={returnTo} />
    </>
  );
}
