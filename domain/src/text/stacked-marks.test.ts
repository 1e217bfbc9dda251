import { expect, it } from 'vitest';
import { hasStackedMarks, limitMarks } from './stacked-marks.ts';

const zalgo = `Об${'\u0301'.repeat(20)}мен`;

it('leaves two marks a letter when there are more', () => {
  expect(hasStackedMarks(zalgo)).toBe(true);
  expect(limitMarks(zalgo)).toBe('Об\u0301\u0301мен');
});

it.each(['Ёжик', 'Иван\u0301', 'Việt', 'e\u0301\u0302', ''])('leaves %s as it is', (text) => {
  expect(hasStackedMarks(text)).toBe(false);
  expect(limitMarks(text)).toBe(text);
});
