import { orderRoutes } from '@provodka/contract/orders.ts';
import { expect, test } from 'vitest';
import { readAddress } from './read-address.ts';

const read = (search: string) => readAddress(new URLSearchParams(search), orderRoutes.customer_orders_list.query);

test('an empty address is the whole list, newest first', () => {
  expect(read('')).toEqual({
    query: { slice: 'all', sort: 'date|desc', page: 1, limit: 10 },
    rejected: [],
  });
});

test('days of the address become days of the API', () => {
  expect(read('date_from=01.11.2026&date_to=').query).toMatchObject({ date_from: '2026-11-01' });
  expect(read('date_from=01.11.2026&date_to=').query.date_to).toBeUndefined();
});

test('what makes no sense falls back to its default and is named; the rest stays', () => {
  const { query, rejected } = read('sort=best&date_to=31.02.2026&slice=archive&page=0&is_private=1');
  expect(query).toMatchObject({ slice: 'archive', sort: 'date|desc', page: 1, is_private: true });
  expect(query.date_to).toBeUndefined();
  expect(rejected.toSorted()).toEqual(['дата по', 'номер страницы', 'порядок']);
});
