/** Search through the articles of the support: few texts, so each is read whole. */
import { russianStem } from './russian-stem.ts';
import { foldLetters, otherLayout } from './search-letters.ts';
import { STOP_WORDS } from './stop-words.ts';

/** What is searched: words of a title weigh more than those of a text. */
export interface SearchedText {
  title: string;
  text: string;
}

const TITLE_WEIGHT = 3;
/** Shorter beginnings of words are in every text. */
const SHORTEST_BEGINNING = 3;

/** Texts that have every word of the query in some form, the best first; one typed in the other layout is read as meant. */
export function searchTexts<T extends SearchedText>(texts: readonly T[], query: string): T[] {
  const read = texts.map((found) => ({ found, title: stemsOf(found.title), text: stemsOf(found.text) }));
  const search = (words: string[]) =>
    read
      .map((one) => ({ found: one.found, score: scoreOf(one, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ found }) => found);
  const found = search(stemsOf(query));
  return found.length > 0 ? found : search(stemsOf(otherLayout(query)));
}

const stemsOf = (text: string): string[] =>
  (foldLetters(text).match(/[a-zа-я0-9]+/g) ?? []).filter((word) => !STOP_WORDS.has(word)).map(russianStem);

/** 0 when a word is missing or there are none. */
function scoreOf(page: { title: string[]; text: string[] }, words: readonly string[]): number {
  const scores = words.map((word) => TITLE_WEIGHT * Number(has(page.title, word)) + Number(has(page.text, word)));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

const has = (stems: readonly string[], word: string): boolean =>
  stems.some((stem) => stem === word || (word.length >= SHORTEST_BEGINNING && stem.startsWith(word)));
