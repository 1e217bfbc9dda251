import { describe, expect, test } from 'vitest';
import { kopecks } from '../money/money.ts';
import { changesAudience, editableOrderFields, refuseOrderEdit } from './order-editing.ts';

describe('editing', () => {
  const order = { status: 'N', budget: kopecks(5_000_000), everResponded: true } as const;

  test.each([
    ['C', 13],
    ['R', 13],
    ['N', 13],
    ['W', 7],
    ['M', 0],
    ['F', 0],
    ['A', 0],
    ['B', 0],
    ['D', 0],
  ] as const)('in %s %i fields are open', (status, number) => {
    expect(editableOrderFields(status)).toHaveLength(number);
  });

  test('in work the text may change and the budget may not', () => {
    const inWork = { ...order, status: 'W' } as const;
    expect(refuseOrderEdit(inWork, { fields: ['description', 'files', 'platforms'] })).toBeNull();
    expect(refuseOrderEdit(inWork, { fields: ['title', 'budget'], budget: kopecks(6_000_000) })).toEqual({
      code: 'order_field_locked',
      params: { field: 'budget' },
    });
  });

  test('who sees the order is decided by its three fields alone, and by none in work', () => {
    expect((['is_private', 'freelancers', 'teams'] as const).every((field) => changesAudience(['title', field]))).toBe(
      true,
    );
    expect(changesAudience(editableOrderFields('W'))).toBe(false);
    expect(changesAudience([])).toBe(false);
  });

  test.each([
    [4_999_999, 'budget_may_not_fall'],
    [5_000_000, undefined],
    [5_000_001, undefined],
    [null, 'budget_may_not_fall'],
  ])('after a response a budget of 5 000 000 kopecks to %s gives %s', (budget, code) => {
    const next = budget === null ? null : kopecks(budget);
    expect(refuseOrderEdit(order, { fields: ['budget'], budget: next })?.code).toBe(code);
    expect(refuseOrderEdit({ ...order, everResponded: false }, { fields: ['budget'], budget: next })).toBeNull();
  });

  test('an order by agreement may get a budget after responses', () => {
    const byAgreement = { ...order, budget: null };
    expect(refuseOrderEdit(byAgreement, { fields: ['budget'], budget: kopecks(100_000) })).toBeNull();
  });
});
