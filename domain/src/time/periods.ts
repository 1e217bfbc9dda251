import { DAYS, MONTHS } from '../text/nouns.ts';
import { formatCount, formatNumber, NBSP } from '../text/written-numbers.ts';

/** Hours in a unit of the period field (specification, section 9). */
const PERIOD_UNITS = { hours: 1, days: 24, months: 720 } as const;
export type PeriodUnit = keyof typeof PERIOD_UNITS;

/** Hours of a period entered in hours, days or months (specification, section 9). */
export function periodHours(value: number, unit: PeriodUnit): number {
  return value * PERIOD_UNITS[unit];
}

/** The largest unit that expresses the hours as a whole number, for the edit form and for cards: 48 → 2 days. */
export function periodInLargestUnit(hours: number): { value: number; unit: PeriodUnit } {
  const units: PeriodUnit[] = ['months', 'days', 'hours'];
  const unit = units.find((candidate) => hours >= PERIOD_UNITS[candidate] && hours % PERIOD_UNITS[candidate] === 0);
  const chosen = unit ?? 'hours';
  return { value: hours / PERIOD_UNITS[chosen], unit: chosen };
}

/** Whole hours → «40 ч», «5 дней», «2 месяца». */
export function formatTerm(hours: number): string {
  const { value, unit } = periodInLargestUnit(hours);
  if (unit === 'months') return formatCount(value, MONTHS);
  if (unit === 'days') return formatCount(value, DAYS);
  return `${formatNumber(value)}${NBSP}ч`;
}
