import { CABINET_ORDER_SORTS, OWN_ORDER_SORTS } from '@provodka/contract/orders/order-lists.ts';
import { orderRoutes } from '@provodka/contract/orders/orders.ts';
import { expect, test } from 'vitest';
import { addressAt } from '../../lists/list-place.ts';
import { readAddress } from '../../lists/read-place.ts';
import { CABINET_SORT_OPTIONS, CUSTOMER_ORDERS, OWN_SORT_OPTIONS } from './order-lists.ts';

const read = (search: string) =>
  readAddress(CUSTOMER_ORDERS, orderRoutes.customer_orders_list.query, new URLSearchParams(search));
const at = (search: string) => ({ list: CUSTOMER_ORDERS, place: read(search).place });

test('reads an empty address as the whole list, the newest first', () => {
  expect(read('')).toEqual({
    place: { slice: 'all', sort: 'date|desc', page: 1, limit: 10 },
    rejected: [],
  });
});

test('days of the address become days of the API', () => {
  const { place } = read('date_from=01.11.2026&date_to=');
  expect(place).toMatchObject({ date_from: '2026-11-01' });
  expect(place.date_to).toBeUndefined();
});

test('an invalid field falls back to its default and is named; the rest stays', () => {
  const { place, rejected } = read('sort=best&date_to=31.02.2026&slice=archive&page=0&is_private=1');
  expect(place).toMatchObject({ slice: 'archive', sort: 'date|desc', page: 1, is_private: true });
  expect(place.date_to).toBeUndefined();
  expect(rejected.toSorted()).toEqual(['дата по', 'номер страницы', 'порядок']);
});

test('a change keeps the other fields and starts from the first page', () => {
  expect(addressAt(at('slice=archive&page=3&is_private=1'), { sort: 'views|asc' })).toBe(
    '/cabinet/customer/orders?slice=archive&is_private=1&sort=views%7Casc',
  );
});

test('an emptied field and the usual slice leave the address', () => {
  expect(addressAt(at('slice=archive&is_private=1'), { is_private: undefined, slice: 'all' })).toBe(
    '/cabinet/customer/orders',
  );
});

test('a filter that asks for the contrary stays itself', () => {
  expect(addressAt(at('is_private=0'))).toBe('/cabinet/customer/orders?is_private=0');
});

test('every list offers the sorts that its call takes', () => {
  expect(CABINET_SORT_OPTIONS.map(({ value }) => value).toSorted()).toEqual(CABINET_ORDER_SORTS.toSorted());
  expect(OWN_SORT_OPTIONS.map(({ value }) => value).toSorted()).toEqual(OWN_ORDER_SORTS.toSorted());
});
