import { expect, test } from 'vitest';
import { changedAddress } from './cabinet-address.ts';

const place = { pathname: '/cabinet/customer/orders', search: '?slice=archive&page=3&is_private=1' };

test('a change keeps the other fields and starts from the first page', () => {
  expect(changedAddress(place, { sort: 'views|asc' })).toBe(
    '/cabinet/customer/orders?slice=archive&is_private=1&sort=views%7Casc',
  );
});

test('an emptied field leaves the address', () => {
  expect(changedAddress(place, { is_private: null, slice: '' })).toBe('/cabinet/customer/orders');
});
