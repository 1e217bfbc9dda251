import { formatCount, formatNumber, NBSP } from './money.ts';
import type { Forms } from './plural.ts';

/** Units of a response's period with their hours (specification section 9). */
export const PERIOD_UNITS = [
  { code: 'hours', hours: 1, title: 'часы' },
  { code: 'days', hours: 24, title: 'дни' },
  { code: 'months', hours: 720, title: 'месяцы' },
] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number]['code'];

const DAYS: Forms = ['день', 'дня', 'дней'];
const MONTHS: Forms = ['месяц', 'месяца', 'месяцев'];

/** Whole hours → «за 40 ч», «за 5 дней», «за 2 месяца». */
export function formatPeriod(hours: number): string {
  const { value, unit } = splitPeriod(hours);
  if (unit === 'months') return `за${NBSP}${formatCount(value, MONTHS)}`;
  if (unit === 'days') return `за${NBSP}${formatCount(value, DAYS)}`;
  return `за${NBSP}${formatNumber(value)}${NBSP}ч`;
}

/** The largest unit in which the period is a whole number, for a form. */
export function splitPeriod(hours: number): { value: number; unit: PeriodUnit } {
  for (const { code, hours: length } of PERIOD_UNITS.toReversed()) {
    if (hours > 0 && hours % length === 0) return { value: hours / length, unit: code };
  }
  return { value: hours, unit: 'hours' };
}

/** What a form holds → hours for the API. */
export function joinPeriod(value: number, unit: PeriodUnit): number {
  return value * (PERIOD_UNITS.find(({ code }) => code === unit)?.hours ?? 1);
}
