import { expect, test } from 'vitest';
import { formatCount, formatNumber, formatRubles, formatTrimmed, listed } from './written-numbers.ts';

const shown = (text: string) => text.replaceAll('\u00a0', '_');

test.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1200, 0, '1_200'],
  [1_234_567, 0, '1_234_567'],
  [1_240_000, 2, '1_240_000,00'],
  [-0.5, 1, '−0,5'],
  [-0.001, 1, '0,0'],
])('%d with %d decimals', (value, decimals, text) => {
  expect(shown(formatNumber(value, decimals))).toBe(text);
});

test.each([
  [100, '100'],
  [1200, '1_200'],
  [6.5, '6,5'],
  [6.05, '6,05'],
  [10_000.25, '10_000,25'],
])('%d with no more decimals than there are', (value, text) => {
  expect(shown(formatTrimmed(value))).toBe(text);
});

test.each([
  [0, '0_₽'],
  [500, '500_₽'],
  [48_000, '48_000_₽'],
  [1_240_000, '1_240_000_₽'],
  [3_120.5, '3_120,50_₽'],
  [0.1 + 0.2, '0,30_₽'],
  [-1_500, '−1_500_₽'],
])('rubles %d', (rubles, text) => {
  expect(shown(formatRubles(rubles))).toBe(text);
});

test('a count carries its noun', () => {
  expect(shown(formatCount(1_031, ['сделка', 'сделки', 'сделок']))).toBe('1_031_сделка');
});

test('names are listed as in a sentence', () => {
  expect(listed([])).toBe('');
  expect(listed(['телефон'])).toBe('телефон');
  expect(listed(['телефон', 'почта'])).toBe('телефон и почта');
  expect(listed(['телефон', 'почта', 'мессенджер'])).toBe('телефон, почта и мессенджер');
});
