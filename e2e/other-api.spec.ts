import { expect } from '@playwright/test';
import { createDatabase } from './support/database.ts';
import { newTitle, publishOrder } from './support/market.ts';
import { BARE } from './support/market-site.ts';
import { placeOf, visit } from './support/pages.ts';
import { apiOf, PASSWORD, signUp } from './support/people.ts';
import { type FrontProxy, startProxy } from './support/proxy.ts';
import { type SiteServer, startSite } from './support/server.ts';
import { test as base } from './support/test.ts';

interface Apart {
  /** A server of the API, a server of pages without a database, and what makes one origin of them. */
  sites: { pages: SiteServer; proxy: FrontProxy; database: string };
}

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Apart>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const proxy = await startProxy();
      const common = { PUBLIC_URL: proxy.origin, DEMO: '0' };
      const database = await createDatabase(`other_api_${workerIndex}`, BARE);
      const api = await startSite(database, { ...common, ALLOW_SANDBOX_PAYMENTS: '1', ALLOW_NO_MAIL: '1' });
      const pages = await startSite('', { ...common, API_ORIGIN: proxy.origin });
      proxy.lead({ api: api.origin, pages: pages.origin });
      await use({ pages, proxy, database });
      await pages.stop();
      await api.stop();
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sites }, use) => use(sites.proxy.origin),
});

test('pages of one server use the API of another', { tag: '@main' }, async ({ page, sites, openBrowser }) => {
  const { origin } = sites.proxy;
  const login = await signUp(page, { origin, database: sites.database });
  const title = newTitle();
  await publishOrder(page, title, apiOf(page, origin));

  const guest = await openBrowser();
  // The server of pages caches guests' pages for a moment, and does not learn of a write on the other server.
  await expect(async () => {
    await visit(guest, '/');
    await expect(guest.getByRole('link', { name: title })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await guest.getByRole('link', { name: title }).click();
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // The form's call goes to the API from the browser, the page it leads to asks the API from the server.
  await visit(guest, '/sign-in?return_to=/cabinet/customer/orders');
  await guest.getByLabel('Логин или почта').fill(login);
  await guest.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Войти' }).click();
  await expect(guest.getByRole('link', { name: title })).toBeVisible();
  expect(placeOf(guest)).toBe('/cabinet/customer/orders');

  const reply = await fetch(`${sites.pages.origin}/`);
  expect(reply.headers.get('content-security-policy')).toContain(`connect-src 'self' ${origin};`);
  expect((await fetch(`${sites.pages.origin}/rest/v1/freelance/settings`)).status).toBe(404);
});
