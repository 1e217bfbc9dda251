import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { dayWords, MONTHS_GENITIVE } from '@provodka/domain/time/day-words.ts';
import { MOSCOW_OFFSET_MS, moscowDay } from '@provodka/domain/time/moscow-days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Nominative names. */
export const MONTHS = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
] as const;

const two = (value: number) => String(value).padStart(2, '0');
/** A Date whose UTC fields are Moscow's wall clock: plain arithmetic is far cheaper than Intl on a list of cards. */
const moscow = (moment: string | number) => new Date(new Date(moment).getTime() + MOSCOW_OFFSET_MS);
const dayNumber = (moment: string | number) => Math.floor((new Date(moment).getTime() + MOSCOW_OFFSET_MS) / DAY);

/**
 * A relative time, finer the nearer it is: 12 мин назад → сегодня, 11:52 → вчера, 18:22 → 18 ноября →
 * 14 марта 2025. `now` in ms comes from `useNow()`.
 */
export function formatWhen(moment: string, now: number): string {
  const age = now - Date.parse(moment);
  if (age < MINUTE && age > -MINUTE) return 'только что';
  if (age > 0 && age < HOUR) return `${Math.floor(age / MINUTE)}${NBSP}мин назад`;
  const days = dayNumber(now) - dayNumber(moment);
  if (days === 0) return `сегодня, ${formatTime(moment)}`;
  if (days === 1) return `вчера, ${formatTime(moment)}`;
  if (days === -1) return `завтра, ${formatTime(moment)}`;
  return formatDay(moment, now);
}

/** «30 ноября в 14:20» of Moscow: what is ahead and has to be known to the minute. */
export function formatMoment(moment: string): string {
  const date = moscow(moment);
  return `${date.getUTCDate()}${NBSP}${MONTHS_GENITIVE[date.getUTCMonth()]} в${NBSP}${formatTime(moment)}`;
}

/** «18 ноября», in another year «14 марта 2025». */
export function formatDay(moment: string, now: number): string {
  const date = moscow(moment);
  const year = date.getUTCFullYear();
  const day = `${date.getUTCDate()}${NBSP}${MONTHS_GENITIVE[date.getUTCMonth()]}`;
  return year === moscow(now).getUTCFullYear() ? day : `${day} ${year}`;
}

/** «сегодня» or the day, for an event whose hour does not matter. */
export const formatPastDay = (moment: string, now: number): string =>
  dayNumber(moment) === dayNumber(now) ? 'сегодня' : formatDay(moment, now);

/** «18 ноября 2026»: always with its year. */
export const formatDayOfYear = (moment: string): string => dayWords(moscowDay(new Date(moment)));

/** «марта 2023» of Moscow, after «с». */
export function formatMonth(moment: string): string {
  const date = moscow(moment);
  return `${MONTHS_GENITIVE[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** «11:52» of Moscow. */
export function formatTime(moment: string): string {
  const date = moscow(moment);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** «13.11.2026» of Moscow. */
export function formatDate(moment: string): string {
  const date = moscow(moment);
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
}

/** `2026-11-13` → «13.11.2026»; null when it is no day. */
export function fromWireDay(wire: string): string | null {
  if (!isWireDay(wire)) return null;
  const [year, month, day] = wire.split('-');
  return `${day}.${month}.${year}`;
}

/** Today in Moscow as `yyyy-MM-dd`, shifted by `days`. */
export function wireDay(now: number, days = 0): string {
  return moscow(now + days * DAY)
    .toISOString()
    .slice(0, 10);
}

/** Whether `yyyy-MM-dd` is an existing day. */
export function isWireDay(wire: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(wire)) return false;
  const date = new Date(`${wire}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wire);
}
