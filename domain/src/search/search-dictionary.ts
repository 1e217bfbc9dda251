/** Synonyms of 1C, prepared for lookup in a query (product: search). */
import { russianStem } from './russian-stem.ts';
import { foldLetters } from './search-letters.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A word, or a version such as 8.3, of folded text. */
const ATOM = /\d+(?:\.\d+)+|[a-zа-я0-9]+/g;
/** On a marketplace for 1C this word distinguishes nothing. */
const NOISE = '1с';

export const atomsOf = (folded: string): string[] => folded.match(ATOM) ?? [];

/** Whether a word narrows a search. */
export const isSignificantWord = (atom: string): boolean => atom !== NOISE && !STOP_WORDS.has(atom);

export interface SearchDictionary {
  /** Keyed by a term's stems: the words of every other term with the same meaning. A word known as correct has none. */
  meanings: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** All words of the terms. */
  words: ReadonlySet<string>;
  /** Words in the longest term. */
  longest: number;
}

/** Groups of terms that mean the same, as people write them; a term may stand in several groups. */
export function buildDictionary(groups: readonly (readonly string[])[]): SearchDictionary {
  const meanings = new Map<string, (readonly string[])[]>();
  const words = new Set<string>();
  let longest = 0;
  for (const group of groups) {
    const terms = group.map((term) => atomsOf(foldLetters(term))).filter((atoms) => atoms.length > 0);
    for (const term of terms) {
      for (const atom of term) words.add(atom);
      longest = Math.max(longest, term.length);
      for (const key of keysOf(term)) {
        const others = terms.filter((other) => other !== term && other.some(isSignificantWord)).map(withoutNoise);
        meanings.set(key, [...(meanings.get(key) ?? []), ...others]);
      }
    }
  }
  return { meanings, words, longest };
}

/** The words as typed, and without stop words as long as two others are left. */
function keysOf(atoms: readonly string[]): Set<string> {
  const telling = atoms.filter(isSignificantWord);
  return new Set(telling.length > 1 ? [keyOf(atoms), keyOf(telling)] : [keyOf(atoms)]);
}

const keyOf = (atoms: readonly string[]): string => atoms.map(russianStem).join(' ');

const withoutNoise = (atoms: readonly string[]): readonly string[] => (atoms[0] === NOISE ? atoms.slice(1) : atoms);

/** «и» has the stem of «ИИ», and «не» is «УТ» in the other layout, but a person who types them means no term. */
export const areStopWords = (atoms: readonly string[]): boolean => atoms.every((atom) => STOP_WORDS.has(atom));

/** Terms that mean the same as these words; undefined for words that are no term. */
export function synonymsOf(
  { meanings }: SearchDictionary,
  atoms: readonly string[],
): readonly (readonly string[])[] | undefined {
  if (areStopWords(atoms)) return undefined;
  for (const key of keysOf(atoms)) {
    const found = meanings.get(key);
    if (found) return found;
  }
  return undefined;
}
