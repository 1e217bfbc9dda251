import { expect, test } from 'vitest';
import { kopecks } from '../money/money.ts';
import { refusePeriodChanged, refusePriceChanged } from './expected-price.ts';

test('allows a move with the sum that was shown or without one', () => {
  expect(refusePriceChanged(12_460.5, kopecks(1_246_050))).toBeNull();
  expect(refusePriceChanged(undefined, kopecks(1_246_050))).toBeNull();
});

test('refuses any other sum, higher or lower, and names the current one', () => {
  for (const shown of [12_460.49, 12_461, 0]) {
    expect(refusePriceChanged(shown, kopecks(1_246_050))).toMatchObject({
      code: 'price_changed',
      params: { price: 12_460.5 },
    });
  }
});

test('refuses a period other than the one that was shown, and names the current one', () => {
  expect(refusePeriodChanged(120, 120)).toBeNull();
  expect(refusePeriodChanged(undefined, 120)).toBeNull();
  expect(refusePeriodChanged(120, 240)).toMatchObject({ code: 'period_changed', params: { hours: 240 } });
});
