import { expect, test } from 'vitest';
import { againstBudget, spreadOf } from './price-spread.ts';

test('prices lie on a strip from the least to the most of them and the budget', () => {
  expect(spreadOf([15_000, 10_000, 12_500], 20_000)).toEqual({
    low: 10_000,
    high: 15_000,
    places: [50, 0, 25],
    budget: 100,
  });
  expect(spreadOf([10_000, 20_000], null)).toEqual({ low: 10_000, high: 20_000, places: [0, 100], budget: null });
});

test('there is no strip where nothing differs', () => {
  expect([spreadOf([], 5), spreadOf([10_000], 20_000), spreadOf([10_000, 10_000], 10_000)]).toEqual([null, null, null]);
});

test('compares a price with the budget', () => {
  const words = (price: number, budget: number | null) =>
    againstBudget(price, budget)?.replaceAll('\u00a0', ' ') ?? null;
  expect(words(8_800, 10_000)).toBe('на 12 % ниже бюджета');
  expect(words(10_001, 10_000)).toBe('на 1 % выше бюджета');
  expect([words(10_000, 10_000), words(1, null)]).toEqual(['как в бюджете', null]);
});
