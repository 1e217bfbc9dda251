import { shiftDay } from '@provodka/domain/moscow-days.ts';
import type { StatisticGroup } from '@provodka/domain/statistics.ts';
import { NBSP } from '../lib/money.ts';

const noon = (day: string) => new Date(`${day}T12:00:00+03:00`);
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('ru', { ...options, timeZone: 'Europe/Moscow' });

const DAY = formatter({ day: 'numeric', month: 'long' });
const SHORT = formatter({ day: 'numeric', month: 'short' });
const WEEKDAY = formatter({ weekday: 'short' });
const MONTH = formatter({ month: 'long', year: 'numeric' });

const bound = (text: string) => text.replaceAll(' ', NBSP);
const withoutYearWord = (text: string) => text.replace(/\s*г\.$/, '');

/** What a row tells of: «20 ноября пт», «16 – 22 ноября», «ноябрь 2026». `last` is the last day of the period. */
export function rowTitle(day: string, group: StatisticGroup, last: string): { title: string; note: string | null } {
  if (group === 'days') return { title: bound(DAY.format(noon(day))), note: WEEKDAY.format(noon(day)) };
  if (group === 'months') return { title: bound(withoutYearWord(MONTH.format(noon(day)))), note: null };
  const weekday = (noon(day).getUTCDay() + 6) % 7;
  const sunday = shiftDay(day, 6 - weekday);
  return { title: spanTitle(day, sunday < last ? sunday : last), note: null };
}

/** «1 – 20 ноября», «26 октября – 1 ноября». */
export function spanTitle(from: string, to: string): string {
  if (from === to) return bound(DAY.format(noon(from)));
  const start = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : DAY.format(noon(from));
  return bound(`${start} – ${DAY.format(noon(to))}`);
}

/** Under a chart: «20 нояб.». */
export const shortDay = (day: string): string => bound(SHORT.format(noon(day)));
