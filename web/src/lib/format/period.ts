import { DAYS, MONTHS } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatNumber, NBSP } from '@provodka/domain/text/written-numbers.ts';
import { periodInLargestUnit } from '@provodka/domain/time/periods.ts';

/** Whole hours → «40 ч», «5 дней», «2 месяца». */
export function formatTerm(hours: number): string {
  const { value, unit } = periodInLargestUnit(hours);
  if (unit === 'months') return formatCount(value, MONTHS);
  if (unit === 'days') return formatCount(value, DAYS);
  return `${formatNumber(value)}${NBSP}ч`;
}

/** Whole hours → «за 5 дней». */
export const formatPeriod = (hours: number): string => `за${NBSP}${formatTerm(hours)}`;
