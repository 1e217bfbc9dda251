import { normalizeCharacters } from './plain-characters.ts';

/** A typed number: its value, or both values where it can be read in two ways. */
export type TypedNumber = { value: number } | { readings: readonly [number, number] };

const UNITS: [RegExp, number][] = [
  [/(?:тыс(?:яч[аи]?)?\.?|т\.?р\.?|[тkк]\.?)$/iu, 1_000],
  [/(?:млн\.?|миллион(?:а|ов)?)$/iu, 1_000_000],
];
const RUBLES = /^₽|(?:₽|rub|руб(?:лей|ля|ль)?\.?|(?<=[\s\d.])р\.?)$/iu;
/** Twelve digits are counted exactly and are more than any bound allows. */
const DECIMAL = /^(\d{1,12})(?:[.,](\d{0,2}))?$/;
/** «150'000»: nothing else is written so. */
const APOSTROPHES = /(?<=\d)['’ʼ](?=\d{3}(?!\d))/gu;
/** «150.000», «1,234,567»: kopecks have two digits at most, so three stand between thousands. */
const THOUSANDS = /^[1-9]\d{0,2}(?:(?:\.\d{3}){1,3}|(?:,\d{3}){1,3})$/;
/** «1.234,50» and «1,234.50». */
const THOUSANDS_AND_DECIMAL = /^([1-9]\d{0,2}(?:(?:\.\d{3}){1,3}(?=,)|(?:,\d{3}){1,3}(?=\.)))[.,](\d{1,2})$/;
/** «1500.000»: three decimals, or two numbers run together. */
const AMBIGUOUS = /^(\d{1,9})[.,](\d{3})$/;

/**
 * Reads a number as people type it: «45 000», «45000,50», «150.000», «1,5 тыс», «48 000,00 ₽». Null when it is none;
 * two readings when both are possible, so that it is refused rather than guessed.
 */
export function readTypedNumber(text: string): TypedNumber | null {
  const rubles = normalizeCharacters(text).trim().replace(RUBLES, '').trim();
  const unit = UNITS.find(([pattern]) => pattern.test(rubles));
  const times = unit?.[1] ?? 1;
  const digits = (unit ? rubles.replace(unit[0], '') : rubles).replaceAll(/\s/g, '').replaceAll(APOSTROPHES, '');
  const thousands = unit ? null : (THOUSANDS_AND_DECIMAL.exec(digits) ?? THOUSANDS.exec(digits));
  if (thousands) return { value: decimal((thousands[1] ?? digits).replaceAll(/[.,]/g, ''), thousands[2], 1) };
  const [, whole, fraction] = DECIMAL.exec(digits) ?? [];
  if (whole !== undefined) return { value: decimal(whole, fraction, times) };
  const [, before, after] = AMBIGUOUS.exec(digits) ?? [];
  if (before === undefined || after === undefined) return null;
  return { readings: [Number(`${before}.${after}`) * times, Number(before + after) * times] };
}

/** Whole kopecks first, so that 4,35 тыс are 4 350 exactly. */
const decimal = (whole: string, fraction: string | undefined, times: number): number =>
  (Number(whole + (fraction ?? '').padEnd(2, '0')) * times) / 100;
