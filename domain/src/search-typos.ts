/** Words that were mistyped, or typed in the wrong layout, and what was meant (decisions 17). */
import { russianStem } from './russian-stem.ts';
import { atomsOf, isTelling, meaningsOf, type SearchDictionary } from './search-dictionary.ts';
import { foldLetters, otherLayout } from './search-letters.ts';

/** One mistake is forgiven in a word of so many letters or more. */
const FORGIVEN_FROM = 5;
/** Words that a person mistypes in one query; more are no mistake. */
const MOST_MISTYPED = 3;
const LONGEST_WORD = 30;

const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** A word that people use in orders; how often tells which of several was meant. */
export interface UsedWord {
  word: string;
  stem: string;
  number_orders: number;
}

/** Looks up the used words that are one of these, or have one of these stems. */
export type FindUsed = (words: readonly string[], stems: readonly string[]) => Promise<readonly UsedWord[]>;

/**
 * The query as it was meant, where nothing matches what was typed: words nobody uses are read in the other layout, or with
 * one mistake forgiven when they have five letters. Null when every word is right, or none can be read better.
 */
export async function guessMeant(
  typed: string,
  dictionary: SearchDictionary,
  findUsed: FindUsed,
): Promise<string | null> {
  const chunks = typed.split(/(\s+)/);
  const flipped = chunks.map(otherLayout);
  const isKnown = await knownAmong([...chunks, ...flipped], dictionary, findUsed);
  const inLayout = chunks.map((chunk, at) =>
    !isKnown(chunk) && isKnown(flipped[at] ?? '') && wordsOf(chunk).length > 0 ? (flipped[at] as string) : chunk,
  );
  const mistyped = inLayout.flatMap((chunk) => wordsOf(chunk).filter((word) => isLong(word) && !isKnown(word)));
  const mended = new Map<string, string>();
  for (const word of new Set(mistyped.slice(0, MOST_MISTYPED))) {
    const meant = await mend(word, findUsed);
    if (meant !== null) mended.set(word, meant);
  }
  const meant = inLayout.map((chunk) => replaceWords(chunk, mended)).join('');
  return meant === typed ? null : meant;
}

const wordsOf = (chunk: string): string[] => atomsOf(foldLetters(chunk)).filter(isTelling);
const isLong = (word: string): boolean =>
  word.length >= FORGIVEN_FROM && word.length <= LONGEST_WORD && /^(?:[а-я]+|[a-z]+)$/.test(word);

/** Tells whether every word of a chunk is used in orders or stands in the dictionary. */
async function knownAmong(
  chunks: readonly string[],
  dictionary: SearchDictionary,
  findUsed: FindUsed,
): Promise<(chunk: string) => boolean> {
  const words = [...new Set(chunks.flatMap(wordsOf))];
  const used = await findUsed(words, words.map(russianStem));
  const known = new Set(used.flatMap(({ word, stem }) => [word, stem]));
  const isWord = (word: string) =>
    known.has(word) || known.has(russianStem(word)) || meaningsOf(dictionary, [word]) !== undefined;
  return (chunk) => wordsOf(chunk).every(isWord);
}

/** The most used word that is one mistake away; of those as near as it by their stem alone, the more used too. */
async function mend(word: string, findUsed: FindUsed): Promise<string | null> {
  const stem = russianStem(word);
  const used = await findUsed(oneMistakeFrom(word), stem.length < FORGIVEN_FROM - 1 ? [] : oneMistakeFrom(stem));
  const near = new Set(oneMistakeFrom(word));
  const [best] = used
    .filter((candidate) => candidate.word.length >= FORGIVEN_FROM - 1)
    .toSorted(
      (a, b) =>
        Number(near.has(b.word)) - Number(near.has(a.word)) ||
        Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
        b.number_orders - a.number_orders,
    );
  return best?.word ?? null;
}

/** Every word that one letter left out, added, exchanged or swapped with its neighbour makes of this one. */
export function oneMistakeFrom(word: string): string[] {
  const alphabet = /[а-я]/.test(word) ? CYRILLIC : LATIN;
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (after.length > 0) made.add(before + after.slice(1));
    if (after.length > 1) made.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of alphabet) {
      made.add(before + letter + after);
      if (after.length > 0) made.add(before + letter + after.slice(1));
    }
  }
  made.delete(word);
  return [...made];
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
