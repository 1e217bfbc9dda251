import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, applyRate, basisPointsOf, fromRubles, isRubleAmount, kopecks, negate, toRubles } from './money.ts';

describe('kopecks', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (n) => {
    expect(() => kopecks(n)).toThrow(RangeError);
  });

  test('has one zero, not two', () => {
    expect(Object.is(negate(kopecks(0)), 0)).toBe(true);
  });
});

describe('rubles', () => {
  test.each([
    [0, 0],
    [100, 10_000],
    [0.01, 1],
    [1.1, 110],
    [1234.56, 123_456],
    [60_000, 6_000_000],
    [10_000_000, 1_000_000_000],
  ])('%s ₽ is %s kopecks and back', (rubles, expected) => {
    expect(fromRubles(rubles)).toBe(expected);
    expect(toRubles(kopecks(expected))).toBe(rubles);
  });

  test.each([0.001, 1.005, 100.999, 100.000000001, Number.NaN])('%s ₽ is refused', (rubles) => {
    expect(isRubleAmount(rubles)).toBe(false);
    expect(() => fromRubles(rubles)).toThrow(RangeError);
  });

  test('every number of kopecks survives the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (n) => {
        const amount = kopecks(n);
        expect(fromRubles(JSON.parse(JSON.stringify(toRubles(amount))))).toBe(amount);
      }),
      { seed: 20_261_122 },
    );
  });
});

describe('applyRate', () => {
  test.each([
    // amount, basis points, expected: half up, to the kopeck
    [1000, 650, 65],
    [10_000, 650, 650],
    [100, 650, 7], // 6.5
    [99, 650, 6], // 6.435
    [92, 650, 6], // 5.98
    [1, 4999, 0], // 0.4999
    [1, 5000, 1], // 0.5
    [3, 5000, 2], // 1.5
    [6_000_000, 650, 390_000],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
    [0, 650, 0],
  ])('%i kopecks at %i basis points are %i', (amount, rate, expected) => {
    expect(applyRate(kopecks(amount), rate)).toBe(expected);
  });

  test.each([
    [-1, 650],
    [100, -1],
    [100, 6.5],
    [2 ** 52, 10_000],
  ])('refuses %s kopecks at %s basis points', (amount, rate) => {
    expect(() => applyRate(kopecks(amount), rate)).toThrow(RangeError);
  });

  test('agrees with exact arithmetic', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
    const rates = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amounts, rates, (amount, rate) => {
        const exact = (BigInt(amount) * BigInt(rate) + 5000n) / 10_000n;
        expect(BigInt(applyRate(kopecks(amount), rate))).toBe(exact);
      }),
      { seed: 20_261_122 },
    );
  });
});

test('sums and differences stay whole', () => {
  expect(add(kopecks(1), kopecks(2), kopecks(3))).toBe(6);
  expect(add()).toBe(0);
});

describe('basisPointsOf', () => {
  test.each([
    [6.5, 650],
    [0, 0],
    [6.45, 645],
    [100, 10_000],
  ])('%s %% is %i', (percent, expected) => {
    expect(basisPointsOf(percent)).toBe(expected);
  });

  test.each([6.555, -1, 100.01, Number.NaN])('refuses %s %%', (percent) => {
    expect(() => basisPointsOf(percent)).toThrow(RangeError);
  });
});
