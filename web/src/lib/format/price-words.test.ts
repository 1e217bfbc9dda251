import { expect, test } from 'vitest';
import { priceWords } from './price-words.ts';

const corridor = (low: number, high: number, number: number) => ({ number, low, middle: low, high });
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

test('tells in hundreds between which prices the middle half lies, and by how many', () => {
  const words = priceWords({
    configuration_id: 1,
    title: 'УТ 11',
    responses: corridor(4_625, 45_000.5, 31),
    deals: corridor(20_000, 20_000, 5),
  });
  expect(plain(words.asked)).toBe('4 600 – 45 000 ₽ по 31 отклику');
  expect(plain(words.paid)).toBe('20 000 ₽ по 5 сделкам');
});

test('says nothing of what there is too little of', () => {
  expect(priceWords({ configuration_id: 1, title: 'УТ 11', responses: null, deals: null })).toEqual({
    asked: null,
    paid: null,
  });
});
