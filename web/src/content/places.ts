import { SUPPORT_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { ContentCode } from '@provodka/domain/content.ts';
import {
  ABOUT_ADDRESS,
  PERSONAL_DATA_ADDRESS,
  PRIVACY_ADDRESS,
  PUBLICATION_ADDRESS,
  SM_TERMS_ADDRESS,
  TERMS_ADDRESS,
} from '../lib/loading/addresses.ts';

/** The page on which each text of the site appears. */
export const PLACES: Record<ContentCode, { title: string; address: string; note: string }> = {
  about: { title: 'Заказчикам: свой раздел', address: ABOUT_ADDRESS, note: 'Раздел перед вопросами' },
  support: { title: 'Поддержка: объявление', address: SUPPORT_ADDRESS, note: 'Карточка над контактами' },
  'legal-terms': { title: 'Правила биржи', address: TERMS_ADDRESS, note: 'Юридический документ' },
  'legal-sm': { title: 'Условия покупки SM', address: SM_TERMS_ADDRESS, note: 'Юридический документ' },
  'legal-personal-data': {
    title: 'Согласие на обработку данных',
    address: PERSONAL_DATA_ADDRESS,
    note: 'Юридический документ',
  },
  'legal-publication': {
    title: 'Согласие на публикацию профиля',
    address: PUBLICATION_ADDRESS,
    note: 'Юридический документ',
  },
  'legal-privacy': { title: 'Политика обработки данных', address: PRIVACY_ADDRESS, note: 'Юридический документ' },
};
