/** Numbers of phones that are said in words, or written with letters that look like digits (product: messages). */

import { HUNDREDS, TEENS, TENS } from './sum-in-words.ts';

/** A part of a text, `end` not included. */
export interface Span {
  start: number;
  end: number;
}

const UNITS = ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];

const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, at) => [word, at] as const),
  ...TEENS.map((word, at) => [word, 10 + at] as const),
  ...TENS.map((word, at) => [word, 10 * at] as const),
  ...HUNDREDS.map((word, at) => [word, 100 * at] as const),
  ['нуль', 0],
  ['одна', 1],
  ['две', 2],
]);

const TOKEN = /\d+|\p{L}+|[^\d\p{L}]+/gu;
/** Separators between the groups of one number. */
const BETWEEN = /^[\s().,+–—-]{1,4}$/;
/** Before the number itself only a plus, or a word for it, may stand. */
const FILLER = /^(?:плюс|и)$/i;
const PHONE = /^(?:[78]?9\d{9}|[78][348]\d{9})$/;

interface Run extends Span {
  digits: string;
  /** The value of the last word, which may take smaller ones: девятьсот + шестнадцать. */
  last: number | null;
  hasWord: boolean;
}

/** A text with fewer than two of these words holds no spoken phone. */
const HINT =
  /(?:(?:ноль|один|одна|два|две|три|четыр|пять|шесть|семь|восемь|девят|десять|дцать|сорок|сто|двест|ст[ао]|сот)[\s\S]{0,60}){2}/i;

/** Phones of which at least one group is said in words: «восемь девятьсот шестнадцать 123 сорок пять 67». */
export function findSpokenPhones(text: string): Span[] {
  if (!HINT.test(text)) return [];
  const found: Span[] = [];
  let run: Run | null = null;
  const end = () => {
    if (run?.hasWord && PHONE.test(run.digits)) found.push({ start: run.start, end: run.end });
    run = null;
  };
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const value = VALUES.get(token.toLowerCase().replaceAll('ё', 'е'));
    const isDigits = /^\d/.test(token);
    if (value !== undefined || isDigits) run = grown(run, token, value ?? null, index);
    else if (run !== null && !BETWEEN.test(token) && !FILLER.test(token)) end();
  }
  end();
  return found;
}

function grown(run: Run | null, token: string, value: number | null, start: number): Run {
  const before = run ?? { start, end: start, digits: '', last: null, hasWord: false };
  const end = start + token.length;
  const { last, digits } = before;
  // «девятьсот16» is 916.
  const number = value ?? (last !== null && last % 100 === 0 && token.length <= 2 ? Number(token) : null);
  if (number === null) return { ...before, end, digits: digits + token, last: null };
  const isTaken = last !== null && number > 0 && takes(last, number);
  const sum = isTaken ? last + number : number;
  const kept = isTaken ? digits.slice(0, -String(last).length) : digits;
  return { ...before, end, digits: kept + String(sum), last: sum, hasWord: true };
}

/** Hundreds take tens and units behind them, tens take units. */
const takes = (last: number, number: number): boolean =>
  (last >= 100 && last % 100 === 0 && number < 100) || (last >= 20 && last % 10 === 0 && number < 10);

const ALIKE: Record<string, string> = {
  o: '0',
  о: '0',
  з: '3',
  l: '1',
  i: '1',
  і: '1',
  '|': '1',
  б: '6',
  s: '5',
  ч: '4',
};
/** At least ten digits or look-alikes, with gaps as in a phone. */
const DISGUISED = /(?<![\p{L}\d])\+?[78oо3зliі|9][\doозliі|бsч \t().-]{9,24}(?![\p{L}\d])/giu;
const FEWEST_DIGITS = 6;

/** Phones in which letters stand for some of the digits: «8 9I6 1Z3…», «8 91б 12З 45 67». */
export function findDisguisedPhones(text: string): Span[] {
  return [...text.matchAll(DISGUISED)].flatMap(({ 0: shown, index }) => {
    const signs = Array.from(shown.toLowerCase());
    const digits = signs.filter((sign) => /\d/.test(sign)).length;
    const read = signs
      .map((sign) => ALIKE[sign] ?? sign)
      .join('')
      .replaceAll(/\D/g, '');
    const isDisguised = digits < read.length && digits >= FEWEST_DIGITS && PHONE.test(read);
    return isDisguised ? [{ start: index, end: index + shown.trimEnd().length }] : [];
  });
}
