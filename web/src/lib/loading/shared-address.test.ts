import { expect, test } from 'vitest';
import { sharedAddress } from './shared-address.ts';

test.each([
  ['/', '/'],
  ['/orders/7', '/orders/7'],
  ['/?utm_source=mail&x=1', '/'],
  ['/?x=1&page=2&query=%D0%9E%D0%B1%D0%BC%D0%B5%D0%BD', '/?page=2&query=%D0%9E%D0%B1%D0%BC%D0%B5%D0%BD'],
  ['/?query=a+b&page=2', '/?page=2&query=a+b'],
  ['/?platforms=2&platforms=1&platforms%5B%5D=3', '/?platforms=2&platforms=1&platforms%5B%5D=3'],
  ['/?view=compact&sort=budget%7Cdesc', '/?sort=budget%7Cdesc&view=compact'],
  ['/cabinet/customer/orders?slice=archive&a=1', '/cabinet/customer/orders?slice=archive'],
  ['/sign-in?return_to=%2Forders%2F7', '/sign-in?return_to=%2Forders%2F7'],
  ['/support/new?code=7c1e0b52&a=1', '/support/new?code=7c1e0b52'],
  ['/orders/7.data?_routes=root&b', '/orders/7.data?_routes=root'],
])('%s is shared as %s', (address, shared) => {
  expect(sharedAddress(address)).toBe(shared);
});
