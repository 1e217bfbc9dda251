import { expect, test } from 'vitest';
import { FINAL_DEAL_STATUSES } from '../deals/deals.ts';
import { DEALS_AWAITING, stepDueAt } from './order-turns.ts';

test('a deal waits for one side at most, and for nobody once it is over', () => {
  const { customer, executor } = DEALS_AWAITING;
  expect(customer.filter((status) => executor.includes(status))).toEqual([]);
  expect([...customer, ...executor].filter((status) => FINAL_DEAL_STATUSES.some((code) => code === status))).toEqual(
    [],
  );
});

test('the clock of a step is that of the acceptance, or the end of the planned day', () => {
  const accept_until = new Date('2026-11-28T04:27:00Z');
  const deal = { planned_at: '2026-12-02', accept_until };
  expect(stepDueAt({ ...deal, status: 'delivered' })).toEqual(accept_until);
  expect(stepDueAt({ ...deal, status: 'paid' })).toEqual(new Date('2026-12-02T21:00:00Z'));
  expect(stepDueAt({ ...deal, status: 'created' })).toBeNull();
});
