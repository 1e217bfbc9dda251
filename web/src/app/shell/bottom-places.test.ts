import { expect, test } from 'vitest';
import { placesOf, whereIs } from './bottom-places.ts';

test.each(['customer', 'freelancer'] as const)('the places of a %s differ, and each knows itself', (side) => {
  const places = placesOf(side);
  expect(new Set(places.map(({ to }) => to)).size).toBe(4);
  for (const { to, where } of places) {
    expect(whereIs(new URL(to, 'http://site').pathname)).toBe(where);
  }
});

test('a page inside a place belongs to it', () => {
  expect(whereIs('/orders/12')).toBe('home');
  expect(whereIs('/orders/12/deals/3')).toBe('orders');
  expect(whereIs('/cabinet/customer/orders/create')).toBe('orders');
  expect(whereIs('/cabinet/freelancer/messages')).toBe('chats');
  expect(whereIs('/cabinet/customer/orders')).toBe('orders');
  expect(whereIs('/cabinet/freelancer/reviews')).toBe('cabinet');
  for (const own of ['/settings', '/settings/notifications', '/wallet', '/notifications', '/bans']) {
    expect(whereIs(own)).toBe('cabinet');
  }
});
