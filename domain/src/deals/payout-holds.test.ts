import { describe, expect, test } from 'vitest';
import { fromRubles } from '../money/money.ts';
import {
  DEFAULT_PAYOUT_SETTINGS,
  type HoldReason,
  holdReasons,
  holdReasonWords,
  leavesAt,
  type PayoutFacts,
  refuseHoldDecision,
} from './payout-holds.ts';

const totals = (number: number, rubles: number) => ({ number, sum: fromRubles(rubles) });
const NOTHING = totals(0, 0);

const ORDINARY: PayoutFacts = {
  amount: fromRubles(30_000),
  budget: fromRubles(30_000),
  recent: totals(1, 30_000),
  past: NOTHING,
  fromNew: { ...NOTHING, customers: 0 },
  destination: { sum: fromRubles(0), others: 0 },
  wasRefused: false,
};
const reasonsOf = (changes: Partial<PayoutFacts>): HoldReason[] =>
  holdReasons({ ...ORDINARY, ...changes }, DEFAULT_PAYOUT_SETTINGS);

describe('a payout does not wait for a moderator', () => {
  test.each<[who: string, changes: Partial<PayoutFacts>]>([
    ['of an ordinary first deal', {}],
    ['of an order without a budget', { budget: null, amount: fromRubles(60_000), recent: totals(1, 60_000) }],
    ['of a small order that grew', { budget: fromRubles(500), amount: fromRubles(15_000), recent: totals(1, 15_000) }],
    ['at the bounds themselves', { recent: totals(6, 150_000) }],
    ['of regular deals every month', { recent: totals(2, 40_000), past: totals(12, 240_000) }],
    ['of many deals of an old pair', { recent: totals(10, 200_000), past: totals(8, 160_000) }],
    [
      'of a large deal of an old pair over a small order',
      { amount: fromRubles(60_000), budget: fromRubles(5_000), recent: totals(1, 60_000), past: totals(4, 80_000) },
    ],
    ['of one new customer, whom the bound of a pair holds', { fromNew: { ...totals(4, 900_000), customers: 1 } }],
    ['of several new customers at the bound itself', { fromNew: { ...totals(8, 200_000), customers: 8 } }],
    ['alone at a destination, however much', { destination: { sum: fromRubles(300_000), others: 0 } }],
    ['of two who share a phone, in small', { destination: { sum: fromRubles(20_000), others: 1 } }],
  ])('%s', (_, changes) => {
    expect(reasonsOf(changes)).toEqual([]);
  });
});

describe('a payout waits for a moderator', () => {
  test.each<[why: HoldReason, changes: Partial<PayoutFacts>]>([
    ['pair_sum', { recent: totals(3, 150_001) }],
    // One small deal long ago does not count as a history.
    ['pair_sum', { recent: totals(5, 300_000), past: totals(1, 100) }],
    ['pair_count', { recent: totals(7, 7_000) }],
    ['new_customers', { fromNew: { ...totals(4, 200_001), customers: 4 } }],
    ['far_above_budget', { amount: fromRubles(60_000), budget: fromRubles(4_000) }],
    ['shared_destination', { destination: { sum: fromRubles(40_000), others: 1 } }],
    ['refused_before', { wasRefused: true }],
  ])('by %s', (why, changes) => {
    expect(reasonsOf(changes)).toEqual([why]);
  });
});

describe('the first use of a destination', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const leaves = (firstUsedAt: Date | null, minutes = 60) =>
    leavesAt(firstUsedAt, { ...DEFAULT_PAYOUT_SETTINGS, first_wait_minutes: minutes }, NOW);

  test('waits an hour from its first request, whatever is asked meanwhile', () => {
    expect(leaves(null)).toEqual(at(60));
    expect(leaves(at(-20))).toEqual(at(40));
  });

  test('does not wait when it is long known or admins wish so', () => {
    expect(leaves(at(-60))).toBeNull();
    expect(leaves(null, 0)).toBeNull();
  });
});

test('a moderator who is no party decides once, and may release later what was refused', () => {
  const other = { isParty: false };
  expect(refuseHoldDecision(null, 'refused', other)).toBeNull();
  expect(refuseHoldDecision('refused', 'released', other)).toBeNull();
  expect(refuseHoldDecision('refused', 'refused', other)).toMatchObject({ code: 'payout_not_held' });
  expect(refuseHoldDecision('released', 'refused', other)).toMatchObject({ code: 'payout_not_held' });
  expect(refuseHoldDecision('stopped', 'released', other)).toMatchObject({ code: 'payout_not_held' });
  expect(refuseHoldDecision(null, 'released', { isParty: true })).toMatchObject({ code: 'moderator_is_party' });
});

test('says in right Russian how far a price is above the budget', () => {
  const words = (budget_times: number) =>
    holdReasonWords('far_above_budget', { ...DEFAULT_PAYOUT_SETTINGS, budget_times });
  expect(words(2)).toBe('Цена выше бюджета заказа более чем в 2\u00a0раза');
  expect(words(5)).toBe('Цена выше бюджета заказа более чем в 5\u00a0раз');
});
