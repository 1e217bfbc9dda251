import { describe, expect, test } from 'vitest';
import { isNewOrder } from './new-orders.ts';
import { CUSTOMER_ORDER_SLICES, FREELANCER_ORDER_SLICES, ORDER_STATUSES, type OrderStatus } from './orders.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

describe('slices', () => {
  test('are those of the decisions', () => {
    expect(CUSTOMER_ORDER_SLICES.in_search).toEqual(['C', 'M', 'R', 'N']);
    expect(CUSTOMER_ORDER_SLICES.in_progress).toEqual(['W']);
    expect(CUSTOMER_ORDER_SLICES.archive).toEqual(['F', 'A', 'B']);
    expect(FREELANCER_ORDER_SLICES.completed).toEqual(['F', 'A']);
  });

  test("agree with the statuses' groups and never show a deleted order", () => {
    for (const { code, group } of ORDER_STATUSES) {
      const slices = Object.entries(CUSTOMER_ORDER_SLICES).filter(([, codes]) =>
        (codes as readonly OrderStatus[]).includes(code),
      );
      expect(slices.map(([name]) => name)).toEqual(code === 'D' ? [] : ['all', group]);
    }
  });
});

test('an order is new for less than 60 minutes', () => {
  const hourLater = new Date(NOW.getTime() + 60 * 60_000);
  expect(isNewOrder(NOW, new Date(hourLater.getTime() - 1))).toBe(true);
  expect(isNewOrder(NOW, hourLater)).toBe(false);
});
