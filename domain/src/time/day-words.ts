import { NBSP } from '../text/written-numbers.ts';
import { type IsoDay, startOfMoscowDay } from './moscow-days.ts';

const DAY_AND_MONTH = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' });

/** «18 ноября 2026»: always with its year. */
export const dayWords = (day: IsoDay): string =>
  `${DAY_AND_MONTH.format(startOfMoscowDay(day))} ${day.slice(0, 4)}`.replaceAll(' ', NBSP);
