import { DAYS, MONTHS } from '@provodka/domain/nouns.ts';
import { periodInLargestUnit } from '@provodka/domain/periods.ts';
import { formatCount, formatNumber, NBSP } from '@provodka/domain/written-numbers.ts';

/** Whole hours → «за 40 ч», «за 5 дней», «за 2 месяца». */
export function formatPeriod(hours: number): string {
  const { value, unit } = periodInLargestUnit(hours);
  if (unit === 'months') return `за${NBSP}${formatCount(value, MONTHS)}`;
  if (unit === 'days') return `за${NBSP}${formatCount(value, DAYS)}`;
  return `за${NBSP}${formatNumber(value)}${NBSP}ч`;
}
