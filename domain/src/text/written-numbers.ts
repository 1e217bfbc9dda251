import { type NounForms, plural } from './plural.ts';

/** Onest has no narrow space (U+202F), so groups, units and signs are bound by U+00A0. */
export const NBSP = '\u00a0';

/**
 * `12400` → «12 400», `-0.5` → «−0,5». Plain arithmetic: the first format of Intl costs a phone as much as a screen of a
 * page, and the server's need not write as the browser's does.
 */
export function formatNumber(value: number, decimals = 0): string {
  const text = Math.abs(value).toFixed(decimals);
  const [whole, fraction] = text.split('.') as [string, string | undefined];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, NBSP);
  const sign = value < 0 && Number(text) !== 0 ? '−' : '';
  return sign + grouped + (fraction ? `,${fraction}` : '');
}

/** A number with at most two decimals and no trailing zeros: «6,5». */
export function formatTrimmed(value: number): string {
  return formatNumber(value, 2)
    .replace(/(,\d)?0$|,00$/, '$1')
    .replace(/,0$/, '');
}

/** «31 сделка»: a number with its noun. */
export const formatCount = (count: number, forms: NounForms): string =>
  `${formatTrimmed(count)}${NBSP}${plural(count, forms)}`;

/** Rubles with their sign: «48 000 ₽», with kopecks only when there are some: «3 120,50 ₽». */
export function formatRubles(rubles: number): string {
  const kopecks = Math.round(rubles * 100) % 100;
  return `${formatNumber(rubles, kopecks === 0 ? 0 : 2)}${NBSP}₽`;
}

/** «телефон», «телефон и почта», «телефон, почта и мессенджер»; an empty text for nothing. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} и ${last}`;
}

/** «1500.000» may be 1 500 and 1 500 000: the sentence that asks which. */
export const ambiguousNumber = ([one, other]: readonly [number, number]): string =>
  `Можно прочесть как ${formatTrimmed(one)} и как ${formatTrimmed(other)}: напишите без точки и запятой между тысячами`;
