/** Finds an item of a list by people's own words for it, above all configurations and platforms (product: search). */
import { likeliestReading } from './latin-spelling.ts';
import { foldLetters, switchKeyboardLayout } from './search-letters.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Words that name the same thing in the titles of the lists; each may be typed for the others. */
const NAMES: readonly (readonly string[])[] = [
  ['бухгалтерия', 'бп', 'бух', 'бухгалтерия предприятия'],
  ['бгу', 'бухгалтерия государственного учреждения', 'бухгалтерия госучреждения'],
  ['ут', 'управление торговлей', 'торговля'],
  ['комплексная автоматизация', 'ка'],
  ['упп', 'управление производственным предприятием'],
  ['erp', 'ерп', 'управление предприятием'],
  ['управление холдингом', 'ух'],
  ['зуп', 'зарплата и управление персоналом', 'зарплата', 'кадры'],
  ['зик', 'зарплата и кадры', 'зкгу'],
  ['унф', 'управление нашей фирмой', 'управление небольшой фирмой', 'фирма'],
  ['документооборот', 'до', 'сэд'],
  ['розница', 'рт', 'управление розничной торговлей'],
  ['конвертация данных', 'кд'],
  ['тоир', 'торо', 'ремонты'],
  ['усо', 'управление сервисной организацией'],
  ['управление автотранспортом', 'уат'],
  ['бсп', 'библиотека стандартных подсистем'],
  ['wms', 'вмс', 'адресный склад'],
  ['crm', 'црм', 'срм'],
  ['pdm', 'пдм'],
  ['альфа авто', 'альфаавто', 'автосервис'],
  ['общепит', 'ресторан', 'кафе'],
  ['подрядчик строительства', 'стройка', 'усо строительство'],
  ['конфигурация самописная', 'самописка', 'самопись'],
  ['postgresql', 'postgres', 'pgsql', 'постгрес'],
  ['ms sql server', 'mssql', 'sql server', 'скуль'],
  ['честный знак', 'маркировка', 'datamatrix'],
  ['wildberries', 'вайлдберриз', 'вб', 'wb'],
  ['ozon', 'озон'],
  ['яндекс маркет', 'маркет'],
  ['битрикс24', 'битрикс', 'bitrix'],
  ['терминалы сбора данных', 'тсд'],
  ['эдо', 'диадок', 'сбис', 'электронный документооборот'],
  ['кассы и эквайринг', 'ккт', 'онлайн касса'],
  ['директбанк', 'directbank', 'клиент банк'],
  ['облако', 'фреш', 'fresh', 'аренда'],
];

const PART = /\d+(?:\.\d+)*|[a-z]+|[а-я]+/g;
/** Words that occur in every choice or edition. */
const UNTELLING = new Set(['1с', 'с', 'редакция', 'ред', 'версия', 'конфигурация', 'платформа']);
/** One slip is forgiven in a word of so many letters or more. */
const FORGIVEN_FROM = 5;

/**
 * Whether a query means a choice: every word of it begins a word of the title or of a synonym, in either layout, in
 * Latin letters for Russian ones, or with one slip; numbers may be glued to letters («ка2», «бп3.0»). An empty query
 * means all choices. `synonyms` are names that admins added.
 */
export function matchesChoice(title: string, query: string, synonyms: readonly string[] = []): boolean {
  if (title.toLowerCase().includes(query.trim().toLowerCase())) return true;
  const readings = readingsOf(query);
  const own = partsOf(title);
  const others = [...otherNamesOf(own), ...synonyms.flatMap(partsOf)];
  const isSaid = (part: string) =>
    own.some((word) => isMeant(word, part)) ||
    others.some((word) => (isShort(part) ? word === part : isMeant(word, part)));
  return readings.length === 0 || readings.some((reading) => reading.every(isSaid));
}

/** Letters and numbers apart, so that «ут11» is «ут 11»; «э» is written «e» in Latin letters. */
const partsOf = (text: string): string[] => foldLetters(text.normalize('NFC')).replaceAll('э', 'е').match(PART) ?? [];

const NAME_PARTS = NAMES.map((names) => names.map(partsOf));

/** A part this short begins too many words to match a title that does not contain it. */
const isShort = (part: string): boolean => part.length < 3;

function otherNamesOf(own: readonly string[]): string[] {
  return NAME_PARTS.filter((names) => names.some((name) => holds(own, name))).flat(2);
}

const holds = (words: readonly string[], name: readonly string[]): boolean =>
  name.every((part) => words.includes(part));

/** The query as it was typed, in the other layout, and by its sounds; a reading without a word says nothing and is left out. */
function readingsOf(query: string): string[][] {
  const texts = new Set([query, switchKeyboardLayout(query), likeliestReading(query.toLowerCase())]);
  const all = [...texts].map(partsOf).filter((parts) => parts.length > 0);
  return all.map((parts) => {
    const telling = parts.filter((part) => !UNTELLING.has(part) && !(STOP_WORDS.has(part) && part !== 'до'));
    return telling.length > 0 ? telling : parts;
  });
}

function isMeant(word: string, part: string): boolean {
  if (word.startsWith(part)) return true;
  if (part.length < FORGIVEN_FROM || /\d/.test(part)) return false;
  // Another ending than the title's, then a slip within what was typed.
  return (
    isOneSlip(word.slice(0, part.length), part) ||
    isOneSlip(word.slice(0, part.length + 1), part) ||
    isOneSlip(word.slice(0, part.length - 1), part)
  );
}

/** Whether two texts differ by one letter changed, left out or added, or by two neighbours that changed places. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = (text: string, from: number) => text.slice(from);
  if (one.length === other.length) {
    if (rest(one, start + 1) === rest(other, start + 1)) return true;
    return (
      one[start] === other[start + 1] &&
      one[start + 1] === other[start] &&
      rest(one, start + 2) === rest(other, start + 2)
    );
  }
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return rest(longer, start + 1) === rest(shorter, start);
}
