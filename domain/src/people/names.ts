import { firstGrapheme } from '../text/graphemes.ts';
import { composeFullName, type PersonName } from './people.ts';

/** Names are stored last, first, middle (product: profiles), and their parts apart; where only the whole is known, it is never guessed (decision 0098). */
export interface NameParts {
  last: string;
  first: string;
  middle: string;
}

/** Endings of patronymics; those that are words of their own, such as «оглы», stand in PARTICLE. */
const PATRONYMIC = /.(?:вич|ич|вна|чна|шна)$/iu;
/** Words that are part of another: «ван дер Берг», «Алиев Али Гасан оглы». */
const PARTICLE =
  /^(?:ван|вон|фон|дер|ден|де|ди|да|дю|дель|делла|ла|ле|лас|лос|эль|аль|ибн|бен|бин|оглы|оглу|кызы|van|von|der|den|de|di|da|du|del|della|la|le|el|al|ibn|ben|bin|st)$/iu;
const INITIAL = /\.|^\p{L}\p{M}*$/u;
/** Surnames end so, and few first names. */
const SURNAME = /.{2}(?:[оеё]в|[оеё]ва|[сц]кий|[сц]кая|[иы]н|[иы]на|енко|чук|[нл]юк|[ыи]х|ая|ой|дзе|швили)$/iu;
const FIRST_NAMES: ReadonlySet<string> = new Set(
  (
    'аглая августин валентин вениамин константин мартин юстин рамин самвин эльвин севастин ' +
    'аделина акулина алина альбина амина ангелина антонина арина валентина василина галина дарина екатерина зарина ' +
    'ирина карина каролина катерина кристина марина мартина милина павлина полина регина сабина сафина устина фаина ' +
    'христина эвелина эльвина эмина юстина янина ясмина'
  ).split(' '),
);

/** The parts of a whole name that reads in one way: last and first, or with a patronymic behind. Null of any other. */
export function partsOfName(fullName: string): NameParts | null {
  const words = wordsOf(fullName);
  const [last, first, middle = '', ...more] = words;
  if (!last || !first || more.length > 0) return null;
  if (middle !== '' && !PATRONYMIC.test(middle)) return null;
  if (words.some((word) => PARTICLE.test(word) || INITIAL.test(word))) return null;
  // «Иван Петрович» is a first name with its patronymic, «Салтыков Щедрин» a surname, «Иван Петров» the other way round.
  if (middle === '' && (PATRONYMIC.test(first) || isSurname(first))) return null;
  return { last, first, middle };
}

const isSurname = (word: string): boolean => SURNAME.test(word) && !FIRST_NAMES.has(word.toLowerCase());

/** The whole of a name whose parts are known. Where another last name would be read in it, blanks within a part are no-break ones. */
export function wholeName(name: PersonName): string {
  const whole = composeFullName(name);
  const read = partsOfName(whole);
  if (read === null || read.last === name.last_name.trim()) return whole;
  if (name.last_name.trim() === '') return bound(whole);
  return composeFullName({ ...name, last_name: bound(name.last_name), first_name: bound(name.first_name) });
}

const bound = (part: string): string => part.trim().replaceAll(/\s+/g, '\u00a0');

/** «Ковалёва Ирина Сергеевна» → «Ирина Ковалёва»; a name that may be read in several ways is said whole. */
export function displayName(fullName: string): string {
  const parts = partsOfName(fullName);
  return parts ? `${parts.first} ${parts.last}` : wordsOf(fullName).join(' ');
}

/** The name of a person whose parts are known, as they were typed. */
export function nameOf(person: { first_name: string; last_name: string; full_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.full_name;
}

/** The short name for tables: «Ковалёва Ирина Сергеевна» → «Ковалёва И.». */
export function tableName(fullName: string): string {
  const parts = partsOfName(fullName);
  return parts ? `${parts.last}\u00a0${firstGrapheme(parts.first)}.` : wordsOf(fullName).join(' ');
}

/** «Ковалёва Ирина Сергеевна» → «Ирина», for sentences about the other side. */
export function firstName(fullName: string): string {
  return partsOfName(fullName)?.first ?? wordsOf(fullName).join(' ');
}

/** Initials read first, last: «Юсупов Тимур» → «ТЮ»; those of the first two words where the parts are not known. */
export function initialsOf(fullName: string): string {
  return initials(...wordsOf(displayName(fullName)));
}

/** Initials of words in their spoken order. */
export const initials = (...words: string[]): string =>
  words.slice(0, 2).map(firstGrapheme).join('').toLocaleUpperCase('ru');

/** A no-break blank parts nothing (`wholeName`). */
const wordsOf = (fullName: string): string[] => fullName.split(/[^\S\u00a0]+/).filter((word) => word !== '');
