import { bindShortWords } from '@provodka/domain/search/short-words.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';

const NUMBER_AND_UNIT =
  /(\d) (?=₽|%|руб|млн|тыс|ч(?![а-яё])|мин(?![а-яё])|дн|час|МБ|КБ|ГБ|шт|январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|ноябр|декабр)/g;
const THOUSANDS = /(\d) (?=\d{3}(?!\d))/g;
/** «УТ 11.5», «ERP 2.5»: a configuration is its letters together with its release. */
const LETTERS_AND_RELEASE = /(^|[^А-ЯЁA-Zа-яёa-z])([А-ЯЁ]{2,4}|[A-Z]{2,4}) (?=\d)/g;
const COUNTED = /(\d) (?=сдел|отклик|заказ|отзыв)/g;
const SIGN_AND_NUMBER = /(№|§|··) (?=\d)/g;
/** «Бухгалтерия 3.0» */
const WORD_AND_RELEASE = /([а-яё]) (?=\d+\.\d)/g;
/** «Савельев Д. О.» */
const INITIALS = /([А-ЯЁ]\.|[а-яё]) (?=[А-ЯЁ]\.)/g;
const DASH = / (?=[—–] |··)/g;

/**
 * Joins by U+00A0 parts that must not separate at a line end: short prepositions and conjunctions with the next word, the thousands of
 * a number, numbers with units, months and what is counted, a configuration with its release, № with its number, a dash with the word
 * before it, a masked card with its last digits, a surname with its initials.
 */
export function typeset(text: string): string {
  return bindShortWords(text)
    .replaceAll(NUMBER_AND_UNIT, `$1${NBSP}`)
    .replaceAll(THOUSANDS, `$1${NBSP}`)
    .replaceAll(LETTERS_AND_RELEASE, `$1$2${NBSP}`)
    .replaceAll(WORD_AND_RELEASE, `$1${NBSP}`)
    .replaceAll(COUNTED, `$1${NBSP}`)
    .replaceAll(INITIALS, `$1${NBSP}`)
    .replaceAll(SIGN_AND_NUMBER, `$1${NBSP}`)
    .replaceAll(DASH, NBSP);
}
