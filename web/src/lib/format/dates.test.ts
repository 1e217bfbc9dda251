import { expect, test } from 'vitest';
import { formatDate, formatDay, formatPastDay, formatTime, formatWhen, fromWireDay, wireDay } from './dates.ts';
import { groupTypedDay, toWireDay } from './typed-days.ts';

const shown = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
/** 20 November 2026, 13:00 in Moscow. */
const NOW = Date.parse('2026-11-20T10:00:00Z');

test.each([
  ['2026-11-20T09:59:30Z', 'только что'],
  ['2026-11-20T10:00:10Z', 'только что'],
  ['2026-11-20T09:48:00Z', '12 мин назад'],
  ['2026-11-20T09:00:01Z', '59 мин назад'],
  ['2026-11-20T08:52:00Z', 'сегодня, 11:52'],
  ['2026-11-19T21:00:00Z', 'сегодня, 00:00'],
  ['2026-11-19T20:59:00Z', 'вчера, 23:59'],
  ['2026-11-19T15:22:00+00:00', 'вчера, 18:22'],
  ['2026-11-18T12:00:00Z', '18 ноября'],
  ['2025-03-14T12:00:00Z', '14 марта 2025'],
  ['2025-12-31T21:30:00Z', '1 января'],
  ['2026-11-21T12:00:00Z', 'завтра, 15:00'],
])('%s is «%s»', (moment, text) => {
  expect(shown(formatWhen(moment, NOW))).toBe(text);
});

test('times and dates are those of Moscow', () => {
  expect(formatTime('2026-11-20T22:05:00Z')).toBe('01:05');
  expect(formatDate('2026-11-20T22:05:00Z')).toBe('21.11.2026');
  expect(shown(formatDay('2026-11-20T22:05:00Z', NOW))).toBe('21 ноября');
});

test('a day that is over is named by its date, today by its word', () => {
  expect(formatPastDay('2026-11-19T21:00:00Z', NOW)).toBe('сегодня');
  expect(shown(formatPastDay('2026-11-19T20:59:00Z', NOW))).toBe('19 ноября');
});

test.each([
  ['13.11.2026', '2026-11-13'],
  ['1.2.2026', '2026-02-01'],
  [' 29.02.2028 ', '2028-02-29'],
  ['29.02.2026', null],
  ['32.01.2026', null],
  ['2026-11-13', null],
  ['', null],
])('a day typed as «%s»', (typed, wire) => {
  expect(toWireDay(typed)).toBe(wire);
});

test('a day of the wire is shown with dots', () => {
  expect(fromWireDay('2026-11-03')).toBe('03.11.2026');
  expect(fromWireDay('2026-02-30')).toBeNull();
  expect(fromWireDay('03.11.2026')).toBeNull();
});

test('today is counted in Moscow', () => {
  expect(wireDay(Date.parse('2026-11-20T21:30:00Z'))).toBe('2026-11-21');
  expect(wireDay(NOW, -7)).toBe('2026-11-13');
});

/** Types sign after sign, as a person does. */
const typeOut = (text: string) => [...text].reduce((before, sign) => groupTypedDay(before + sign, before), '');

test.each([
  ['13112026', '13.11.2026'],
  ['13.11.2026', '13.11.2026'],
  ['1.2.2026', '1.2.2026'],
  ['13/11/2026', '13.11.2026'],
  ['131120267', '13.11.2026'],
  ['дд', ''],
])('«%s» typed sign by sign becomes «%s»', (typed, text) => {
  expect(typeOut(typed)).toBe(text);
});

test.each([
  ['13.11.2026', '13.11.2026'],
  [' 13.11.2026 ', '13.11.2026'],
  ['2026-11-13', '13.11.2026'],
  ['13 11 2026', '13.11.2026'],
  ['22 ноября 2026 года', '22.11.2026'],
  ['3 мая 2026', '03.05.2026'],
  ['после 20 ноября', 'после 20 ноября'],
])('«%s» pasted becomes «%s»', (pasted, text) => {
  expect(groupTypedDay(pasted, '')).toBe(text);
});

test('deleting a dot leaves what is left alone', () => {
  expect(groupTypedDay('13', '13.')).toBe('13');
});
