import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

interface CodeFieldProps {
  contract: { form: UseFormReturn<{ code: string }>; errorOf: (name: 'code') => string | null };
  /** Focuses the field on mount. */
  isFirst?: boolean;
  hint?: string;
}

const HINT = 'Шесть цифр из\u00a0приложения или один из\u00a0запасных кодов.';

/** A code of an authenticator app or a recovery code. */
export function CodeField({ contract: { form, errorOf }, isFirst, hint = HINT }: CodeFieldProps) {
  return (
    <Field label="Код" hint={hint} error={errorOf('code')}>
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus={isFirst ? '' : undefined}
        {...form.register('code')}
      />
    </Field>
  );
}
