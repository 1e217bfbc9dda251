import { expect, it } from 'vitest';
import { hasHeap, withoutHeaps } from './stacked-marks.ts';

const zalgo = `Об${'\u0301'.repeat(20)}мен`;

it('leaves two marks a letter when there are more', () => {
  expect(hasHeap(zalgo)).toBe(true);
  expect(withoutHeaps(zalgo)).toBe('Об\u0301\u0301мен');
});

it.each(['Ёжик', 'Иван\u0301', 'Việt', 'e\u0301\u0302', ''])('leaves %s as it is', (text) => {
  expect(hasHeap(text)).toBe(false);
  expect(withoutHeaps(text)).toBe(text);
});
