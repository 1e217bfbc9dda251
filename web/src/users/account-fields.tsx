import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../ui/fields/field.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { Consents } from './consents.tsx';

type Name = 'full_name' | 'email' | 'login' | 'accept_terms' | 'accept_personal_data' | 'accept_publication';

interface AccountFieldsProps {
  /** Registers a field with the surrounding form and gives its message. */
  field: (name: Name) => UseFormRegisterReturn & { error: string | null };
  /** Place for a password, before the consents. */
  children?: ReactNode;
}

/** Fields of every new account, whichever way its person signs in. */
export function AccountFields({ field, children }: AccountFieldsProps) {
  const { error: nameError, ...name } = field('full_name');
  const { error: emailError, ...email } = field('email');
  const { error: loginError, ...login } = field('login');
  return (
    <>
      <Field label="Фамилия, имя, отчество" aside="можно позже" error={nameError}>
        <TextInput autoComplete="name" {...name} />
      </Field>
      <Field label="Почта" error={emailError}>
        <TextInput type="email" autoComplete="email" {...email} />
      </Field>
      <Field label="Логин" hint="Латинские буквы, цифры и знаки . _ -" error={loginError}>
        <TextInput autoComplete="username" autoCapitalize="none" spellCheck={false} {...login} />
      </Field>
      {children}
      <Consents
        terms={field('accept_terms')}
        personalData={field('accept_personal_data')}
        publication={field('accept_publication')}
      />
    </>
  );
}
