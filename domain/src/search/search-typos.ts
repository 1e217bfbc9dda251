/** Corrects words that were mistyped, or typed in the wrong layout (product: search). */

import { KEY_ROWS } from '../text/letters.ts';
import { russianReadings } from './latin-spelling.ts';
import { russianStem } from './russian-stem.ts';
import { atomsOf, isSignificantWord, type SearchDictionary, synonymsOf } from './search-dictionary.ts';
import { foldLetters, switchKeyboardLayout } from './search-letters.ts';

/** One mistake is forgiven in a word of so many letters or more. */
const FORGIVEN_FROM = 5;
/** Russian words of so many letters may have a slip to a neighbouring key. */
const SLIPS_FROM = 4;
/** Parts of a word that is two. */
const SHORTEST_PART = 4;
/** Parts of a word that is two with a hyphen. */
const SHORTEST_HYPHENED = 3;
/** A Latin and a Russian word without a space, in either order. */
const TWO_ALPHABETS = /^(?:([a-z]{2,})([а-я]{2,})|([а-я]{2,})([a-z]{2,}))$/;
/** Words that a person mistypes in one query; more are no mistake. */
const MOST_MISTYPED = 3;
const LONGEST_WORD = 30;

/**
 * In a shorter word a different letter is a mistake only next to the right key or of the same sound: «народ» is no
 * «наряд».
 */
const ANY_LETTER_FROM = 7;

/** Only keys that write a letter of words as they are folded. */
const lettersOf = (rows: readonly string[]): string[] => rows.map((row) => row.replaceAll(/[^a-zа-я]/g, ''));
const KEYBOARDS = [lettersOf(KEY_ROWS.cyrillic), lettersOf(KEY_ROWS.latin)];
const HEARD_ALIKE =
  'оа ое ео еи ие иы ыи эе еэ тд дт сз зс бп пб гк кг жш шж шщ щш вф фв ьъ ъь яе ея яи ия ую юу йи ий ck kc sz zs yi iy'.split(
    ' ',
  );

/** A word used in orders; its frequency decides between several corrections. */
export interface UsedWord {
  word: string;
  stem: string;
  number_orders: number;
}

/** Looks up the used words that are one of these, or have one of these stems. */
export type FindUsedWords = (words: readonly string[], stems: readonly string[]) => Promise<readonly UsedWord[]>;

/**
 * The corrected query when the typed one finds nothing: unknown words are read in the other layout, or with one mistake
 * forgiven from five letters on. Null when every word is known, or none can be corrected.
 */
export async function correctQuery(
  typed: string,
  dictionary: SearchDictionary,
  findUsed: FindUsedWords,
): Promise<string | null> {
  const chunks = typed.split(/(\s+)/);
  const others = chunks.map((chunk) => [switchKeyboardLayout(chunk), ...russianReadings(chunk.toLowerCase())]);
  const isKnown = await knownAmong([...chunks, ...others.flat()], dictionary, findUsed);
  const inLayout = chunks.map((chunk, at) =>
    !isKnown(chunk) && wordsOf(chunk).length > 0 ? (others[at]?.find(isKnown) ?? chunk) : chunk,
  );
  const mistyped = inLayout.flatMap((chunk) => wordsOf(chunk).filter((word) => isForgiven(word) && !isKnown(word)));
  const mended = new Map<string, string>();
  for (const word of new Set(mistyped.slice(0, MOST_MISTYPED))) {
    const meant = await mend(word, dictionary, findUsed);
    if (meant !== null) mended.set(word, meant);
  }
  const whole = inLayout.map((chunk) => replaceWords(chunk, mended));
  const parted = whole.map((chunk, at) => (chunk === chunks[at] && !isKnown(chunk) ? partings(chunk) : []));
  const isTwoKnown = parted.flat().length > 0 ? await knownAmong(parted.flat(), dictionary, findUsed) : () => false;
  const meant = whole.map((chunk, at) => parted[at]?.find(isTwoKnown) ?? chunk).join('');
  return meant === typed ? null : meant;
}

/** Two words that were written as one: «онлайнкасса», «webклиент», and «чеклист» for «чек-лист». */
function partings(chunk: string): string[] {
  const word = foldLetters(chunk);
  if (word.length > LONGEST_WORD) return [];
  if (TWO_ALPHABETS.test(word)) return [word.replace(TWO_ALPHABETS, '$1$3 $2$4')];
  if (!/^[а-я]+$/.test(word)) return [];
  // A short part is in many words by chance, so that it only counts where a hyphen joins the two.
  return [...partedAt(word, SHORTEST_PART, ' '), ...partedAt(word, SHORTEST_HYPHENED, '-')];
}

function partedAt(word: string, shortest: number, sign: string): string[] {
  const places = Array.from({ length: Math.max(0, word.length - 2 * shortest + 1) }, (_, at) => at + shortest);
  return places.map((at) => word.slice(0, at) + sign + word.slice(at));
}

const wordsOf = (chunk: string): string[] => atomsOf(foldLetters(chunk)).filter(isSignificantWord);
const isLong = (word: string): boolean =>
  word.length >= FORGIVEN_FROM && word.length <= LONGEST_WORD && /^(?:[а-я]+|[a-z]+)$/.test(word);

const isForgiven = (word: string): boolean => isLong(word) || (word.length === SLIPS_FROM && /^[а-я]+$/.test(word));

/** Tells whether every word of a chunk occurs in orders or in the dictionary. */
async function knownAmong(
  chunks: readonly string[],
  dictionary: SearchDictionary,
  findUsed: FindUsedWords,
): Promise<(chunk: string) => boolean> {
  const words = [...new Set(chunks.flatMap(wordsOf))];
  const used = await findUsed(words, words.map(russianStem));
  const known = new Set(used.flatMap(({ word, stem }) => [word, stem]));
  const isWord = (word: string) =>
    known.has(word) ||
    known.has(russianStem(word)) ||
    dictionary.words.has(word) ||
    synonymsOf(dictionary, [word]) !== undefined;
  return (chunk) => wordsOf(chunk).every(isWord);
}

/**
 * The most used word that is one mistake away, preferring one that begins alike; in a longer word the mistake may come
 * with another ending.
 */
async function mend(word: string, dictionary: SearchDictionary, findUsed: FindUsedWords): Promise<string | null> {
  const near = new Set(wordsOneEditAway(word));
  const stem = russianStem(word);
  const stems = stem.length >= FORGIVEN_FROM ? wordsOneEditAway(stem) : [];
  const used = await findUsed([...near], stems);
  const terms = [...dictionary.words]
    .filter((term) => near.has(term))
    .map((term) => ({ word: term, number_orders: 0 }));
  const alike = (candidate: string) => Number(near.has(candidate)) * 2 + Number(candidate[0] === word[0]);
  const [best] = [...used, ...terms]
    .filter((candidate) => isForgiven(candidate.word) && (near.has(candidate.word) || candidate.word[0] === word[0]))
    .toSorted((a, b) => alike(b.word) - alike(a.word) || b.number_orders - a.number_orders);
  return best?.word ?? null;
}

/** Every word that one letter left out, added, exchanged or swapped with its neighbour makes of this one. */
export function wordsOneEditAway(word: string): string[] {
  const alphabet = (/[а-я]/.test(word) ? KEYBOARDS[0] : KEYBOARDS[1])?.join('') ?? '';
  const made = new Set<string>();
  if (word.length === SLIPS_FROM) return keySlipsOf(word, alphabet);
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const [letter = '', next = ''] = word.slice(at);
    const after = word.slice(at + 1);
    if (letter) made.add(before + after);
    if (next) made.add(before + next + letter + word.slice(at + 2));
    for (const other of alphabet) {
      made.add(before + other + letter + after);
      if (letter && (word.length >= ANY_LETTER_FROM || isSlip(letter, other))) made.add(before + other + after);
    }
  }
  made.delete(word);
  return [...made];
}

/** Variants of the word with one letter replaced by that of a neighbouring key. */
function keySlipsOf(word: string, alphabet: string): string[] {
  return Array.from(word).flatMap((letter, at) =>
    Array.from(alphabet)
      .filter((other) => KEYBOARDS.some((rows) => isAroundChat(rows, letter, other)))
      .map((other) => word.slice(0, at) + other + word.slice(at + 1)),
  );
}

/** Whether one letter is typed or heard for the other. */
function isSlip(letter: string, other: string): boolean {
  return HEARD_ALIKE.includes(letter + other) || KEYBOARDS.some((rows) => isAroundChat(rows, letter, other));
}

/** Whether two keys touch: in a row, or in the next one, which is shifted by half a key. */
function isAroundChat(rows: readonly string[], letter: string, other: string): boolean {
  const placeOf = (key: string) => rows.map((row, y) => ({ x: row.indexOf(key), y })).find(({ x }) => x >= 0);
  const [one, two] = [placeOf(letter), placeOf(other)];
  if (!one || !two) return false;
  if (one.y === two.y) return Math.abs(one.x - two.x) === 1;
  const [upper, lower] = one.y < two.y ? [one, two] : [two, one];
  return lower.y - upper.y === 1 && (upper.x === lower.x || upper.x === lower.x + 1);
}

function replaceWords(chunk: string, mended: ReadonlyMap<string, string>): string {
  const words = wordsOf(chunk);
  const [word] = words;
  if (words.length === 0 || !words.some((one) => mended.has(one))) return chunk;
  if (words.length === 1) return mended.get(word as string) as string;
  let text = foldLetters(chunk);
  for (const [from, to] of mended) text = text.replaceAll(from, to);
  return text;
}
