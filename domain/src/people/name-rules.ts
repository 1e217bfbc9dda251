import { hasStackedMarks } from '../text/stacked-marks.ts';
import { isReservedName } from './reserved-words.ts';

/** Rules for names of people and teams (product: trust). */

/**
 * Reasons to refuse a name: no letter, a word of two alphabets, stacked marks, a sign no name has, a reserved word, an
 * address.
 */
export const NAME_FLAWS = ['no_letter', 'two_alphabets', 'marks', 'sign', 'reserved', 'address'] as const;
export type NameFlaw = (typeof NAME_FLAWS)[number];

/** Signs of a person's name beside letters, and those a team's may have too; `@` and `+` are for the rule about contacts to judge. */
const PERSON_SIGN = /^[\p{L}\p{M}\p{Nd} \u00a0.,'’ʼ«»"()_@+-]*$/u;
const TEAM_SIGN = /^[^\p{C}\u2028\u2029<>\\]*$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const LETTER = /\p{L}/u;
const WORD = /[\p{L}\p{M}\p{Nd}]+/gu;
/** The last one is every other: «Ꮲ» of the Cherokee looks like «P». */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}])\p{L}/u,
] as const;
/** «ivan-1c точка ру», `ivan1c.ru`, `https://…`. */
const ADDRESS =
  /:\/\/|www\.|[\p{L}\d]\.(?:ru|su|com|net|org|io|me|рф|dev|app)(?![\p{L}\d])|\s(?:точка|dot)\s+(?:ру|рф|ком|ru|com)(?!\p{L})/iu;

const MAILBOX = /\S@\S+\.\S/;

/**
 * The flaw of a person's name, or of a part of it; null for a good one. `ours` adds reserved words, such as the brand.
 */
export function personNameFlaw(name: string, ours: readonly string[] = []): NameFlaw | null {
  if (!PERSON_SIGN.test(name) && !ADDRESS.test(name)) return 'sign';
  return commonFlaw(name, ours, false);
}

/** The flaw of a team's title, which may have more signs than a person's name. */
export function teamTitleFlaw(title: string, ours: readonly string[] = []): NameFlaw | null {
  return TEAM_SIGN.test(title.replaceAll(INVISIBLE, '')) ? commonFlaw(title, ours, true) : 'sign';
}

function commonFlaw(name: string, ours: readonly string[], isTeam: boolean): NameFlaw | null {
  if (!LETTER.test(name)) return 'no_letter';
  if (hasStackedMarks(name.normalize('NFC'))) return 'marks';
  if (!name.includes('@') && ADDRESS.test(name)) return 'address';
  // The finder of contacts has a sentence of its own for a mailbox.
  if (!MAILBOX.test(name) && isReservedName(name, ours, isTeam)) return 'reserved';
  return (name.match(WORD) ?? []).some(isOfTwoAlphabets) ? 'two_alphabets' : null;
}

const isOfTwoAlphabets = (word: string): boolean => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1;
