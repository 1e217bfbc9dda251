import { expect } from '@playwright/test';
import { apiOf } from './support/people.ts';
import { test } from './support/test.ts';

interface Thing {
  '@type': string;
  [name: string]: unknown;
}

/** The properties that schema.org and search engines require of each type we use. */
const ASKED: Record<string, readonly string[]> = {
  AggregateRating: ['itemReviewed', 'ratingValue', 'reviewCount'],
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  Country: ['name'],
  FAQPage: ['mainEntity'],
  ItemList: ['itemListElement'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'applicantLocationRequirements', 'url'],
  ListItem: ['position', 'name'],
  MonetaryAmount: ['currency', 'value'],
  Organization: ['name'],
  Person: ['name'],
  PostalAddress: ['addressLocality'],
  ProfilePage: ['mainEntity', 'dateCreated'],
  PropertyValue: ['name', 'value'],
  QuantitativeValue: ['value'],
  Question: ['name', 'acceptedAnswer'],
};
const ADDRESSES = ['@id', 'url', 'item', 'image'];
const MOMENTS = ['datePosted', 'validThrough', 'dateCreated'];

/** Faults of a thing and of all things within it. */
function flawsOf(value: unknown, origin: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => flawsOf(item, origin));
  if (typeof value !== 'object' || value === null) return [];
  const thing = value as Partial<Thing>;
  const type = thing['@type'];
  const lacks = type ? (ASKED[type] ?? ['a place in this list']).filter((name) => thing[name] === undefined) : [];
  const own = Object.entries(thing).flatMap(([name, held]) => {
    if (ADDRESSES.includes(name) && !(typeof held === 'string' && held.startsWith(`${origin}/`))) return [name];
    if (MOMENTS.includes(name) && Number.isNaN(Date.parse(String(held)))) return [name];
    return flawsOf(held, origin);
  });
  return [...lacks, ...own].map((flaw) => (type ? `${type}: ${flaw}` : flaw));
}

test('the data for robots are of known types, whole, and their addresses are absolute', { tag: '@main' }, async ({
  page,
  scene,
}) => {
  const { data: leaders } = await apiOf(page).freelancers_leaderboard({ query: { period: 'all', limit: 1 } });
  const found = new Map<string, string[]>();
  const pages = ['/', `/orders/${scene.open}`, leaders[0]?.profile.profile_url ?? '', '/about', '/support/safe-deal'];
  for (const path of pages) {
    const source = await (await page.request.get(path)).text();
    const origin = new URL(/<link rel="canonical" href="([^"]+)"/.exec(source)?.[1] ?? '').origin;
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(source) ?? [];
    const data = JSON.parse(json) as { '@context': string; '@graph'?: Thing[] } & Partial<Thing>;
    expect(data['@context']).toBe('https://schema.org');
    expect([path, flawsOf(data, origin)]).toEqual([path, []]);
    found.set(
      path,
      (data['@graph'] ?? [data]).map((thing) => thing['@type'] ?? ''),
    );
  }
  expect([...found.values()]).toEqual([
    ['ItemList'],
    ['JobPosting', 'BreadcrumbList'],
    expect.arrayContaining(['ProfilePage']),
    ['FAQPage'],
    ['BreadcrumbList'],
  ]);
});

test('the way down to an order that robots are told stands above its title, and each step opens', async ({
  page,
  scene,
}) => {
  await page.goto(`/orders/${scene.open}`);
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph = [] } = JSON.parse(json ?? '') as { '@graph'?: Thing[] };
  const trail = graph.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement as Thing[];
  const told = trail.map(({ name, item }) => [name, String(item).replace(/^https?:\/\/[^/]+/, '')]);
  const links = page.getByRole('navigation', { name: 'Путь к заказу' }).getByRole('link');
  const shown = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')]),
  );
  expect(shown).toHaveLength(2);
  expect(told).toEqual([...shown, [expect.any(String), `/orders/${scene.open}`]]);
  const [, [group, address] = []] = shown;
  await links.last().click();
  await expect(page).toHaveURL(address ?? '');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(group ?? '');
});
