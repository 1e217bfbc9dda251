import type { ComponentPropsWithRef } from 'react';
import { PERSONAL_DATA_ADDRESS, PUBLICATION_ADDRESS, TERMS_ADDRESS } from '../lib/loading/addresses.ts';
import { Checkbox } from '../ui/fields/choice.tsx';

interface Consent extends ComponentPropsWithRef<'input'> {
  error: string | null;
}

interface ConsentsProps {
  terms: Consent;
  personalData: Consent;
  /** Not required: without it the profile is hidden from others. */
  publication: Consent;
}

/** The consents of a sign-up, separate documents and boxes (product: accounts); each opens beside the form. */
export function Consents({ terms, personalData, publication }: ConsentsProps) {
  return (
    <>
      <Checkbox {...terms}>
        Принимаю{' '}
        <a href={TERMS_ADDRESS} target="_blank" rel="noopener">
          правила биржи
        </a>
      </Checkbox>
      <Checkbox {...personalData}>
        Даю согласие на{' '}
        <a href={PERSONAL_DATA_ADDRESS} target="_blank" rel="noopener">
          обработку персональных данных
        </a>
      </Checkbox>
      <Checkbox {...publication} hint="Без этого профиль скрыт, показать его можно позже в&nbsp;настройках.">
        Даю согласие на{' '}
        <a href={PUBLICATION_ADDRESS} target="_blank" rel="noopener">
          публикацию профиля
        </a>
      </Checkbox>
    </>
  );
}
