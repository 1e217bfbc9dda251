/** Remaining time in words, the same everywhere. */

import { DAYS, HOURS, LEFT, MINUTES } from '../text/nouns.ts';
import { type NounForms, plural } from '../text/plural.ts';
import { formatCount } from '../text/written-numbers.ts';
import { DAY_MS, HOUR_MS, MOSCOW_OFFSET_MS } from './moscow-days.ts';

const MINUTE_MS = 60_000;
/** The clock of a page moves once a minute, so it may be behind by so much: nobody is promised more than there is. */
const CLOCK_AGE_MS = MINUTE_MS;
/** «Осталась 1 минута». */
const LEFT_MINUTES: NounForms = ['Осталась', 'Осталось', 'Осталось'];

const dayNumber = (moment: Date): number => Math.floor((moment.getTime() + MOSCOW_OFFSET_MS) / DAY_MS);

/** Days as the date beside them is counted in Moscow: from the 27th to the 4th are 7, on the last day 0. */
export function daysLeft(until: Date, now: Date): number {
  const most = Math.ceil((until.getTime() - now.getTime() - CLOCK_AGE_MS) / DAY_MS);
  return Math.max(0, Math.min(dayNumber(until) - dayNumber(now), most));
}

/** «Осталось 7 дней», in the last 24 hours «Осталось 5 часов», in the last one «Осталось 12 минут»; null once it is over. */
export function leftWords(until: Date, now: Date): string | null {
  const ms = until.getTime() - now.getTime();
  if (ms <= 0) return null;
  const begun = (unit: number) => Math.max(1, Math.ceil((ms - CLOCK_AGE_MS) / unit));
  if (ms >= DAY_MS) return told(Math.max(1, daysLeft(until, now)), DAYS, LEFT);
  return ms > HOUR_MS ? told(begun(HOUR_MS), HOURS, LEFT) : told(begun(MINUTE_MS), MINUTES, LEFT_MINUTES);
}

const told = (count: number, forms: NounForms, left: NounForms): string =>
  `${plural(count, left)} ${formatCount(count, forms)}`;
