import { describe, expect, test } from 'vitest';
import { fromRubles, kopecks } from '../money/money.ts';
import { DEFAULT_SETTINGS } from '../thresholds.ts';
import { refuseDealCreation, refuseDealTerms, refuseUnpayable } from './deal-terms.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('a new deal', () => {
  test.each([
    ['W', false, false, undefined],
    ['F', true, false, undefined],
    ['F', false, false, 'reopen_window_closed'],
    ['N', true, false, 'order_not_in_work'],
    ['A', true, false, 'order_not_in_work'],
    ['B', true, false, 'order_not_in_work'],
    ['W', false, true, 'executor_leaving'],
    ['F', true, true, 'executor_leaving'],
  ] as const)('on an order in %s with the window open %s and a leaving executor %s gives %s', (...row) => {
    const [status, isReopenWindowOpen, isExecutorLeaving, code] = row;
    expect(refuseDealCreation({ status, isReopenWindowOpen, isExecutorLeaving })?.code).toBe(code);
  });

  const terms = { price: fromRubles(1000), plannedAt: '2026-03-20' };
  const SETTINGS = { ...DEFAULT_SETTINGS.deal, most_payout: null };

  test.each([
    [99.99, 'price_too_low'],
    [100, undefined],
    [60_000, undefined],
    [60_000.01, 'price_too_high'],
  ])('at %s ₽ gives %s', (price, code) => {
    const refusal = refuseDealTerms({ ...terms, price: fromRubles(price) }, SETTINGS, NOW);
    expect(refusal?.code).toBe(code);
  });

  test.each([
    [50_000, 50_000],
    [60_000, 60_000],
    [150_000, 60_000],
  ])('where one payout brings %s ₽ go up to %s ₽', (payout, max) => {
    const settings = { ...SETTINGS, most_payout: fromRubles(payout) };
    expect(refuseDealTerms({ ...terms, price: fromRubles(max) }, settings, NOW)).toBeNull();
    expect(refuseDealTerms({ ...terms, price: fromRubles(max + 1) }, settings, NOW)?.params).toEqual({ max });
  });

  test.each([
    ['2026-03-09', 'planned_at_past'],
    ['2026-03-10', undefined],
    ['2026-06-08', undefined],
    ['2026-06-09', 'planned_at_too_late'],
  ])('planned for %s on March 10 gives %s', (plannedAt, code) => {
    expect(refuseDealTerms({ ...terms, plannedAt }, SETTINGS, NOW)?.code).toBe(code);
  });

  test('after Moscow midnight yesterday in UTC is the past', () => {
    const afterMidnight = new Date('2026-03-10T21:30:00Z');
    const refusal = refuseDealTerms({ ...terms, plannedAt: '2026-03-10' }, SETTINGS, afterMidnight);
    expect(refusal?.code).toBe('planned_at_past');
  });

  test('the commission is no part of the price limit', () => {
    const refusal = refuseDealTerms({ ...terms, price: kopecks(6_000_000) }, SETTINGS, NOW);
    expect(refusal).toBeNull();
  });
});

test.each([
  [15_000_000, 15_000_000, undefined],
  [15_000_001, 15_000_000, { max: 150_000 }],
  [999_999_999, null, undefined],
] as const)('a price of %s kopecks where one payout brings %s', (price, most, params) => {
  expect(refuseUnpayable(kopecks(price), most === null ? null : kopecks(most))?.params).toEqual(params);
});
