import type { DocumentKind } from '@provodka/domain/people/verifications.ts';

/** For each kind: its name, its benefit, the document it takes and the data kept of it. */
interface KindWords {
  title: string;
  description: string;
  /** The title of the form. */
  ask: string;
  document: string;
  number: string;
  numberHint: string;
  thing: string | null;
  kept: string;
}

/** What holds for the documents of every kind. */
export const FILES_GONE = 'Документы видят только вы и модераторы, после решения они удаляются в течение суток.';

export const KIND_WORDS: Record<DocumentKind, KindWords> = {
  identity: {
    title: 'Личность',
    description: 'Имя в профиле сверяют с паспортом. Отметка действует три года.',
    ask: 'Подтвердить личность',
    document: 'Разворот паспорта с фотографией. Остальное можно закрыть.',
    number: 'Серия и номер паспорта',
    numberHint: 'Сам номер не хранится: только отпечаток, чтобы тем же паспортом не подтвердился кто-то ещё.',
    thing: null,
    kept: 'Номер паспорта не хранится: пока действует отметка, остаётся отпечаток, из которого номер не восстановить.',
  },
  organisation: {
    title: 'Организация или ИП',
    description: 'Данные сверяют с ЕГРЮЛ или ЕГРИП. Отметка действует год.',
    ask: 'Подтвердить организацию',
    document: 'Выписка из реестра или свидетельство. Для организации — и доверенность, если вы не директор.',
    number: 'ИНН',
    numberHint: 'Десять цифр у организации, двенадцать у предпринимателя.',
    thing: 'Название',
    kept: 'Название видно всем рядом с отметкой, ИНН — только вам и модераторам.',
  },
  certificate: {
    title: 'Сертификаты 1С',
    description: 'Профессионал, Специалист или Эксперт. Отметка действует до срока сертификата, без срока — пять лет.',
    ask: 'Подтвердить сертификат',
    document: 'Скан или фото сертификата целиком, с номером.',
    number: 'Номер сертификата',
    numberHint: 'Как в документе, с буквами.',
    thing: 'Конфигурация или экзамен',
    kept: 'Уровень и название видны всем рядом с отметкой, номер — только вам и модераторам.',
  },
};
