import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays } from './moscow-days.ts';
import { daysLeft, leftWords } from './time-left.ts';

const SECOND = 1000;
const at = (moment: string) => new Date(moment);
/** Replaces no-break spaces by plain ones. */
const words = (until: Date, now: Date) => leftWords(until, now)?.replaceAll('\u00a0', ' ');

afterEach(() => vi.unstubAllEnvs());

test.each([
  '2026-11-27T12:00:00+03:00',
  '2026-11-27T23:59:59+03:00',
  '2026-11-28T00:00:00+03:00',
  '2026-11-28T00:00:40+03:00',
])('says 7 for what begins at %s and lasts 7 days, by a clock of up to a minute ago', (moment) => {
  const until = addDays(at(moment), 7);
  for (const age of [0, 1, 30, 59, 60]) {
    expect(words(until, new Date(at(moment).getTime() - age * SECOND))).toBe('Осталось 7 дней');
  }
});

describe('counts as the date beside it', () => {
  const until = at('2026-12-04T15:22:00+03:00');
  test.each([
    ['2026-11-27T15:30:00+03:00', 'Осталось 7 дней'],
    ['2026-11-27T23:59:00+03:00', 'Осталось 7 дней'],
    ['2026-11-28T00:00:00+03:00', 'Осталось 6 дней'],
    ['2026-12-02T09:00:00+03:00', 'Осталось 2 дня'],
    ['2026-12-03T00:00:00+03:00', 'Остался 1 день'],
    ['2026-12-03T15:22:00+03:00', 'Остался 1 день'],
    ['2026-12-03T15:30:00+03:00', 'Осталось 24 часа'],
    ['2026-12-04T10:00:00+03:00', 'Осталось 6 часов'],
    ['2026-12-04T14:21:00+03:00', 'Остался 1 час'],
    ['2026-12-04T14:30:00+03:00', 'Осталась 51 минута'],
    ['2026-12-04T15:21:50+03:00', 'Осталась 1 минута'],
  ])('%s', (now, told) => {
    expect(words(until, at(now))).toBe(told);
  });

  test('until it is over', () => {
    expect(leftWords(until, until)).toBeNull();
    expect(daysLeft(until, addDays(until, 3))).toBe(0);
  });
});

test.each(['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Vladivostok'])('is the same to a reader in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(at('2026-11-27T20:30:00Z').getHours()).toBe({ 'Europe/Kaliningrad': 22, 'Europe/Moscow': 23 }[zone] ?? 6);
  // Past midnight in Vladivostok, before it in Moscow and Kaliningrad.
  expect(words(at('2026-12-04T20:45:00Z'), at('2026-11-27T20:30:00Z'))).toBe('Осталось 7 дней');
  // Past midnight in Moscow, before it in Kaliningrad.
  expect(words(at('2026-12-04T21:45:00Z'), at('2026-11-27T21:30:00Z'))).toBe('Осталось 7 дней');
});

test('counts the 29th of February', () => {
  expect(words(at('2028-03-01T10:00:00+03:00'), at('2028-02-28T09:00:00+03:00'))).toBe('Осталось 2 дня');
  expect(words(at('2027-03-01T10:00:00+03:00'), at('2027-02-28T09:00:00+03:00'))).toBe('Остался 1 день');
  const begun = at('2028-02-29T23:59:30+03:00');
  expect(words(addDays(begun, 7), begun)).toBe('Осталось 7 дней');
});
