/** The possible forms of a query's word in a text, whatever alphabet, layout or slip it was typed with (product: search). */
import { latinPattern, likeliestReading, russianPattern } from './latin-spelling.ts';
import { russianStem } from './russian-stem.ts';
import { foldLetters, switchKeyboardLayout } from './search-letters.ts';

/** One slip is forgiven in a word of so many letters. */
const FORGIVEN_FROM = 5;
const FORGIVEN_TO = 24;
/** A name has three words, and nobody mistypes more in one query. */
const MOST_FORGIVEN = 3;
const WORD = /[a-zа-яё0-9]+/g;

const small = (text: string): string => text.normalize('NFC').toLowerCase();

/** Words in small letters; signs that are letters in the other layout stay, since «[» is «х» there. */
const wordsOf = (text: string): string[] => small(text).match(WORD) ?? [];

const plain = (word: string): string => word.replaceAll(/[её]/g, '[её]');

/** A word as regular expressions for texts in small letters: as typed, with ё or е, and in the other alphabet. */
function spellingsOf(word: string): string[] {
  const folded = foldLetters(word);
  const other = /^[a-z]+$/.test(word) ? russianPattern(word) : latinPattern(folded);
  return [plain(word), plain(folded), other];
}

const oneOf = (parts: readonly string[]): string => `(${[...new Set(parts)].join('|')})`;

/** One word as it may be spelled, as regular expressions for both JavaScript and PostgreSQL. */
export interface SpelledWord {
  /** All spellings at once. */
  right: string;
  /** Each by itself: of several at once an index of parts remembers only the frequent parts. */
  ways: readonly string[];
}

/** The possible spellings of one word of a query: the letters as typed, in the other alphabet and in the other layout. */
interface WordSpellings extends SpelledWord {
  /** The same with one slip of a letter, one expression each; none for a short word. */
  slips: readonly string[];
}

/** The words of a query as they are looked for in a text: as they may be spelled, then in any form and with one slip. */
export function wordsInTexts(query: string): { asMeant: string[]; nearly: string[] } {
  const stems = wordsOf(query).map(russianStem).join(' ');
  return {
    asMeant: spellings(query).map(({ right }) => right),
    nearly: (stems === '' ? [] : spellings(stems)).map(withTypos),
  };
}

/** A single expression for the right spellings and those with a slip. */
export const withTypos = ({ right, slips }: WordSpellings): string => oneOf([right, ...slips]);

/** A word that may have a slip. */
export const allowTypo = (word: WordSpellings): SpelledWord => ({
  right: withTypos(word),
  ways: [...word.ways, ...word.slips],
});

/** The possible spellings of each word of a query; a query without a word is looked for as it is. */
export function spellings(query: string): WordSpellings[] {
  const read = readings(query).map((word, at) => (at < MOST_FORGIVEN ? word : { ...word, slips: [] }));
  if (read.length > 0) return read;
  const right = query.trim().replaceAll(/[^\s\p{L}\p{N}]/gu, '\\$&');
  return [{ right, ways: [right], slips: [] }];
}

/** The parts between spaces: one typed in the other layout may have signs that are letters there. */
function readings(query: string): WordSpellings[] {
  return small(query)
    .split(/\s+/)
    .flatMap((chunk) => {
      const flipped = wordsOf(switchKeyboardLayout(chunk));
      const typed = wordsOf(chunk);
      if (typed.length > 1 && flipped.length !== 1)
        return typed.map((word) => read([word], wordsOf(switchKeyboardLayout(word))));
      // «,fhfyjdf» is one word of the other layout, «и.и» two of this one.
      if (typed.length > 1 && /[а-яё]/.test(chunk)) return typed.map((word) => read([word], []));
      if (typed.length > 1) return [readSigned(typed, flipped)];
      return typed.length + flipped.length > 0 ? [read(typed, flipped)] : [];
    });
}

function readSigned(typed: readonly string[], flipped: readonly string[]): WordSpellings {
  return read([typed.join('[^a-zа-яё0-9]+')], flipped);
}

function read(typed: readonly string[], flipped: readonly string[]): WordSpellings {
  const isInitial = typed.length === 1 && typed[0]?.length === 1;
  const words = [...typed, ...(flipped.length === 1 && !isInitial ? flipped : [])];
  const begins = isInitial ? BEGINS : '';
  const spelled = words.flatMap((word) => (/^[a-zа-яё0-9]+$/.test(word) ? spellingsOf(word) : [word]));
  const bases = words.flatMap((word) => [word, ...(/^[a-z]+$/.test(word) ? [likeliestReading(word)] : [])]);
  return {
    right: begins + oneOf(spelled),
    ways: [...new Set(spelled.map((way) => begins + way))],
    slips: [...new Set(bases.filter(isForgiven).flatMap(slipsOf))],
  };
}

/** A single letter is an initial. */
const BEGINS = '(^|[^a-zа-яё0-9])';

/** Each letter of a word adds three expressions, so a long one would make the database work for seconds. */
const isForgiven = (word: string): boolean =>
  word.length >= FORGIVEN_FROM && word.length <= FORGIVEN_TO && /^(?:[a-z]+|[а-яё]+)$/.test(word);

/** Variants of the word with one letter changed, left out, added or swapped, at the beginning of a word. */
function slipsOf(word: string): string[] {
  const made: string[] = [];
  for (let at = 0; at < word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word[at] as string, word.slice(at + 1)];
    made.push(`${plain(before)}[a-zа-яё]?${plain(after)}`);
    made.push(`${plain(before)}[a-zа-яё]${plain(letter + after)}`);
    const next = after[0];
    if (next !== undefined && next !== letter) made.push(plain(before + next + letter + after.slice(1)));
  }
  return made.map((slip) => BEGINS + slip);
}
