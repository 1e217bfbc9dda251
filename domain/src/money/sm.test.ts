import { describe, expect, it } from 'vitest';
import { isAbonnementActive, priceOfSm, smFor } from './sm.ts';

describe('SM', () => {
  it('cost a ruble each, in whole numbers', () => {
    expect(priceOfSm(100)).toBe(10_000);
    expect(smFor(priceOfSm(731))).toBe(731);
    expect(() => priceOfSm(0.5)).toThrow(RangeError);
    expect(() => smFor((priceOfSm(1) - 1) as never)).toThrow(RangeError);
  });
});

describe('an abonnement', () => {
  const from = new Date('2026-03-01T00:00:00Z');
  const to = new Date('2026-04-01T00:00:00Z');
  it.each([
    ['before its first moment', '2026-02-28T23:59:59Z', false],
    ['from its first moment', '2026-03-01T00:00:00Z', true],
    ['to its last second', '2026-03-31T23:59:59Z', true],
    ['not at its end', '2026-04-01T00:00:00Z', false],
  ])('%s', (_when, moment, isActive) => {
    expect(isAbonnementActive({ active_from: from, active_to: to }, new Date(moment))).toBe(isActive);
  });
  it('is nobody’s where there is none', () => {
    expect(isAbonnementActive(null, from)).toBe(false);
  });
});
