import { readTypedNumber } from '@provodka/domain/text/typed-numbers.ts';
import { formatNumber, formatRubles, formatTrimmed, NBSP } from '@provodka/domain/text/written-numbers.ts';

const MILLION = 1_000_000;

/** A sum that speaks for reputation: from a million on in millions, «1,24 млн ₽». */
export function formatReputation(rubles: number): string {
  if (rubles < MILLION) return formatRubles(Math.floor(rubles));
  const millions = Math.floor(rubles / (MILLION / 100)) / 100;
  return `${formatTrimmed(millions)}${NBSP}млн${NBSP}₽`;
}

/** Percent of the wire: `6.5` → «6,5 %». */
export function formatPercent(percent: number): string {
  return `${formatTrimmed(percent)}${NBSP}%`;
}

/** A rating always has one decimal: «5,0». */
export function formatStars(stars: number): string {
  return formatNumber(stars, 1);
}

/** Text of an amount field → its number, null when it is none or could be two. */
export function parseAmount(text: string): number | null {
  const typed = readTypedNumber(text);
  return typed && 'value' in typed ? typed.value : null;
}

/** Digits with what may stand behind them while a number is being typed: no word, and no separator but one. */
const BEING_TYPED = /^([\d\s\u00a0\u202f]{1,24})(?:([.,])(\d{0,2}))?(?:\s?(?:₽|руб(?:лей|ля|ль)?\.?))?$/i;

/** What is typed into an amount field, its thousands apart; what is no plain number stays as it is until the field is left. */
export function groupTyped(text: string): string {
  const [, whole, separator, fraction = ''] = BEING_TYPED.exec(text.trim()) ?? [];
  if (whole === undefined || !/\d/.test(whole)) return text;
  return formatNumber(Number(whole.replaceAll(/\D/g, ''))) + (separator ? `,${fraction}` : '');
}
