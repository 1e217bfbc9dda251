import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealBill } from '../deals/deals.ts';
import { splitDecision } from '../deals/disputes.ts';
import {
  dealAccepted,
  dealPaid,
  dealRefunded,
  latePaymentReceived,
  latePaymentReturned,
  type PostingPlan,
  payoutSent,
  smReturned,
  smSpent,
  smTopup,
} from './ledger.ts';
import { kopecks } from './money.ts';

const prices = fc.integer({ min: 10_000, max: 6_000_000 }).map(kopecks);
const rates = fc.integer({ min: 0, max: 10_000 });

describe('the bill', () => {
  test.each([
    [1_000_000, 650, 65_000, 1_065_000],
    [6_000_000, 650, 390_000, 6_390_000],
    [10_000, 650, 650, 10_650],
    [10_007, 650, 650, 10_657], // 650.455
    [10_008, 650, 651, 10_659], // 650.52
    [10_100, 645, 651, 10_751], // 651.45
    [10_000, 0, 0, 10_000],
  ])('of %i kopecks at %i basis points has a commission of %i and a total of %i', (price, rate, commission, total) => {
    expect(dealBill(kopecks(price), rate)).toEqual({ price, commission, total });
  });
});

describe('a decision', () => {
  test.each([
    // share, price, executor, commission, back
    [0, 1_000_000, 0, 0, 1_065_000],
    [1, 1_000_000, 10_000, 650, 1_054_350],
    [50, 1_000_000, 500_000, 32_500, 532_500],
    [99, 1_000_000, 990_000, 64_350, 10_650],
    [100, 1_000_000, 1_000_000, 65_000, 0],
    [50, 10_001, 5001, 325, 5325], // 5000.5 and 325.065
    [33, 10_001, 3300, 215, 7136], // 3300.33 and 214.5
  ])('with %i %% of %i kopecks gives %i, %i and %i back', (share, price, executor, commission, back) => {
    expect(splitDecision(share, kopecks(price), 650)).toEqual({ executor, commission, back });
  });

  test.each([-1, 101, 0.5, Number.NaN])('with a share of %s is refused', (share) => {
    expect(() => splitDecision(share, kopecks(10_000), 650)).toThrow(RangeError);
  });

  test('divides exactly what was paid and never takes from anybody', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), prices, rates, (share, price, rate) => {
        const { executor, commission, back } = splitDecision(share, price, rate);
        expect(executor + commission + back).toBe(dealBill(price, rate).total);
        expect(Math.min(executor, commission, back)).toBeGreaterThanOrEqual(0);
      }),
      { seed: 20_261_122 },
    );
  });
});

describe('posting plans', () => {
  const amounts = (plan: PostingPlan) =>
    Object.fromEntries(plan.postings.map(({ account, amount }) => [`${account.kind} ${account.owner_id}`, amount]));
  const total = kopecks(106_500);
  const parts = { executor: kopecks(100_000), commission: kopecks(6500) };

  test.each([
    [dealPaid(7, total), { 'provider_clearing null': -106_500, 'escrow 7': 106_500 }],
    [dealAccepted(7, 'f', parts), { 'escrow 7': -106_500, 'payable f': 100_000, 'commission_revenue null': 6500 }],
    [dealRefunded(7, total), { 'escrow 7': -106_500, 'provider_clearing null': 106_500 }],
    [payoutSent('f', total), { 'payable f': -106_500, 'provider_clearing null': 106_500 }],
    [latePaymentReceived(total), { 'provider_clearing null': -106_500, 'suspense null': 106_500 }],
    [latePaymentReturned(total), { 'suspense null': -106_500, 'provider_clearing null': 106_500 }],
    [smTopup('u', 500), { 'sm_external null': -500, 'sm_wallet u': 500 }],
    [smSpent('u', 50), { 'sm_wallet u': -50, 'sm_revenue null': 50 }],
    [smReturned('u', 50), { 'sm_revenue null': -50, 'sm_wallet u': 50 }],
  ])('$kind', (plan, expected) => {
    expect(amounts(plan)).toEqual(expected);
    expect(plan.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('a commission of zero is not posted', () => {
    const free = dealAccepted(7, 'f', { executor: kopecks(100_000), commission: kopecks(0) });
    expect(Object.keys(amounts(free))).toEqual(['escrow 7', 'payable f']);
  });

  test.each([0, -1, 0.5])('a movement of %s is refused', (sm) => {
    expect(() => smTopup('u', sm)).toThrow(RangeError);
  });

  test('SM and rubles are different currencies', () => {
    expect(smSpent('u', 1).currency).toBe('SM');
    expect(dealPaid(7, total).currency).toBe('RUB');
  });
});
