import { expect, test } from 'vitest';
import { formatPercent, formatReputation, formatStars, groupTyped, parseAmount } from './money.ts';

const shown = (text: string) => text.replaceAll('\u00a0', '_');

test.each([
  [999_999.49, '999_999_₽'],
  [999_999.99, '1_млн_₽'],
  [1_000_000, '1_млн_₽'],
  [1_244_999, '1,24_млн_₽'],
  [1_245_000, '1,25_млн_₽'],
  [2_269_800, '2,27_млн_₽'],
  [3_500_000, '3,5_млн_₽'],
  [10_000_000, '10_млн_₽'],
  [1_000_500_000, '1_000,5_млн_₽'],
])('reputation %d', (rubles, text) => {
  expect(shown(formatReputation(rubles))).toBe(text);
});

test.each([
  [6.5, '6,5_%'],
  [10, '10_%'],
  [100, '100_%'],
  [0.25, '0,25_%'],
])('percent %d', (percent, text) => {
  expect(shown(formatPercent(percent))).toBe(text);
});

test('stars keep one decimal', () => {
  expect(formatStars(5)).toBe('5,0');
  expect(formatStars(4.94)).toBe('4,9');
});

test.each([
  ['45 000', 45_000],
  ['45\u00a0000,5', 45_000.5],
  ['1200 ₽', 1_200],
  ['', null],
  ['abc', null],
  ['-5', null],
  ['1,234', 1_234],
  ['48 000,50', 48_000.5],
  ['48 000,00 ₽', 48_000],
  ['48000.50', 48_000.5],
  ['500 руб.', 500],
  ['48.000', 48_000],
  ['150.000', 150_000],
  ['1,5 тыс', 1_500],
  ['1500.000', null],
  ['1e5', null],
  ['1234567890123', null],
])('an amount typed as «%s»', (text, rubles) => {
  expect(parseAmount(text)).toBe(rubles);
});

test.each([
  ['48000', '48_000'],
  ['48000,', '48_000,'],
  ['48000.5', '48_000,5'],
  ['48 000,00 ₽', '48_000,00'],
  ['1e5', '1e5'],
  ['48.000', '48.000'],
  ['', ''],
])('«%s» is shown while it is typed as «%s»', (typed, text) => {
  expect(shown(groupTyped(typed))).toBe(text);
});
