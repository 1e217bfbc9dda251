import { expect, it } from 'vitest';
import type { Route } from './route.ts';
import { ROUTES } from './routes.ts';
import { scopesOf } from './token-scopes.ts';

const routes: Route[] = Object.values(ROUTES);

it('opens no call of signing in, of moderators and of the bank to any token', () => {
  const closed = routes.filter(
    ({ auth, path, webhook }) => auth === 'moderator' || path.startsWith('/auth/') || webhook,
  );
  expect(closed.length).toBeGreaterThan(80);
  for (const route of closed) expect([route.name, scopesOf(route)]).toEqual([route.name, []]);
});

it('lets no token that only reads change anything', () => {
  const read = routes.filter((route) => scopesOf(route).includes('read'));
  // This one is asked by POST, because its query is long.
  expect(read.filter(({ method }) => method !== 'GET').map(({ name }) => name)).toEqual(['contents_find']);
});

it('keeps what asks a person for a fresh proof to tokens for money, which were made with a second factor', () => {
  const proved = routes.filter(({ proof }) => proof);
  const open = proved.filter((route) => scopesOf(route).length > 0);
  for (const route of open) expect([route.name, scopesOf(route)]).toEqual([route.name, ['money']]);
  expect(open.map(({ name }) => name)).toContain('deals_payout');
});

it('sends no redirect and no stream to a token', () => {
  const browsers = routes.filter(({ redirect, stream }) => redirect === true || stream === true);
  for (const route of browsers) expect([route.name, scopesOf(route)]).toEqual([route.name, []]);
});
