/** What people and teams may call themselves (decisions 18). */

/** Why a name is refused: nothing in it is a letter, a word of two alphabets, heaps of marks, a sign that names have not, a word of ours, an address. */
export const NAME_FLAWS = ['no_letter', 'two_alphabets', 'marks', 'sign', 'reserved', 'address'] as const;
export type NameFlaw = (typeof NAME_FLAWS)[number];

/** Signs of a person's name beside letters, and those a team's may have too; `@` and `+` are for the rule about contacts to judge. */
const PERSON_SIGN = /^[\p{L}\p{M}\p{Nd} .,'’ʼ«»"()_@+-]*$/u;
const TEAM_SIGN = /^[^\p{C}\u2028\u2029<>\\]*$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const LETTER = /\p{L}/u;
const HEAP = /\p{M}{3,}/u;
const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const;
/** «ivan-1c точка ру», `ivan1c.ru`, `https://…`. */
const ADDRESS =
  /:\/\/|www\.|[\p{L}\d]\.(?:ru|su|com|net|org|io|me|рф|dev|app)(?![\p{L}\d])|\s(?:точка|dot)\s+(?:ру|рф|ком|ru|com)(?!\p{L})/iu;

/** Words that only the marketplace calls itself and its people, with the endings they may have; any other ending is another word. */
const RESERVED: readonly (readonly [stem: string, endings: string])[] = [
  ['поддержк', 'а|и|е|у|ой|ою'],
  ['техподдержк', 'а|и|е|у|ой|ою'],
  ['саппорт', '|а|у|ом|е'],
  ['модератор', '|а|у|ом|е|ы'],
  ['модераци', 'я|и|ю|ей'],
  ['админ', '|а|у|ом|е|ы'],
  ['администратор', '|а|у|ом|е|ы'],
  ['администраци', 'я|и|ю|ей'],
  ['безопасност', 'ь|и|ью'],
  ['арбитр', '|а|у|ом|е|ы'],
  ['арбитраж', '|а|у|ем|е'],
  ['проводк', 'а|и|е|у|ой|ою'],
  ...[
    'support',
    'admin',
    'administrator',
    'moderator',
    'security',
    'root',
    'api',
    'help',
    'system',
    'provodka',
    'staff',
  ].map((word) => [word, '|s'] as const),
];

/** Logins that letters, addresses of the site and people take for ours. */
const RESERVED_LOGINS = [
  'info',
  'billing',
  'noreply',
  'no-reply',
  'postmaster',
  'webmaster',
  'hostmaster',
  'abuse',
  'mail',
  'www',
  'null',
  'undefined',
  'mod',
];

/** One sign for all that look alike, whatever alphabet they are of. */
const ALIKE: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  i: 'і',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  α: 'а',
  β: 'в',
  ε: 'е',
  ι: 'і',
  κ: 'к',
  ν: 'v',
  ο: 'о',
  ρ: 'р',
  τ: 'т',
  υ: 'у',
  χ: 'х',
  '0': 'о',
  '1': 'і',
  '3': 'з',
  '4': 'ч',
  '6': 'б',
  l: 'і',
  ё: 'е',
  й: 'й',
};

/** A name as the eye takes it: small letters without marks and invisible signs, look-alikes as one. */
export const foldName = (name: string): string =>
  Array.from(
    name
      .normalize('NFKC')
      .replaceAll(INVISIBLE, '')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/(?<!и)\p{M}|(?<=и)(?!\u0306)\p{M}/gu, '')
      .normalize('NFC'),
    (sign) => ALIKE[sign] ?? sign,
  ).join('');

const RESERVED_WORDS: ReadonlySet<string> = new Set(
  RESERVED.flatMap(([stem, endings]) => endings.split('|').map((ending) => foldName(stem + ending))),
);

/** What is wrong with a person's name, or a part of it; null when nothing is. `ours`: further words, such as the brand. */
export function personNameFlaw(name: string, ours: readonly string[] = []): NameFlaw | null {
  if (!PERSON_SIGN.test(name) && !ADDRESS.test(name)) return 'sign';
  return commonFlaw(name, ours);
}

/** The same of a team's title, which may have more signs. */
export function teamTitleFlaw(title: string, ours: readonly string[] = []): NameFlaw | null {
  return TEAM_SIGN.test(title.replaceAll(INVISIBLE, '')) ? commonFlaw(title, ours) : 'sign';
}

function commonFlaw(name: string, ours: readonly string[]): NameFlaw | null {
  if (!LETTER.test(name)) return 'no_letter';
  if (HEAP.test(name.normalize('NFC'))) return 'marks';
  if (!name.includes('@') && ADDRESS.test(name)) return 'address';

  if (isReserved(name, ours)) return 'reserved';
  return (name.match(WORD) ?? []).some(isOfTwoAlphabets) ? 'two_alphabets' : null;
}

function isReserved(name: string, ours: readonly string[]): boolean {
  const words = foldName(name).match(WORD) ?? [];
  const further = ours.map(foldName);
  return words.some((word) => RESERVED_WORDS.has(word) || further.includes(word));
}

const isOfTwoAlphabets = (word: string): boolean => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;

/** Whether a login is a word of ours, alone or between signs: `support`, `provodka.admin`. */
export function isReservedLogin(login: string, ours: readonly string[] = []): boolean {
  return RESERVED_LOGINS.includes(login.toLowerCase()) || isReserved(login.replaceAll(/[._-]/g, ' '), ours);
}
