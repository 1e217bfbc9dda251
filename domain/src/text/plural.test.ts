import { expect, test } from 'vitest';
import { plural } from './plural.ts';

const DEALS = ['сделка', 'сделки', 'сделок'] as const;

test.each([
  [0, 'сделок'],
  [1, 'сделка'],
  [2, 'сделки'],
  [4, 'сделки'],
  [5, 'сделок'],
  [11, 'сделок'],
  [12, 'сделок'],
  [14, 'сделок'],
  [21, 'сделка'],
  [22, 'сделки'],
  [111, 'сделок'],
  [1_001, 'сделка'],
  [1.5, 'сделки'],
])('%d takes «%s»', (count, word) => {
  expect(plural(count, DEALS)).toBe(word);
});
