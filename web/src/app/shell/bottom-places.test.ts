import { expect, test } from 'vitest';
import { activeTab, placesOf } from './bottom-places.ts';

test.each(['customer', 'freelancer'] as const)('the places of a %s differ, and each knows itself', (side) => {
  const places = placesOf(side);
  expect(new Set(places.map(({ to }) => to)).size).toBe(4);
  for (const { to, where } of places) {
    expect(activeTab(new URL(to, 'http://site').pathname, side)).toBe(where);
  }
});

test('a page inside a place belongs to it', () => {
  expect(activeTab('/orders/12', 'customer')).toBe('home');
  expect(activeTab('/orders/12', 'customer', true)).toBe('orders');
  expect(activeTab('/orders/12/responses/4', 'customer', true)).toBe('orders');
  expect(activeTab('/orders/12', 'freelancer', true)).toBe('home');
  expect(activeTab('/orders/12/responses/4', 'freelancer')).toBe('responses');
  expect(activeTab('/filter', 'customer')).toBe('home');
  expect(activeTab('/leaderboard', 'customer')).toBe(null);
  expect(activeTab('/orders/12/deals/3', 'customer')).toBe('orders');
  expect(activeTab('/orders/12/deals/3', 'freelancer')).toBe('cabinet');
  expect(activeTab('/cabinet/customer/orders/create', 'customer')).toBe('orders');
  expect(activeTab('/cabinet/freelancer/messages', 'freelancer')).toBe('chats');
  expect(activeTab('/cabinet/freelancer/responses', 'freelancer')).toBe('responses');
  expect(activeTab('/cabinet/freelancer/orders', 'freelancer')).toBe('cabinet');
  expect(activeTab('/cabinet/freelancer/reviews', 'freelancer')).toBe('cabinet');
  expect(activeTab('/notifications/unsubscribe', 'customer')).toBe(null);
  for (const own of ['/settings', '/settings/notifications', '/wallet', '/notifications', '/bans']) {
    expect(activeTab(own, 'customer')).toBe('cabinet');
  }
});
