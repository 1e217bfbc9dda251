import { expect, test, vi } from 'vitest';
import { roundEstimate, totalOf } from './paging.ts';

const rows = (number: number) => Array.from({ length: number });

test.each([
  ['an empty list', { page: 1, limit: 3 }, 0, 0],
  ['a list that does not fill its page', { page: 1, limit: 3 }, 2, 2],
  ['the last page of several', { page: 3, limit: 3 }, 1, 7],
])('%s tells its total itself', async (_name, page, found, total) => {
  const count = vi.fn<() => Promise<number>>(async () => 99);
  expect(await totalOf(page, rows(found), count)).toBe(total);
  expect(count).not.toHaveBeenCalled();
});

test.each([
  ['a full page, behind which there may be more', { page: 1, limit: 3 }, 3],
  ['a page behind the end', { page: 4, limit: 3 }, 0],
])('%s is counted', async (_name, page, found) => {
  expect(await totalOf(page, rows(found), async () => 5)).toBe(5);
});

test.each([
  [0, 0],
  [7, 7],
  [99, 99],
  [1004, 1000],
  [1255, 1300],
  [14_056, 14_000],
  [995_000, 1_000_000],
])('rounds an estimate of %i to %i', (estimate, told) => {
  expect(roundEstimate(estimate)).toBe(told);
});
