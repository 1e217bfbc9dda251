import type { ComponentPropsWithRef } from 'react';
import { Checkbox } from '../ui/choice.tsx';

interface TermsCheckboxProps extends ComponentPropsWithRef<'input'> {
  /** Page of the terms, null while none is set. */
  link: string | null;
  /** «условиями безопасной сделки». */
  words: string;
  error: string | null;
}

/** A consent that has to be given, with the terms one press away in a tab of their own: the form stays. */
export function TermsCheckbox({ link, words, ...rest }: TermsCheckboxProps) {
  return (
    <Checkbox {...rest}>
      Согласен с{' '}
      {link ? (
        <a href={link} target="_blank" rel="noopener">
          {words}
        </a>
      ) : (
        words
      )}
    </Checkbox>
  );
}
