import { readTypedNumber } from '@provodka/domain/text/typed-numbers.ts';
import { formatNumber, formatRubles, formatTrimmed, NBSP } from '@provodka/domain/text/written-numbers.ts';

const MILLION = 1_000_000;

/** A sum that shows reputation, rounded: in millions from a million on, «1,24 млн ₽». */
export function formatReputation(rubles: number): string {
  const whole = Math.round(rubles);
  return whole < MILLION ? formatRubles(whole) : `${formatTrimmed(whole / MILLION)}${NBSP}млн${NBSP}₽`;
}

/** Percent of the wire: `6.5` → «6,5 %». */
export function formatPercent(percent: number): string {
  return `${formatTrimmed(percent)}${NBSP}%`;
}

/** A rating always has one decimal: «5,0». */
export function formatStars(stars: number): string {
  return formatNumber(stars, 1);
}

/** Parses the text of an amount field; null when it is no number or an ambiguous one. */
export function parseAmount(text: string): number | null {
  const typed = readTypedNumber(text);
  return typed && 'value' in typed ? typed.value : null;
}

/** Digits with what may follow them during typing: no word, and only one separator. */
const BEING_TYPED = /^([\d\s\u00a0\u202f]{1,24})(?:([.,])(\d{0,2}))?(?:\s?(?:₽|руб(?:лей|ля|ль)?\.?))?$/i;

/** Groups the thousands of a typed amount; anything but a plain number stays as typed until the field loses the focus. */
export function groupTyped(text: string): string {
  const [, whole, separator, fraction = ''] = BEING_TYPED.exec(text.trim()) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return text;
  return formatNumber(Number(whole.replaceAll(/\D/g, ''))) + (separator ? `,${fraction}` : '');
}
