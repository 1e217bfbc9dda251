import { NBSP } from '../text/written-numbers.ts';
import type { IsoDay } from './moscow-days.ts';

/** Genitive names, as in «20 ноября». */
export const MONTHS_GENITIVE = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
] as const;

/** «18 ноября 2026»: always with its year. */
export function dayWords(day: IsoDay): string {
  const [year, month, date] = day.split('-').map(Number);
  return [date, MONTHS_GENITIVE[Number(month) - 1], year].join(NBSP);
}
