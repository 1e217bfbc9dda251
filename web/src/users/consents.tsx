import type { ComponentPropsWithRef } from 'react';
import { Checkbox } from '../ui/choice.tsx';

interface Consent extends ComponentPropsWithRef<'input'> {
  error: string | null;
}

/** The two consents of a sign-up, separate documents and boxes (decisions 2); each opens beside the form. */
export function Consents({ terms, personalData }: { terms: Consent; personalData: Consent }) {
  return (
    <>
      <Checkbox {...terms}>
        Принимаю{' '}
        <a href="/legal/terms" target="_blank" rel="noopener">
          правила биржи
        </a>
      </Checkbox>
      <Checkbox {...personalData}>
        Согласен на{' '}
        <a href="/legal/personal-data" target="_blank" rel="noopener">
          обработку персональных данных
        </a>
      </Checkbox>
    </>
  );
}
