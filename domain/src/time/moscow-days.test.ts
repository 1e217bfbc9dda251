import { describe, expect, test } from 'vitest';
import { endOfMoscowDay, isIsoDay, moscowDay, shiftDay, startOfMoscowDay } from './moscow-days.ts';

describe('Moscow midnight', () => {
  test.each([
    ['2026-03-09T20:59:59.999Z', '2026-03-09'],
    ['2026-03-09T21:00:00.000Z', '2026-03-10'],
    ['2026-03-10T00:00:00.000Z', '2026-03-10'],
    ['2025-12-31T21:00:00.000Z', '2026-01-01'],
    ['2026-03-10T00:00:00+03:00', '2026-03-10'],
  ])('%s is the day %s', (instant, day) => {
    expect(moscowDay(new Date(instant))).toBe(day);
  });

  test('a day starts and ends at 21:00 UTC', () => {
    expect(startOfMoscowDay('2026-03-10').toISOString()).toBe('2026-03-09T21:00:00.000Z');
    expect(endOfMoscowDay('2026-03-10').toISOString()).toBe('2026-03-10T21:00:00.000Z');
  });

  test('summer has the same offset, because Russia does not change its clocks', () => {
    expect(startOfMoscowDay('2026-07-10').toISOString()).toBe('2026-07-09T21:00:00.000Z');
  });
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-01-01', 90, '2026-04-01'],
])('%s shifted by %i days is %s', (day, count, expected) => {
  expect(shiftDay(day, count)).toBe(expected);
});

describe('isIsoDay', () => {
  test.each(['2026-01-31', '2028-02-29'])('%s exists', (day) => {
    expect(isIsoDay(day)).toBe(true);
  });

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '01.02.2026', '', '2026-01-01T00:00'])('%s does not', (day) => {
    expect(isIsoDay(day)).toBe(false);
    expect(() => startOfMoscowDay(day)).toThrow(RangeError);
  });
});
