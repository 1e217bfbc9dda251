/**
 * Calendar days of Europe/Moscow. The zone has had a fixed offset of three hours since 2014, before the first order of
 * the marketplace, so the arithmetic needs no time zone data and gives the same answer on every machine.
 */

/** A calendar day written `yyyy-MM-dd`, always a day of Moscow. */
export type IsoDay = string;

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
/** Moscow's wall clock is so much ahead of UTC. */
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS;

/** A list asks for the same day at each of its rows. */
let lastDay = { number: Number.NaN, text: '' };

/** The Moscow calendar day an instant falls on. */
export function moscowDay(instant: Date): IsoDay {
  const moment = instant.getTime() + MOSCOW_OFFSET_MS;
  const number = Math.floor(moment / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, text: new Date(moment).toISOString().slice(0, 10) };
  return lastDay.text;
}

/** The instant a Moscow day begins (21:00 UTC of the day before). Throws RangeError when `day` is no calendar day. */
export function startOfMoscowDay(day: IsoDay): Date {
  if (!isIsoDay(day)) {
    throw new RangeError(`Not a calendar day: ${day}`);
  }
  return new Date(Date.parse(`${day}T00:00:00Z`) - MOSCOW_OFFSET_MS);
}

/** The instant a Moscow day is over, which is the start of the next one. */
export function endOfMoscowDay(day: IsoDay): Date {
  return addDays(startOfMoscowDay(day), 1);
}

/** Whether the text is an existing day written `yyyy-MM-dd`. */
export function isIsoDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return false;
  }
  const parsed = new Date(`${text}T00:00:00Z`);
  // February 30 parses to an invalid date or to March, and neither prints back as the text.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text;
}

/** The calendar day `count` days later (earlier when negative). */
export function shiftDay(day: IsoDay, count: number): IsoDay {
  return moscowDay(addDays(startOfMoscowDay(day), count));
}

/** The instant `count` times 24 hours later. */
export function addDays(instant: Date, count: number): Date {
  return new Date(instant.getTime() + count * DAY_MS);
}

/** The instant `count` hours later. */
export function addHours(instant: Date, count: number): Date {
  return new Date(instant.getTime() + count * HOUR_MS);
}
