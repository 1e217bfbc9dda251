import { expect, test } from 'vitest';
import { dayWords } from './day-words.ts';

test.each([
  ['2026-11-18', '18 ноября 2026'],
  ['2027-01-01', '1 января 2027'],
  ['2024-02-29', '29 февраля 2024'],
])('writes %s as %s', (day, words) => {
  expect(dayWords(day)).toBe(words.replaceAll(' ', '\u00a0'));
});
