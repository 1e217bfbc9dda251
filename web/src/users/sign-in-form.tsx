import { FORGOT_PASSWORD_ADDRESS } from '@provodka/contract/addresses.ts';
import { signInForm } from '@provodka/contract/auth.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput, TextInput } from '../ui/text-input.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { SiteButtons } from './site-buttons.tsx';

interface SignInFormProps {
  /** A path of this site, where the whole page is loaded again with the new session. */
  returnTo: string;
  /** Filled in by the demo's list of accounts. */
  initial?: { login: string; password: string };
}

export function SignInForm({ returnTo, initial }: SignInFormProps) {
  const contract = useContractForm(signInForm, {
    defaultValues: { login: initial?.login ?? '', password: initial?.password ?? '', remember: true },
    async send(values) {
      await formApi.auth_sign_in({ body: values });
      location.assign(returnTo);
    },
  });
  const { form, isSending, errorOf } = contract;
  return (
    <>
      <Form contract={contract} wayOut={<TextLink to={FORGOT_PASSWORD_ADDRESS}>Задать новый пароль</TextLink>}>
        <Field label="Логин или почта" error={errorOf('login')}>
          <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.register('login')} />
        </Field>
        <Field
          label="Пароль"
          aside={<TextLink to={FORGOT_PASSWORD_ADDRESS}>Забыли?</TextLink>}
          error={errorOf('password')}
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Checkbox {...contract.choice('remember')}>Запомнить на этом устройстве</Checkbox>
        <Button type="submit" kind="pri" size="lg" wide pending={isSending}>
          Войти
        </Button>
      </Form>
      <SiteButtons returnTo={returnTo} />
    </>
  );
}
