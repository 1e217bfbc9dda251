/** Turns what a person typed into a query of PostgreSQL (product: orders, search). */

import { russianReadings } from './latin-spelling.ts';
import { russianStem } from './russian-stem.ts';
import { areStopWords, atomsOf, isSignificantWord, type SearchDictionary, synonymsOf } from './search-dictionary.ts';
import { foldLetters, switchKeyboardLayout } from './search-letters.ts';

/** A query ready for PostgreSQL. */
export interface SearchQuery {
  /** For `to_tsquery`. Every word is quoted, so no typed sign reaches its parser. */
  text: string;
  /** The number of an order, when one was typed. */
  number?: number;
}

export interface ReadQuery {
  search: SearchQuery;
  /** The typed text, with its words corrected to what was meant. */
  typed: string;
  /** Whether `typed` differs from what the person typed. */
  isChanged: boolean;
}

/** Operators: a quoted phrase, an exclusion, `or`. */
const OPERATORS = /"|(?:^|\s)-\S|(?:^|\s)or(?:\s|$)/i;
/** A part of a query with operators: a quoted phrase, the last one perhaps still open, or anything between spaces. */
const PART = /(-?)"([^"]*)(?:"|$)|(-*)([^\s"]+)/g;
const ORDER_NUMBER = /^[№#]?\s*([1-9]\d{0,14})$/;
/** Letters of an abbreviation that is no beginning of another word. */
const LONGEST_ABBREVIATION = 3;
/** Signs that separate words and never stand within one; others are left to PostgreSQL. */
const BETWEEN = /[\s:;,/|()«»&!*<>]+/;
/** Letters and a number written together: «ут11», «бп3.0», «54фз». */
const GLUED = /^([a-zа-я]{2,5})(\d[\d.]*)$|^(\d{1,3})([a-zа-я]{2,5})$/;
const NOISE_AND_VERSION = /^(1с)(\d[\d.]*)$/;
const NUMBER = /^\d[\d.]*$/;
/** Begins the numbers of all its releases: «8.3» is in «8.3.24». */
const VERSION = /^\d+(?:\.\d+)+$/;
const LONGEST_GLUED = 5;

/**
 * Reads a query: every word must occur in any form, the last one by its beginning; terms of the dictionary are found by
 * whatever means the same. Keys pressed in the wrong layout are read as the term of the dictionary that they are, unless
 * the person `isExact`.
 */
export function readQuery(typed: string, dictionary: SearchDictionary, isExact: boolean): ReadQuery {
  const meant = isExact || hasOperators(typed) ? typed : readKeys(typed, dictionary);
  return { search: searchFor(meant, dictionary), typed: meant, isChanged: meant !== typed };
}

/** Whether the query uses operators; then it is taken exactly as typed. */
export const hasOperators = (typed: string): boolean => OPERATORS.test(typed);

/** The query for PostgreSQL; see SearchQuery. */
export function searchFor(typed: string, dictionary: SearchDictionary): SearchQuery {
  const number = ORDER_NUMBER.exec(typed.trim())?.[1];
  const search = { text: hasOperators(typed) ? exactQueryOf(typed) : tsqueryOf(typed, dictionary) };
  return number === undefined ? search : { ...search, number: Number(number) };
}

function readKeys(typed: string, dictionary: SearchDictionary): string {
  return typed.replaceAll(/\S+/g, (chunk) => {
    const flipped = switchKeyboardLayout(chunk);
    const isTerm = (text: string) => synonymsOf(dictionary, atomsOf(foldLetters(text))) !== undefined;
    if (areStopWords(atomsOf(foldLetters(chunk))) || isTerm(chunk)) return chunk;
    return isTerm(flipped) ? flipped : (russianTerm(chunk, isTerm) ?? chunk);
  });
}

/** The term that a chunk writes in Latin letters, with the number that may stand at its end: «edo», «ut11». */
function russianTerm(chunk: string, isTerm: (text: string) => boolean): string | undefined {
  const [, number = '', word = '', rest = ''] = /^(\d*-?)([a-z]+)([-\d.]*)$/i.exec(chunk) ?? [];
  if (isTerm(word)) return undefined;
  const term = russianReadings(word.toLowerCase()).find(isTerm);
  return term === undefined ? undefined : number + term + rest;
}

/**
 * The query of a text with operators: "words in quotes" must follow one another, `-this` and `-"this one"` are
 * excluded, `or` separates alternatives; everything else must occur. Other signs mean nothing.
 */
function exactQueryOf(typed: string): string {
  const either: string[][] = [[]];
  for (const [, quoteMinus = '', phrase, dashes = '', word = ''] of typed.matchAll(PART)) {
    if (phrase === undefined && dashes === '' && word.toLowerCase() === 'or') either.push([]);
    else {
      const asked = phraseOf(atomsOf(foldLetters(phrase ?? word)));
      if (asked !== '') either.at(-1)?.push(quoteMinus + dashes === '' ? `(${asked})` : `!(${asked})`);
    }
  }
  return anyOf(either.map(allOf));
}

/** Part of a query between spaces, with its words. */
interface Chunk {
  text: string;
  atoms: string[];
  /** The chunk is written with a capital letter. */
  isNamed: boolean;
}

function chunksOf(typed: string, dictionary: SearchDictionary): Chunk[] {
  return typed.split(BETWEEN).flatMap((raw) =>
    foldLetters(raw)
      .split(BETWEEN)
      .flatMap((text) => unglued(text, dictionary))
      .map((text) => ({ text, atoms: atomsOf(text), isNamed: /\p{Lu}/u.test(raw) }))
      .filter(({ atoms }) => atoms.length > 0),
  );
}

function unglued(text: string, dictionary: SearchDictionary): string[] {
  if (synonymsOf(dictionary, atomsOf(text))) return [text];
  const parts = (NOISE_AND_VERSION.exec(text) ?? GLUED.exec(text) ?? [text, text]).slice(1);
  return parts.filter((part) => part !== undefined);
}

function tsqueryOf(typed: string, dictionary: SearchDictionary): string {
  const chunks = chunksOf(typed, dictionary);
  const parts: string[] = [];
  const lastTelling = chunks.findLastIndex(saysSomething);
  for (let at = 0; at < chunks.length; ) {
    const { taken, meanings } = longestTerm(chunks.slice(at), dictionary, chunks.length);
    at += taken.length;
    const last = at > lastTelling && at - taken.length <= lastTelling ? chunks[lastTelling] : undefined;
    const words = taken.filter(saysSomething).map((chunk) => {
      // A known abbreviation is whole: «ут» is not the beginning of «утечка».
      const isWhole = chunk !== last || (meanings.length > 0 && chunk.text.length <= LONGEST_ABBREVIATION);
      return isWhole && !VERSION.test(chunk.text) ? wordOf(chunk) : beginningOf(chunk);
    });
    const part = anyOf([allOf(words), ...gluedOf(taken), ...meanings.map(phraseOf)]);
    const before = chunks[at - taken.length - 1];
    const [first] = taken;
    const glued = before && first && parts.at(-1) !== '' ? gluedOf([before, first]) : [];
    if (glued.length === 0) parts.push(part);
    // «ут 11» is «УТ 11.5» and «УТ11» alike.
    else parts.push(anyOf([allOf([parts.pop() ?? '', beginningOf(first as Chunk)]), ...glued]));
  }
  const telling = parts.filter((part) => part !== '');
  // A query for nothing but 1C finds orders that mention it.
  return telling.length > 0 ? allOf(telling) : allOf(chunks.map(wordOf));
}

const saysSomething = ({ atoms }: Chunk): boolean => atoms.some(isSignificantWord);

/** Letters and a number behind them as one word; several letters of words that are one term as one too. */
function gluedOf(chunks: readonly Chunk[]): string[] {
  const [letters, number] = chunks;
  if (!letters || !number || chunks.length > 2) return [];
  const isVersioned =
    /^[a-zа-я]{2,}$/.test(letters.text) && letters.text.length <= LONGEST_GLUED && NUMBER.test(number.text);
  return isVersioned ? [`${quoted(letters.text + number.text)}:*`] : [];
}

/** «мой склад» is somebody's own warehouse, unless it is written as a name or is the whole query. */
const isOwnWords = (taken: readonly Chunk[], asked: number): boolean =>
  taken.length > 1 && areStopWords(taken[0]?.atoms ?? []) && taken.length < asked && taken[1]?.isNamed !== true;

/** The longest term that the chunks begin with, or the first of them by itself. */
function longestTerm(chunks: readonly Chunk[], dictionary: SearchDictionary, asked: number) {
  const most = Math.min(chunks.length, dictionary.longest);
  for (let length = most; length > 0; length--) {
    const taken = chunks.slice(0, length);
    if (isOwnWords(taken, asked)) continue;
    const meanings = synonymsOf(
      dictionary,
      taken.flatMap(({ atoms }) => atoms),
    );
    if (meanings) return { taken, meanings };
  }
  return { taken: chunks.slice(0, 1), meanings: [] };
}

/** Any form of a word; several words without spaces, such as «веб-клиент», are left to PostgreSQL. */
const wordOf = (chunk: Chunk): string => anyOf(formsOfChunk(chunk));

/** A word that may still be being typed. */
const beginningOf = (chunk: Chunk): string => anyOf([`${quoted(chunk.text)}:*`, ...formsOfChunk(chunk).slice(1)]);

const formsOfChunk = ({ text, atoms }: Chunk): string[] =>
  atoms.length > 1 ? [quoted(text)] : formsOf(atoms[0] ?? text);

/** An ending of nouns that the stemmer takes for one of verbs, as in «обмен» and «терминал». */
const VERB_LIKE = /(?:[аяие]н|[аие]л|[еи]м|[еи]т)$/;

/**
 * The stemmer reduces «обменом» to «обмен», but «обмен» itself to «обм». Where that happens, both stems are searched,
 * by a word that has the other stem. The word itself comes first.
 */
function formsOf(atom: string): string[] {
  const stem = russianStem(atom);
  const forms = [atom];
  if (russianStem(stem) !== stem) forms.push(stem);
  if (VERB_LIKE.test(atom) && stem !== atom && russianStem(`${atom}ом`) === atom) forms.push(`${atom}ом`);
  // The stemmer takes «печать» for a verb and cuts too much; «печати» keeps more.
  if (/[ая]ть$/.test(atom)) forms.push(`${atom.slice(0, -1)}и`);
  const other = otherVowel(atom, stem);
  if (other !== null) forms.push(other);
  return forms.map(quoted);
}

/** «закупки» and «закупок», «остаток» and «остатки» have different stems; returns the form with the other stem. */
function otherVowel(atom: string, stem: string): string | null {
  if (atom.length < 5 || !/^[а-я]+$/.test(atom)) return null;
  if (/[аеиоуыэюя]ек$/.test(atom)) return `${atom.slice(0, -2)}йка`;
  if (/[ое]к$/.test(atom)) return `${atom.slice(0, -2)}ка`;
  const [, beginning, sign] = /^(.*?)([йь]?)к$/.exec(stem) ?? [];
  if (beginning === undefined || (sign === '' && !/[бвгджзлмнпрстфхцчшщ]$/.test(beginning))) return null;
  return `${beginning}${sign === '' && !/[жчшц]$/.test(beginning) ? 'ок' : 'ек'}`;
}

/** The words one after another. */
const phraseOf = (atoms: readonly string[]): string => atoms.map((atom) => anyOf(formsOf(atom))).join(' <-> ');

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, ' ')}'`;
const anyOf = (parts: readonly string[]): string => {
  const different = [...new Set(parts.filter((part) => part !== ''))];
  return different.length > 1 ? `(${different.join(' | ')})` : (different[0] ?? '');
};
const allOf = (parts: readonly string[]): string => (parts.length > 1 ? `(${parts.join(' & ')})` : (parts[0] ?? ''));
