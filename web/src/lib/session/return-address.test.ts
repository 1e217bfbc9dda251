import { expect, test } from 'vitest';
import { safeReturnPath, signInAddress } from './return-address.ts';

test.each([
  ['/orders/42?page=2#chat', '/orders/42?page=2#chat'],
  ['/', '/'],
  ['/a/../b', '/b'],
])('«%s» leads back', (value, path) => {
  expect(safeReturnPath(value)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'orders',
  'https://example.ru/',
  '//example.ru',
  '/\\example.ru',
  '/\t/example.ru',
  '/\n//example.ru',
  '/orders\\..\\',
  '/.//example.ru',
  'javascript:alert(1)',
])('%j would leave the site', (value) => {
  expect(safeReturnPath(value)).toBe('/');
});

const EXTERNAL = { origin: 'https://site.test', sign_in_url: 'https://id.test/login?app=1' };

test('sign-in remembers the way back', () => {
  expect(signInAddress('/cabinet/customer/orders?page=2')).toBe(
    '/sign-in?return_to=%2Fcabinet%2Fcustomer%2Forders%3Fpage%3D2',
  );
  expect(signInAddress('/')).toBe('/sign-in');
});

test('an external sign-in page gets the absolute address', () => {
  expect(signInAddress('/cabinet', EXTERNAL)).toBe(
    'https://id.test/login?app=1&return_to=https%3A%2F%2Fsite.test%2Fcabinet',
  );
});

test.each(['//evil.test/cabinet', '/\\evil.test', 'https://evil.test/cabinet', '/.//evil.test', '@evil.test'])(
  'the way back never leaves the site: %s',
  (from) => {
    expect(signInAddress(from)).toBe('/sign-in');
    expect(signInAddress(from, EXTERNAL)).toBe('https://id.test/login?app=1&return_to=https%3A%2F%2Fsite.test%2F');
  },
);
