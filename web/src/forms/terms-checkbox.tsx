import type { ComponentPropsWithRef } from 'react';
import { SAFE_DEAL_TERMS_ADDRESS } from '../lib/loading/addresses.ts';
import { Checkbox } from '../ui/fields/choice.tsx';

interface TermsCheckboxProps extends ComponentPropsWithRef<'input'> {
  /** Page of the terms, null while the installation has none but the common rules. */
  link: string | null;
  /** «условия безопасной сделки». */
  words: string;
  error: string | null;
}

/** A required consent, with a link to the terms in a new tab so that the form stays. */
export function TermsCheckbox({ link, words, ...rest }: TermsCheckboxProps) {
  return (
    <Checkbox {...rest}>
      Принимаю{' '}
      <a href={link ?? SAFE_DEAL_TERMS_ADDRESS} target="_blank" rel="noopener">
        {words}
      </a>
    </Checkbox>
  );
}
