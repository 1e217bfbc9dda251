import { resetForm } from '@provodka/contract/auth.ts';
import { useNavigate } from 'react-router';
import { formApi } from '../lib/api.ts';
import { useContractForm } from '../lib/form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/text-input.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** Sets a new password by the token of the letter; every session ends, so the way leads to the sign-in page. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { form, onSubmit, isSending, errorOf } = useContractForm(resetForm, {
    defaultValues: { token, password: '' },
    async send(values, idempotencyKey) {
      await formApi.auth_password_reset({ body: values }, { idempotency_key: idempotencyKey });
      await navigate('/sign-in');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
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
    </form>
  );
}
