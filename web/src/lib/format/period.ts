import { DAYS, MONTHS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { periodInLargestUnit } from '@provodka/domain/time/periods.ts';

/** Whole hours → «за 40 ч», «за 5 дней», «за 2 месяца». */
export function formatPeriod(hours: number): string {
  const { value, unit } = periodInLargestUnit(hours);
  if (unit === 'months') return `за${NBSP}${formatCount(value, MONTHS)}`;
  if (unit === 'days') return `за${NBSP}${formatCount(value, DAYS)}`;
  return `за${NBSP}${formatNumber(value)}${NBSP}ч`;
}
