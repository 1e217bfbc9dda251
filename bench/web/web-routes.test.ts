import { expect, test } from 'vitest';
import { unseenRoutes } from '../../e2e/support/looked-at.ts';
import { pagesOfAllRoutes } from './web-routes.ts';

const PLACES = {
  scene: {
    open: 1,
    response: 2,
    inWork: 3,
    draft: 4,
    team: 5,
    terms: '6f1e',
    deals: { created: 6, delivered: 7, accepted: 8 },
  },
  customer_url: '/customers/one',
  freelancer_url: '/freelancers/two',
} as Parameters<typeof pagesOfAllRoutes>[0];

test('every page of the site has an address without gaps and somebody who may see it', () => {
  const pages = pagesOfAllRoutes(PLACES);
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter(({ path }) => /[:*]|undefined/.test(path))).toEqual([]);
});

test('every page of the site is among those that journeys look at', () => {
  expect(unseenRoutes()).toEqual([]);
});

test('those of moderators and the cabinets are measured before their own people', () => {
  const who = new Map(pagesOfAllRoutes(PLACES).map((page) => [page.route, page.who]));
  expect(who.get('cabinet/moderator/orders')).toBe('moderator');
  expect(who.get('cabinet/freelancer/orders')).toBe('freelancer');
  expect(who.get('settings')).toBe('customer');
  expect(who.get('')).toBeUndefined();
  expect(who.get('/')).toBe('guest');
});
