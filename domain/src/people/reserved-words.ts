import { foldName } from './folded-names.ts';

/** Words of a name that are reserved for the marketplace (product: trust). */

const MASCULINE = '|а|у|ом|е|ы|ам|ами|ах';
const ABSTRACT = 'я|и|ю|ей';

/** Words that only the marketplace calls itself and its people, with the endings they may have; any other ending is another word. */
const OURS_ALONE = inflected([
  ['модератор', `${MASCULINE}|ов`],
  ['модераци', ABSTRACT],
  ['модер', '|а|у|ом|е|ы|ам|ами'],
  // «Админов» and «Арбитров» are surnames.
  ['админ', MASCULINE],
  ['администратор', `${MASCULINE}|ов`],
  ['администраци', ABSTRACT],
  ['арбитр', MASCULINE],
  ['арбитраж', '|а|у|ем|е|и|ей|ам|ами|ах'],
  ['проводк', 'а|и|е|у|ой|ою|ам|ами|ах'],
  ['проводок', ''],
  ...['admin', 'administrator', 'arbiter', 'arbitr', 'moder', 'moderator', 'provodka', 'staff'].map(
    (word) => [word, '|s'] as const,
  ),
]);

/** Words no person may be called by, though teams name such services: «техподдержка 1С», «API и обмены». */
const SERVICES = inflected([
  ['поддержк', 'а|и|е|у|ой|ою|ам|ами|ах'],
  ['поддержек', ''],
  ['техподдержк', 'а|и|е|у|ой|ою'],
  ['саппорт', `${MASCULINE}|ов`],
  ['безопасност', 'ь|и|ью'],
  ['помощ', 'ь|и|ью'],
  ...['support', 'security', 'root', 'api', 'help', 'helpdesk', 'system', 'billing', 'mail'].map(
    (word) => [word, '|s'] as const,
  ),
  ...['info', 'noreply', 'postmaster', 'webmaster', 'hostmaster', 'abuse'].map((word) => [word, ''] as const),
]);

/** Words that, beside a service or a group, make a name sound like an office of the site. */
const GROUPS = inflected([
  ['служб', 'а|ы|е|у|ой'],
  ['команд', 'а|ы|е|у|ой'],
  ['групп', 'а|ы|е|у|ой'],
  ['отдел', '|а|у|ом|е'],
  ['центр', '|а|у|ом|е'],
  ['сотрудник', `${MASCULINE.replace('ы', 'и')}|ов`],
  ['представител', 'ь|я|ю|ем|и|ей'],
  ['менеджер', `${MASCULINE}|ов`],
  ['оператор', `${MASCULINE}|ов`],
  ['директор', '|а|у|ом|е'],
  ['бот', '|а'],
  ...['team', 'desk', 'service', 'official', 'manager', 'bot', 'online', 'the', 'ru'].map(
    (word) => [word, ''] as const,
  ),
]);

/** Owners that make such a service or group sound official. */
const PLACES = inflected([
  ['сайт', '|а|у|е'],
  ['бирж', 'а|и|е|у|ей'],
  ['площадк', 'а|и|е|у|ой'],
  ['портал', '|а|у|е'],
  ['маркетплейс', '|а|у|е'],
]);

/** Surnames by themselves; beside a group they mean staff: «команда админов». */
const PEOPLE_IN_COMPANY = inflected([
  ['админ', 'ов'],
  ['арбитр', 'ов'],
]);

/** Glued to a reserved word these add nothing: `support1c`, `adminonline`. */
const GLUE: ReadonlySet<string> = new Set([...GROUPS, ...PLACES, foldName('1c')]);

/** Logins that read like addresses of the site; as words of a name they are harmless. */
const LOGINS_ALONE: ReadonlySet<string> = new Set(['www', 'null', 'undefined', 'mod']);

/** The shortest reserved word that is looked for inside others. */
const SHORTEST_GLUED = 4;
/** Endings of the installation's own reserved words: «Сводка» and «Сводки», «Обмен» and «Обмена». */
const OWN_ENDINGS: readonly (readonly [end: RegExp, endings: string])[] = [
  [/а$/u, 'а|ы|и|е|у|ой|ою'],
  [/я$/u, 'я|и|е|ю|ей|ёй'],
  [/й$/u, 'й|я|ю|ем|е|и'],
  [/ь$/u, 'ь|я|ю|ем|ью|е|и'],
  [/[бвгджзклмнпрстфхцчшщ]$/u, '|а|у|ом|ем|е|ы|и'],
];

function inflected(words: readonly (readonly [stem: string, endings: string])[]): ReadonlySet<string> {
  return new Set(words.flatMap(([stem, endings]) => endings.split('|').map((ending) => foldName(stem + ending))));
}

/** An own reserved word in all its forms, folded. */
function ownForms(word: string): string[] {
  const folded = foldName(word).trim().replaceAll(/\s+/g, ' ');
  const endings = OWN_ENDINGS.find(([end]) => end.test(folded));
  if (!endings) return [folded];
  const stem = folded.replace(/[аяйь]$/u, '');
  return endings[1].split('|').map((ending) => stem + foldName(ending));
}

const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
const wordsOf = (text: string): string[] => text.match(WORD) ?? [];
const withoutOuterDigits = (word: string): string =>
  word.replaceAll(/^\p{Nd}+(?=\p{L})|(?<=\p{L}\p{M}*)\p{Nd}+$/gu, '');

/**
 * The words of a name as a reader puts them together, two and three beside each other too, folded: «Модера-тор» and
 * «М о д е р а т о р» are one, «Модератор1» is the same without its number.
 */
function readWords(name: string): string[] {
  const plain = name.normalize('NFKC');
  const joined = plain.split(/\s+/).map((part) => wordsOf(part).join(''));
  const spelled =
    plain.match(/(?<![\p{L}\p{Nd}])(?:[\p{L}\p{Nd}]\p{M}*[^\p{L}\p{Nd}]+)+[\p{L}\p{Nd}](?![\p{L}\p{Nd}])/gu) ?? [];
  const words = wordsOf(plain);
  const beside = words.flatMap((word, at) => {
    const pair = word + (words[at + 1] ?? '');
    return [pair, pair + (words[at + 2] ?? '')];
  });
  const all = [...words, ...joined, ...spelled.map((run) => wordsOf(run).join('')), ...beside, words.join('')];
  return [...new Set([...all, ...all.map(withoutOuterDigits)].map(foldName))];
}

/** Whether `word` consists of reserved words and of words that add nothing beside them. */
function isGlued(word: string, ours: ReadonlySet<string>): boolean {
  const parts = [...ours].filter((part) => part.length >= SHORTEST_GLUED);
  const reach = (from: number, hasOurs: boolean): boolean => {
    if (from === word.length) return hasOurs;
    if (parts.some((part) => word.startsWith(part, from) && reach(from + part.length, true))) return true;
    return [...GLUE].some((part) => word.startsWith(part, from) && reach(from + part.length, hasOurs));
  };
  return reach(0, false);
}

const holdsAny = (words: readonly string[], set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));

/**
 * Whether a name passes for the marketplace or its people (product: trust). `ours`: the installation's brand and the
 * words its admins reserved. A team may name its services (`isTeam`), but not as those of the site and not alone.
 */
export function isReservedName(name: string, ours: readonly string[], isTeam: boolean): boolean {
  const words = readWords(name);
  const own = new Set(ours.flatMap(ownForms));
  const alone = new Set([...OURS_ALONE, ...own]);
  if (holdsAny(words, alone) || holdsPhrase(name, own)) return true;

  const plain = wordsOf(name.normalize('NFKC')).map(withoutOuterDigits).map(foldName);
  const isOfThePlace = holdsAny(plain, PLACES);
  const isOfAGroup = holdsAny(plain, GROUPS);
  if (isOfThePlace && (isOfAGroup || holdsAny(plain, SERVICES))) return true;
  if (isOfThePlace && plain.every((word) => PLACES.has(word))) return true;
  if (isOfAGroup && holdsAny(plain, PEOPLE_IN_COMPANY)) return true;

  if (isTeam) {
    const saysNothingElse = plain.every((word) => SERVICES.has(word) || GROUPS.has(word) || word === '');
    const isSpelledApart = SERVICES.has(plain.join(''));
    return (
      isSpelledApart || (saysNothingElse && holdsAny(plain, SERVICES)) || words.some((word) => isGlued(word, alone))
    );
  }
  return holdsAny(words, SERVICES) || words.some((word) => isGlued(word, new Set([...alone, ...SERVICES])));
}

/** Whether a reserved phrase of several words stands in the name in a row. */
function holdsPhrase(name: string, own: ReadonlySet<string>): boolean {
  const whole = ` ${wordsOf(foldName(name)).join(' ')} `;
  return [...own].some((phrase) => phrase.includes(' ') && whole.includes(` ${wordsOf(phrase).join(' ')} `));
}

/** Whether a login is a reserved word, alone or between signs: `support`, `provodka.admin`, `ad.min`, `support2024`. */
export function isReservedLogin(login: string, ours: readonly string[] = []): boolean {
  return (
    LOGINS_ALONE.has(withoutOuterDigits(login.toLowerCase())) ||
    isReservedName(login.replaceAll(/[._-]+/g, '-'), ours, false)
  );
}
