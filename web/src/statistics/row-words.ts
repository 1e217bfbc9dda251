import type { StatisticGroup } from '@provodka/domain/statistics.ts';
import { NBSP } from '@provodka/domain/text/written-numbers.ts';
import { MONTHS_GENITIVE } from '@provodka/domain/time/day-words.ts';
import { shiftDay } from '@provodka/domain/time/moscow-days.ts';
import { MONTHS } from '../lib/format/dates.ts';

const WEEKDAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];
const SHORT_MONTHS = ['янв.', 'февр.', 'мар.', 'апр.', 'мая', 'июн.', 'июл.', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'];

export const yearOf = (day: string) => day.slice(0, 4);
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1;
const dateOf = (day: string) => String(Number(day.slice(8)));
/** Days since Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
const dayOfMonth = (day: string) => `${dateOf(day)} ${MONTHS_GENITIVE[monthOf(day)]}`;

const bound = (text: string) => text.replaceAll(' ', NBSP);

/** The title of a row: «20 ноября пт», «16–22 ноября», «ноябрь 2026». `last` is the last day of the period. */
export function rowTitle(day: string, group: StatisticGroup, last: string): { title: string; note: string | null } {
  if (group === 'days') return { title: bound(dayOfMonth(day)), note: WEEKDAYS[weekdayOf(day)] ?? null };
  if (group === 'months') return { title: bound(`${MONTHS[monthOf(day)]} ${yearOf(day)}`), note: null };
  const sunday = shiftDay(day, 6 - weekdayOf(day));
  return { title: spanTitle(day, sunday < last ? sunday : last), note: null };
}

/** «1–20 ноября», «26 октября – 1 ноября», «1 ноября 2025 – 25 ноября 2026»: the dash has spaces where its ends do. */
export function spanTitle(from: string, to: string): string {
  if (from === to) return bound(dayOfMonth(from));
  if (from.slice(0, 7) === to.slice(0, 7)) return bound(`${dateOf(from)}–${dayOfMonth(to)}`);
  const yearIn = (day: string) => (yearOf(from) === yearOf(to) ? '' : ` ${yearOf(day)}`);
  return bound(`${dayOfMonth(from)}${yearIn(from)} – ${dayOfMonth(to)}${yearIn(to)}`);
}

/** Always with its year: «1–20 ноября 2026». */
export function wholeSpanTitle(from: string, to: string): string {
  return yearOf(from) === yearOf(to) ? bound(`${spanTitle(from, to)} ${yearOf(to)}`) : spanTitle(from, to);
}

/** A label under a chart: «20 нояб.», with its year where the chart shows several. */
export function shortDay(day: string, withYear = false): string {
  return bound(`${dateOf(day)} ${SHORT_MONTHS[monthOf(day)]}${withYear ? ` ${yearOf(day)}` : ''}`);
}

/** A span of minutes in the two units people say: «45 мин», «3 ч 20 мин», «2 дн 4 ч». */
export function spanOf(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const units = days > 0 ? [said(days, 'дн'), said(hours, 'ч')] : [said(hours, 'ч'), said(rest, 'мин')];
  return units.filter((unit) => unit !== null).join(' ') || `1${NBSP}мин`;
}

const said = (number: number, unit: string): string | null => (number > 0 ? `${number}${NBSP}${unit}` : null);
