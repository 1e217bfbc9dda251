import { expect, test } from 'vitest';
import { rowTitle, shortDay, spanOf, spanTitle, wholeSpanTitle } from './row-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a row is called by its day, its week within the period, or its month', () => {
  const day = rowTitle('2026-11-20', 'days', '2026-11-20');
  expect([plain(day.title), day.note]).toEqual(['20 ноября', 'пт']);
  expect(plain(rowTitle('2026-11-14', 'weeks', '2026-11-30').title)).toBe('14–15 ноября');
  expect(plain(rowTitle('2026-10-26', 'weeks', '2026-11-30').title)).toBe('26 октября – 1 ноября');
  expect(plain(rowTitle('2026-11-16', 'weeks', '2026-11-18').title)).toBe('16–18 ноября');
  expect(plain(rowTitle('2026-11-01', 'months', '2026-11-30').title)).toBe('ноябрь 2026');
  expect(plain(spanTitle('2026-11-05', '2026-11-05'))).toBe('5 ноября');
  expect(plain(spanTitle('2025-11-01', '2026-11-25'))).toBe('1 ноября 2025 – 25 ноября 2026');
  expect(plain(wholeSpanTitle('2026-11-01', '2026-11-20'))).toBe('1–20 ноября 2026');
  expect(rowTitle('2026-11-22', 'days', '2026-11-22').note).toBe('вс');
  expect(plain(shortDay('2026-05-09'))).toBe('9 мая');
  expect(plain(shortDay('2026-11-20'))).toBe('20 нояб.');
  expect(plain(shortDay('2026-11-20', true))).toBe('20 нояб. 2026');
});

test('a span is said in its two largest units, and never as nothing', () => {
  expect([0, 45, 60, 200, 1440, 3120].map(spanOf).map(plain)).toEqual([
    '1 мин',
    '45 мин',
    '1 ч',
    '3 ч 20 мин',
    '1 дн',
    '2 дн 4 ч',
  ]);
});
