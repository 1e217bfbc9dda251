import { SIGN_IN_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { resetForm } from '@provodka/contract/people/auth.ts';
import { useNavigate } from 'react-router';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput } from '../ui/fields/text-input.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** Sets a new password by the token of the letter; every session ends, so the way leads to the sign-in page. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const contract = useContractForm(resetForm, {
    defaultValues: { token, password: '' },
    async send(values, idempotencyKey) {
      await formApi.auth_password_reset({ body: values }, { idempotency_key: idempotencyKey });
      await navigate(SIGN_IN_ADDRESS);
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <Form contract={contract}>
      <Field
        label="Новый пароль"
        hint={<PasswordStrength password={form.watch('password')} />}
        error={errorOf('password') ?? errorOf('token')}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
        Сохранить пароль
      </Button>
    </Form>
  );
}
