/** Finds contacts in a text, however they are spaced or disguised (product: messages). */

import { findDisguisedPhones, findSpokenPhones } from '../text/spoken-numbers.ts';
import { findOtherContacts } from './other-contacts.ts';

export type ContactKind = 'phone' | 'email' | 'messenger' | 'link' | 'card';

/** A part of the text, `end` not included. */
export interface FoundContact {
  kind: ContactKind;
  start: number;
  end: number;
}

interface Pattern {
  kind: ContactKind;
  /** An optional group `before` precedes the contact and stays readable. */
  pattern: RegExp;
  /** A cheap test that runs before the pattern: only a text that matches it can match the pattern. */
  hint: RegExp;
  /** A bare number that stands behind the name of a requisite is that requisite. */
  mayBeRequisite?: boolean;
}

/*
 * Every pattern begins at the beginning of a word and has bounded repetitions, so that the search takes linear time.
 * Patterns run on the plain form of the text (`readPlain`).
 */
const GAP = '[\\s().-]{0,3}';
/** Between widely spaced groups of a number: many blanks, a slash, an underscore. */
const WIDE_GAP = '(?:\\s{0,12}[\\\\/_|.*~-]?\\s{0,12})';
const EDGE = '(?<!\\d[.,]?)';
const DIGITS_END = '(?![a-z\\d])';
const LOCAL = '(?<![\\p{L}\\d._%+-])[\\p{L}\\d._%+-]{1,64}';
const LABEL = '[\\p{L}\\d-]{1,63}';
const CYRILLIC_ENDS = 'рф|рус|бел|укр|қаз|москва|дети|онлайн|сайт|орг|ком';
const KNOWN_ENDS = `ru|su|com|net|org|info|biz|pro|io|me|by|kz|ua|uz|am|ge|kg|tj|md|lv|ee|lt|de|eu|uk|us|cz|pl|fr|tr|cn|dev|app|tech|online|site|cloud|xyz|club|agency|studio|consulting|ру|${CYRILLIC_ENDS}`;
/** Hosts of a local network, which are no contacts. */
const LOCAL_HOSTS = 'local|lan|corp|internal|localhost|localdomain|domain|home';
const AT =
  '(?:\\s{0,2}(?:@|[([{<]\\s?(?:at|собака|собачка|a)\\s?[)\\]}>])\\s{0,2}|\\s{1,2}(?:собака|собачка|собакa)\\s{1,2})';
const DOT = '(?:\\s?\\.\\s?|\\s?[([{]\\s?(?:dot|точка)\\s?[)\\]}]\\s?|\\s(?:точка|тчк|dot)\\s)';
const SLASH = '\\s?(?:/|слэш|слеш)\\s?';

const HOSTS = [
  't.me',
  'telegram.me',
  'telegram.dog',
  'wa.me',
  'api.whatsapp.com',
  'chat.whatsapp.com',
  'vk.com',
  'vk.me',
  'ok.ru',
  'instagram.com',
  'facebook.com',
  'viber.click',
  'join.skype.com',
  'discord.gg',
  'max.ru',
];
const HOST = HOSTS.map((host) => host.replaceAll('.', DOT)).join('|');

/** Names as they are written in products; «Telegram Bot API» is no contact. */
const PRODUCTS = 'telegram|whats\\s?app|viber|skype|discord|vkontakte';
/** Services as people name them when they give their own account. */
const SPOKEN =
  'телеграмм?[аеу]?|телег[аеу]|тележк[аеу]|тг|tg|ватс?ап[пе]{0,2}|вотс?ап[пе]{0,2}|вацап[пе]{0,2}|вайбер[ае]?|скайп[ае]?|дискорд[ае]?|вк|вконтакте|аськ[аеу]|icq';
const OWN_WORDS = '(?:\\s{1,2}(?:я|мой|моя|мне|ник|никнейм|логин|аккаунт|акк|id|пиши|пишите)){0,2}';
const COLON = `${OWN_WORDS}\\s{0,3}[:=—–-]\\s{0,3}`;
const NICK = '(?:live:)?\\.?[a-z][a-z0-9_.]{2,31}[a-z0-9]';
/** Words of programs, not of people. */
const NOT_NICK =
  '(?!(?:bot|api|chat|web|send|get|set|token|http|sdk|message|user|client|channel|business|desktop|group|premium|python|connector|integration|plugin|module|mini|cloud|server|login|widget|gateway|update|polling|notif|premium|messenger)(?![a-z]{0,3}\\d))';
const CODE_MARKS =
  '(?!(?:param|returns?|author|deprecated|exportscenarios|ignoreon|component|override|localhost|media|import|throws|since|version|example|types|naclient|naservere|keyframes|property|decorator|autowired|smoke|critical|skip)[a-z]{0,20})';

const all = (source: string) => new RegExp(source, 'giu');

const DIGITS = /(?:\d[^\d]{0,3}){7}/;
const WIDE_DIGITS = /(?:\d[^\d]{0,25}){9}/;
const AT_SIGN = /@|собак|собачк|[([{<]\s?a|\sat\s/i;
const PATH = /\/|сл[эе]ш/i;
const NAMES = new RegExp(`${PRODUCTS}|теле|тг|tg|[стц]ап|скайп|вайбер|дискорд|вк|аськ|icq`, 'i');

const PATTERNS: readonly Pattern[] = [
  {
    kind: 'messenger',
    hint: PATH,
    pattern: all(`(?:https?://)?(?<![\\p{L}\\d.-])(?:www\\.)?(?:${HOST})${SLASH}[^\\s<>()]{2,200}`),
  },
  { kind: 'messenger', hint: PATH, pattern: /(?<![\p{L}\d])(?:tg|viber|whatsapp):\/\/[^\s<>()]{3,200}/giu },
  {
    kind: 'email',
    hint: AT_SIGN,
    pattern: all(
      `${LOCAL}(?<!(?<![\\p{L}\\d])git)@${LABEL}(?:\\.${LABEL}){0,4}\\.(?!(?:${LOCAL_HOSTS})(?![a-z]))(?:[a-z]{2,24}|${CYRILLIC_ENDS})(?![\\p{L}\\d])`,
    ),
  },
  {
    kind: 'email',
    hint: AT_SIGN,
    pattern: all(
      `${LOCAL}(?<!(?<![\\p{L}\\d])git)${AT}${LABEL}(?:${DOT}${LABEL}){0,4}?${DOT}(?:${KNOWN_ENDS})(?![\\p{L}\\d])`,
    ),
  },
  {
    kind: 'email',
    hint: AT_SIGN,
    pattern: all(`${LOCAL}\\s{1,2}at\\s{1,2}${LABEL}\\s(?:dot|точка)\\s(?:${KNOWN_ENDS})(?![\\p{L}\\d])`),
  },
  {
    kind: 'messenger',
    hint: AT_SIGN,
    pattern: all(`(?<![\\p{L}\\d@/])@${CODE_MARKS}[a-z][a-z0-9_]{4,31}(?![\\p{L}\\d/])`),
  },
  {
    kind: 'messenger',
    hint: AT_SIGN,
    pattern: /(?<![\p{L}\d@/])@\s{1,2}(?=[a-z_]{0,31}[\d_])[a-z][a-z0-9_]{4,31}(?![\p{L}\d/.])/giu,
  },
  {
    kind: 'messenger',
    hint: NAMES,
    pattern: all(`(?<!\\p{L})(?<before>(?:${PRODUCTS}|${SPOKEN})${COLON})@?${NOT_NICK}${NICK}(?![\\p{L}\\d/])`),
  },
  {
    kind: 'messenger',
    hint: NAMES,
    pattern: all(
      `(?<!\\p{L})(?<before>(?:${PRODUCTS}|${SPOKEN})${OWN_WORDS}\\s{1,3})@?${NOT_NICK}(?=[a-z.]{0,31}[\\d_])${NICK}(?![\\p{L}\\d/(])`,
    ),
  },
  {
    kind: 'messenger',
    hint: NAMES,
    pattern: all(
      `(?<!\\p{L})(?<before>(?:${SPOKEN})${OWN_WORDS}\\s{1,3})${NOT_NICK}[a-z]{5,32}(?![\\p{L}\\d/_.(-])(?!\\s[a-z])`,
    ),
  },
  {
    kind: 'phone',
    hint: WIDE_DIGITS,
    mayBeRequisite: true,
    pattern: all(
      `${EDGE}(?:\\+\\s?7|7|8)${WIDE_GAP}\\(?9\\d{2}\\)?${WIDE_GAP}\\d{3}${WIDE_GAP}\\d{2}${WIDE_GAP}\\d{2}${DIGITS_END}`,
    ),
  },
  {
    kind: 'phone',
    hint: DIGITS,
    mayBeRequisite: true,
    pattern: all(`${EDGE}(?:\\+\\s?7|(?:7|8)(?=${GAP}[3489]))${GAP}\\d{3}${GAP}\\d(?:[\\s.-]{0,2}\\d){6}${DIGITS_END}`),
  },
  {
    kind: 'phone',
    hint: DIGITS,
    mayBeRequisite: true,
    pattern: all(`${EDGE}\\(?9\\d{2}${GAP}\\d{3}${GAP}\\d{2}${GAP}\\d{2}${DIGITS_END}`),
  },
  {
    kind: 'phone',
    hint: DIGITS,
    pattern: all(`${EDGE}\\(?[348]\\d{2}[\\s).-]{1,3}\\d{3}[\\s-]{1,3}\\d{2}[\\s-]{1,3}\\d{2}${DIGITS_END}`),
  },
  {
    kind: 'phone',
    hint: DIGITS,
    pattern: all(
      `${EDGE}(?:(?:\\+\\s?7|7|8)\\s?)?\\([348]\\d{3,4}\\)\\s?\\d{1,3}[\\s-]\\d{2}[\\s-]?\\d{2}${DIGITS_END}`,
    ),
  },
  {
    kind: 'phone',
    hint: DIGITS,
    pattern: all(`${EDGE}(?:\\+\\s?7|8|7)[\\s.-]{1,3}9(?:[\\s.-]{1,3}\\d){9}${DIGITS_END}`),
  },
  { kind: 'phone', hint: DIGITS, pattern: all(`(?<!\\d)\\+\\s?\\d(?:[\\s().-]{0,3}\\d){9,14}${DIGITS_END}`) },
  {
    kind: 'phone',
    hint: DIGITS,
    pattern: all(
      `(?<!\\p{L})(?<before>(?:тел(?:ефону?|\\.)?|звоните|моб(?:ильный|\\.)?)[:\\s]{1,3})\\d{3}[\\s-]\\d{2}[\\s-]\\d{2}${DIGITS_END}`,
    ),
  },
];

const REQUISITE =
  /(?:инн|кпп|огрн|огрнип|снилс|бик|окпо|октмо|окато|оквэд|сч[её]т[а-яё]{0,4}|р\/с|к\/с|л\/с|лицевой|артикул[а-яё]{0,2}|штрих-?код[а-яё]{0,2}|ean|gtin|sku|guid|код[а-яё]{0,2}|№|номер заказа|заказ[а-яё]{0,2}|накладн[а-яё]{0,3}|упд|документ[а-яё]{0,2}|договор[а-яё]{0,2}|птс|карт[а-яё]{0,2}|серийн[а-яё]{0,3})(?![\p{L}])[^\n.;!?]{0,24}$/iu;
const PHONE_WORD = /(?:тел|звон|моб|связ|ватс|вотс|whats|viber|вайбер|набер)[^\n.;!?]{0,24}$/iu;

/** The contacts of a text, in its order, none overlapping another. */
export function findContacts(text: string): FoundContact[] {
  const { plain, places } = readPlain(text);
  const further: FoundContact[] = [
    ...[...findSpokenPhones(plain), ...findDisguisedPhones(plain)].map((span) => ({ kind: 'phone' as const, ...span })),
    ...findOtherContacts(plain),
  ];
  const found = further.map(({ kind, start, end: after }) => {
    const end = places?.[after - 1] ?? after - 1;
    return { kind, start: places?.[start] ?? start, end: end + widthAt(text, end) };
  });
  for (const { kind, pattern, hint, mayBeRequisite } of PATTERNS) {
    if (!hint.test(plain)) continue;
    for (const match of plain.matchAll(pattern)) {
      const first = match.index + (match.groups?.before?.length ?? 0);
      const last = match.index + match[0].length - 1;
      if (mayBeRequisite && isRequisite(match[0], plain.slice(Math.max(0, first - 40), first))) continue;
      const end = places?.[last] ?? last;
      found.push({ kind, start: places?.[first] ?? first, end: end + widthAt(text, end) });
    }
  }
  return withoutOverlaps(found);
}

/**
 * The kinds of contacts in these texts. Each text is read alone, as it is shown, since words behind a name may rule a
 * contact out.
 */
export const contactKinds = (texts: readonly string[]): ContactKind[] =>
  texts.flatMap((text) => findContacts(text).map(({ kind }) => kind));

/** Digits behind «ИНН», «счёт», «артикул»; a number with a plus or with gaps is never such a requisite. */
function isRequisite(number: string, before: string): boolean {
  return /^\d+$/.test(number) && REQUISITE.test(before) && !PHONE_WORD.test(before);
}

function withoutOverlaps(found: FoundContact[]): FoundContact[] {
  const kept: FoundContact[] = [];
  for (const contact of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (contact.start >= (kept.at(-1)?.end ?? 0)) kept.push(contact);
  }
  return kept;
}

const widthAt = (text: string, place: number): number => ((text.codePointAt(place) ?? 0) > 0xffff ? 2 : 1);

/** Characters that show nothing and tear a number or a name apart. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const DASH = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/;
const ORDINARY = /[ -~\s\u0400-\u045f№«»]/;
const WRITTEN_PLAIN = /^[ -~\s\u0400-\u045f№«»]*$/;

/**
 * The text as it looks: no invisible characters, full-width and mathematical letters and digits as plain ones, one kind of
 * dash. `places` says where each of its units stands in the text; null when the text looks as it is written.
 */
function readPlain(text: string): { plain: string; places: number[] | null } {
  if (WRITTEN_PLAIN.test(text)) return { plain: text, places: null };
  let plain = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const shown = plainOf(character);
    for (let unit = 0; unit < shown.length; unit++) places.push(place);
    plain += shown;
    place += character.length;
  }
  return { plain, places };
}

function plainOf(character: string): string {
  if (DASH.test(character)) return '-';
  if (ORDINARY.test(character)) return character;
  if (INVISIBLE.test(character)) return '';
  const usual = character.normalize('NFKC');
  return [...usual].length === 1 ? usual : character;
}
