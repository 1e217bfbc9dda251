import type { ComponentPropsWithRef } from 'react';
import { PERSONAL_DATA_ADDRESS, TERMS_ADDRESS } from '../lib/loading/addresses.ts';
import { Checkbox } from '../ui/fields/choice.tsx';

interface Consent extends ComponentPropsWithRef<'input'> {
  error: string | null;
}

/** The two consents of a sign-up, separate documents and boxes (product: accounts); each opens beside the form. */
export function Consents({ terms, personalData }: { terms: Consent; personalData: Consent }) {
  return (
    <>
      <Checkbox {...terms}>
        Принимаю{' '}
        <a href={TERMS_ADDRESS} target="_blank" rel="noopener">
          правила биржи
        </a>
      </Checkbox>
      <Checkbox {...personalData}>
        Согласен на{' '}
        <a href={PERSONAL_DATA_ADDRESS} target="_blank" rel="noopener">
          обработку персональных данных
        </a>
      </Checkbox>
    </>
  );
}
