import Fingerprint from 'icon:fingerprint';
import { FORGOT_PASSWORD_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { signInForm } from '@provodka/contract/people/auth.ts';
import type { SecondStepWay } from '@provodka/domain/people/proof.ts';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { arePasskeysThere, signByPasskey } from '../lib/session/passkeys.ts';
import { toast } from '../lib/session/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/choice.tsx';
import { Field } from '../ui/fields/field.tsx';
import { PasswordInput, TextInput } from '../ui/fields/text-input.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './factors/second-step.module.css';
import { SiteButtons } from './site-buttons.tsx';

/** Loaded lazily, since few people have a second factor. */
const SecondStepForm = lazyPart(() => import('./factors/second-step-form.tsx'));

interface SignInFormProps {
  /** A path of this site, loaded as a full page with the new session. */
  returnTo: string;
  /** Filled in by the demo's list of accounts. */
  initial?: { login: string; password: string };
  /** The password was right, and the second factor comes next. */
  onSecondStep: () => void;
}

export function SignInForm({ returnTo, initial, onSecondStep }: SignInFormProps) {
  const [secondStep, setSecondStep] = useState<SecondStepWay[] | null>(null);
  const contract = useContractForm(signInForm, {
    defaultValues: { login: initial?.login ?? '', password: initial?.password ?? '', remember: true },
    async send(values) {
      const { data } = await formApi.auth_sign_in({ body: values });
      if (!data.second_step) return location.assign(returnTo);
      setSecondStep(data.second_step.ways);
      onSecondStep();
    },
  });
  const { form, isSending, errorOf } = contract;
  if (secondStep) {
    return (
      <Suspense>
        <SecondStepForm ways={secondStep} returnTo={returnTo} />
      </Suspense>
    );
  }
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
      <PasskeySignIn returnTo={returnTo} remember={() => form.getValues('remember')} />
      <SiteButtons returnTo={returnTo} />
    </>
  );
}

const NOTHING = z.object({});

/** A form without fields: submitted before the scripts have loaded, it waits for them like the other. */
function PasskeySignIn({ returnTo, remember }: { returnTo: string; remember: () => boolean | undefined }) {
  const contract = useContractForm(NOTHING, {
    defaultValues: {},
    async send() {
      if (!arePasskeysThere()) {
        toast('Ключи доступа работают только на сайте с доменным именем и защищённым соединением', 'warning');
        return;
      }
      const { data } = await formApi.auth_passkey_challenge();
      const passkey = await signByPasskey(data);
      if (!passkey) return;
      await formApi.auth_sign_in_passkey({ body: { passkey, remember: remember() } });
      location.assign(returnTo);
    },
  });
  return (
    <Form contract={contract} className={styles.passkey} aria-label="Вход с ключом доступа">
      <Button type="submit" kind="card" size="lg" wide icon={<Fingerprint size={22} />} pending={contract.isSending}>
        По&nbsp;ключу доступа
      </Button>
    </Form>
  );
}
