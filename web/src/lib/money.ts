import { formatNumber, formatRubles, formatTrimmed, NBSP } from '@provodka/domain/written-numbers.ts';

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

/** Twelve digits are counted exactly and are more than any bound allows. */
const AMOUNT = /^(\d{1,12})(?:[.,](\d{0,2}))?$/;
const withoutUnits = (text: string) => text.replaceAll(/[\s\u00a0\u202f]|₽|руб(?:лей|ля|ль|\.)?/gi, '');

/**
 * Text of an amount field → its number, null when it is none: «45 000», «45000,5», «48 000,00 ₽». A point before three
 * digits may stand between thousands or before a fraction, so it is not guessed at.
 */
export function parseAmount(text: string): number | null {
  const [, whole, fraction] = AMOUNT.exec(withoutUnits(text)) ?? [];
  return whole === undefined ? null : Number(`${whole}.${fraction || '0'}`);
}

/** What is typed into an amount field, its thousands apart; what is no number stays as it is. */
export function groupTyped(text: string): string {
  const [, whole, fraction] = AMOUNT.exec(withoutUnits(text)) ?? [];
  if (whole === undefined) return text;
  return formatNumber(Number(whole)) + (fraction === undefined ? '' : `,${fraction}`);
}
