import { PERIOD_UNITS, type PeriodUnit } from './responses.ts';

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
