import { expect, test } from 'vitest';
import { placesOf, whereIs } from './bottom-places.ts';

test.each(['customer', 'freelancer'] as const)('the places of a %s differ, and each knows itself', (side) => {
  const places = placesOf(side);
  expect(new Set(places.map(({ to }) => to)).size).toBe(4);
  for (const { to, where } of places) {
    expect(whereIs(new URL(to, 'http://site').pathname, side)).toBe(where);
  }
});

test('a page inside a place belongs to it', () => {
  expect(whereIs('/orders/12', 'customer')).toBe('home');
  expect(whereIs('/orders/12/deals/3', 'customer')).toBe('orders');
  expect(whereIs('/orders/12/deals/3', 'freelancer')).toBe('cabinet');
  expect(whereIs('/cabinet/customer/orders/create', 'customer')).toBe('orders');
  expect(whereIs('/cabinet/freelancer/messages', 'freelancer')).toBe('chats');
  expect(whereIs('/cabinet/freelancer/responses', 'freelancer')).toBe('responses');
  expect(whereIs('/cabinet/freelancer/orders', 'freelancer')).toBe('cabinet');
  expect(whereIs('/cabinet/freelancer/reviews', 'freelancer')).toBe('cabinet');
  for (const own of ['/settings', '/settings/notifications', '/wallet', '/notifications', '/bans']) {
    expect(whereIs(own, 'customer')).toBe('cabinet');
  }
});
