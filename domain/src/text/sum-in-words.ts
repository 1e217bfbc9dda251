/** Sums in words, as Russian documents write them. */

import type { Kopecks } from '../money/money.ts';
import { upperFirst } from './graphemes.ts';
import { type NounForms, plural } from './plural.ts';

type Gender = 'male' | 'female';

const UNITS: Record<Gender, readonly string[]> = {
  male: ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  female: ['', 'одна', 'две', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
};
/** Words of 10 to 19. */
export const TEENS = [
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
];
/** Words of the tens by their digit; empty where there is none. */
export const TENS = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
];
/** Words of the hundreds by their digit. */
export const HUNDREDS = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
];
/** Groups of digits, the largest first; deals stay far below a milliard. */
const GROUPS: readonly { size: number; forms: NounForms; gender: Gender }[] = [
  { size: 1_000_000_000, forms: ['миллиард', 'миллиарда', 'миллиардов'], gender: 'male' },
  { size: 1_000_000, forms: ['миллион', 'миллиона', 'миллионов'], gender: 'male' },
  { size: 1000, forms: ['тысяча', 'тысячи', 'тысяч'], gender: 'female' },
];
const RUBLES: NounForms = ['рубль', 'рубля', 'рублей'];
const KOPECKS: NounForms = ['копейка', 'копейки', 'копеек'];
const MOST = 1_000_000_000_000;

/** «Десять тысяч рублей 50 копеек». Throws RangeError for a negative sum and for a billion of rubles or more. */
export function sumInWords(sum: Kopecks): string {
  const rubles = Math.floor(sum / 100);
  if (sum < 0 || rubles >= MOST) throw new RangeError(`Not a sum to write in words: ${sum}`);
  const words = rubles === 0 ? 'ноль' : wholeInWords(rubles);
  const change = sum % 100;
  const text = `${words} ${plural(rubles, RUBLES)} ${String(change).padStart(2, '0')} ${plural(change, KOPECKS)}`;
  return upperFirst(text);
}

function wholeInWords(value: number): string {
  const words: string[] = [];
  let rest = value;
  for (const { size, forms, gender } of GROUPS) {
    const count = Math.floor(rest / size);
    rest %= size;
    if (count > 0) words.push(...belowThousand(count, gender), plural(count, forms));
  }
  return [...words, ...belowThousand(rest, 'male')].join(' ');
}

function belowThousand(value: number, gender: Gender): string[] {
  const [hundreds, tens, units] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  const last = tens === 1 ? [TEENS[units]] : [TENS[tens], UNITS[gender][units]];
  return [HUNDREDS[hundreds], ...last].filter((word): word is string => Boolean(word));
}
