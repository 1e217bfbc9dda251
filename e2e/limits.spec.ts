import { expect, type Page } from '@playwright/test';
import { createDatabase } from './support/database.ts';
import { newTitle, publishOrder } from './support/market.ts';
import { BARE } from './support/market-site.ts';
import { visit } from './support/pages.ts';
import { apiOf, signUp } from './support/people.ts';
import { type SiteServer, startSite } from './support/server.ts';
import { test as base } from './support/test.ts';

const LIMIT = 60;
const TITLE = 'Слишком много запросов';

interface Strict {
  /** A site whose limits are reached soon; everybody comes through a proxy. */
  site: SiteServer & { database: string };
}

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Strict>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const database = await createDatabase(`limits_${workerIndex}`, BARE);
      const site = await startSite(database, {
        DEMO: '0',
        ALLOW_SANDBOX_PAYMENTS: '1',
        ALLOW_NO_MAIL: '1',
        RATE_LIMIT: String(LIMIT),
        TRUST_PROXY: '1',
      });
      await use({ ...site, database });
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

let addresses = 0;

/** Gives the browser an address in a network of its own. */
async function move(page: Page): Promise<string> {
  addresses += 1;
  const address = `2001:db8:0:${addresses.toString(16)}::1`;
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address });
  return address;
}

/** A neighbour in the same network uses up what is allowed there. */
async function useUp(address: string, url: string): Promise<void> {
  const headers = { 'x-forwarded-for': address.replace(/::1$/, '::2') };
  for (let asked = 0; asked <= LIMIT; asked += 1) await (await fetch(`${url}?x=${asked}`, { headers })).text();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: TITLE });

test('a page over the limit says so and when to retry, and signs nobody out', { tag: '@main' }, async ({
  page,
  site,
  faults,
}) => {
  faults.expectFault(/^429 GET/);
  await signUp(page, site);
  await useUp(await move(page), `${site.origin}/`);
  const reply = await page.goto('/cabinet/customer/orders?slice=archive');
  expect(reply?.status()).toBe(429);
  expect(Number(reply?.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Войти' })).toBeHidden();

  await move(page);
  await page.getByRole('link', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Мои заказы' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?slice=archive');
});

test('so does a navigation inside the site, which keeps its header', async ({ page, site, faults }) => {
  faults.expectFault(/^429 GET/);
  await signUp(page, site);
  const address = await move(page);
  await visit(page, '/cabinet/customer/orders');
  await useUp(address, `${site.origin}/`);
  await page.getByRole('link', { name: /на главную/ }).click();
  // A strip above the previous page shows it, or the screen of the refusal when the strip's code has not loaded.
  await expect(heading(page).or(page.getByRole('alert').filter({ hasText: TITLE }))).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Сообщения' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Войти' })).toBeHidden();
});

test('a polling page over the limit keeps its data and shows no message', async ({ page, site, faults }) => {
  faults.expectFault(/^429 GET/);
  // Only a page without an event stream polls.
  faults.expectFault('freelance/events');
  await page.route(/freelance\/events\?/, (route) => route.abort());
  await signUp(page, site);
  const title = newTitle();
  const { order_id } = await publishOrder(page, title, apiOf(page, site.origin));
  const address = await move(page);
  const lookForNews = async () => {
    // On a slow machine the allowance may be back before the page asks.
    await expect(async () => {
      await useUp(address, `${site.origin}/`);
      const refused = page.waitForResponse((reply) => reply.status() === 429, { timeout: 10_000 });
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await (await refused).finished();
    }).toPass();
    // The refusal changes the page within a frame or two.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  await visit(page, `/orders/${order_id}`);
  await lookForNews();
  await page.mouse.move(200, 200);
  await expect(page.locator('[data-announcement]')).toBeAttached();
  await lookForNews();
});

test('pages have an allowance of their own: who has used up that of calls is still shown them', async ({
  page,
  site,
  faults,
}) => {
  faults.expectFault(/^429 GET/);
  await signUp(page, site);
  await useUp(await move(page), `${site.origin}/rest/v1/freelance/auth/user`);
  const reply = await page.goto('/cabinet/customer/orders');
  expect(reply?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Мои заказы' })).toBeVisible();
});

test('guests share a cached page that uses up no allowance, by any variant of its address', async ({ site }) => {
  const [first, ...others] = await Promise.all(
    ['', '?x=1', '?utm_source=mail', '?x=2'].map(async (query) => {
      const reply = await fetch(`${site.origin}/${query}`, { headers: { cookie: `sid=made-up${query}` } });
      return await reply.text();
    }),
  );
  for (const other of others) expect(other).toBe(first);
});

test('a guest is counted from the second order on: by then the server knows their browser', async ({
  page,
  site,
  openBrowser,
}) => {
  await signUp(page, site);
  const api = apiOf(page, site.origin);
  const orders = [await publishOrder(page, newTitle(), api), await publishOrder(page, newTitle(), api)];
  const views = () => Promise.all(orders.map(async (params) => (await api.orders_get({ params })).data.number_views));
  const guest = await openBrowser();
  await move(guest);
  const isKnown = async () => (await guest.context().cookies()).some(({ name }) => name === 'XSRF-TOKEN');
  for (const [index, { order_id }] of orders.entries()) {
    await guest.goto(`${site.origin}/orders/${order_id}`);
    expect(await isKnown()).toBe(index > 0);
    // A person who continues has interacted with the page; before that it makes no requests.
    for (let at = 0; !(await isKnown()); at += 1) await guest.mouse.move(100 + (at % 100), 100);
  }
  await expect.poll(views).toEqual([0, 1]);
  await guest.reload();
  await guest.goto(`${site.origin}/orders/${orders[0]?.order_id}`);
  await expect.poll(views).toEqual([1, 1]);
});
