import { describe, expect, it } from 'vitest';
import { checkWebWays } from './web-ways.ts';

const path = 'web/src/orders/order-row.tsx';
const failuresOf = (text: string, where = path) => checkWebWays([{ path: where, text }]).failures;

describe('web ways', () => {
  it.each([
    "const to = '/cabinet/customer/orders';",
    'const to = `/orders/${id}`;',
    'const to = `${site.origin}/orders/${id}`;',
    'const row = <Link to="/sign-in">Войти</Link>;',
    'const row = <Link to="/">Заказы</Link>;',
    "const item = { title: 'Заказы', to: '/' };",
    "const isHere = pathname.startsWith('/cabinet');",
    String.raw`const isHere = /^\/cabinet\/orders/.test(pathname);`,
    "const SOURCE = '/rest/v1/freelance/settings';",
  ])('fails on the address of %s', (text) => {
    expect(failuresOf(text)).toEqual([expect.stringMatching(/^web\/src\/orders\/order-row\.tsx:1 spells /)]);
  });

  it.each([
    "const link = '/cabinet/customer/profile';",
    'const link = `${origin}/orders/${id}`;',
    "const path = '/password/reset';",
  ])('fails on what the server tells of: %s', (text) => {
    expect(failuresOf(text, 'server/src/users/letters.ts')).toEqual([expect.stringMatching(/letters\.ts:1 spells /)]);
  });

  it.each([
    'void fetch(address);',
    'const request = new XMLHttpRequest();',
    "const Menu = lazy(() => import('./menu.tsx'));",
  ])('fails on a way of its own: %s', (text) => {
    expect(failuresOf(text)).toEqual([expect.stringContaining(':1 calls ')]);
  });

  it.each([
    [path, 'const to = orderAddress(id);'],
    [path, "const icon = '/favicon.svg';"],
    [path, "const [first] = path.split('/');"],
    [path, 'const per = `${price} ₽/час`;'],
    [path, "import { orderAddress } from '../lib/addresses.ts';"],
    ['web/src/lib/loading/addresses.ts', "export const CABINET_ADDRESS = '/cabinet';"],
    ['web/src/orders/order-row.test.ts', "expect(to).toBe('/orders/7');"],
    ['web/src/lib/api/transport.ts', 'void fetch(address);'],
    [path, "const Menu = late(() => import('./menu.tsx'));"],
    ['server/src/orders/present.ts', 'const to = orderAddress(id);'],
    ['server/src/orders/store.ts', "const kind = 'orders';"],
    ['server/src/platform/pages/pages.ts', "const place = '/orders/1';"],
    ['contract/src/http/addresses.ts', "export const WALLET_ADDRESS = '/wallet';"],
  ])('passes in %s on %s', (where, text) => {
    expect(failuresOf(text, where)).toEqual([]);
  });
});
