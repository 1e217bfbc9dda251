import { expect, type Page, type PlaywrightWorkerOptions } from '@playwright/test';
import { sampleOf } from '../server/test/samples.ts';
import { CUSTOMER_PAGES, FREELANCER_PAGES, GUEST_PAGES, MODERATOR_PAGES } from './support/looked-at.ts';
import { openViewerMenu, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test as base } from './support/test.ts';

/** Scrollbars take room, as on most desktops. */
// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Pick<PlaywrightWorkerOptions, 'launchOptions'>>({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});
test.use({ viewport: { width: 1366, height: 650 } });

/** Pages of each kind of person in a usual run. */
const SAMPLE = 3;

/** Elements with a horizontal scrollbar; only moderators' tables and code may have one. */
const sidewaysBars = (page: Page) =>
  page.locator('main *').evaluateAll((all) =>
    all
      .filter((one): one is HTMLElement => one instanceof HTMLElement && !one.matches('section:has(> table), pre'))
      .filter((one) => {
        const { borderTopWidth, borderBottomWidth } = getComputedStyle(one);
        const bar =
          one.offsetHeight -
          one.clientHeight -
          Number.parseFloat(borderTopWidth) -
          Number.parseFloat(borderBottomWidth);
        return one.clientHeight > 0 && bar > 2 && one.scrollWidth > one.clientWidth;
      })
      .map((one) => `${one.tagName} ${one.getAttribute('class')} ${one.textContent?.slice(0, 30)}`),
  );

const leftOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link')
    .first()
    .evaluate((logo) => logo.getBoundingClientRect().left);

test('a bar takes its room here', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/');
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5);
});

test('the narrowest windows that show the header with and without a name have room for it beside a bar', async ({
  page,
  context,
}) => {
  await signIn(context, 'freelancer');
  for (const width of [766, 1122]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/');
    const menu = page.getByRole('button', { name: /^Меню: / });
    const [right, room] = await menu.evaluate((button) => [
      button.getBoundingClientRect().right,
      document.documentElement.clientWidth,
    ]);
    expect(right).toBeLessThanOrEqual(room ?? 0);
  }
});

test('a short page begins at the same place as a long one, also under a menu', async ({ page, context }) => {
  await page.setViewportSize({ width: 1366, height: 1400 });
  await signIn(context, 'customer');
  await visit(page, '/');
  const long = await leftOf(page);
  await openViewerMenu(page);
  expect(await leftOf(page)).toBe(long);
  await visit(page, '/cabinet/customer/orders?query=абракадабра');
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  expect(await leftOf(page)).toBe(long);
});

test('nothing of a page shows a bar beneath it', async ({ page, context, openBrowser, scene, faults }) => {
  faults.expectFault('404 GET /no/such/page');
  const expectNone = async (look: Page, paths: string[], whose: string) => {
    for (const path of sampleOf(paths, SAMPLE, `bars of ${whose}`)) {
      await visit(look, path);
      expect.soft(await sidewaysBars(look), path).toEqual([]);
    }
  };
  await expectNone(page, ['/', ...GUEST_PAGES(scene)], 'a guest');
  await visit(page, '/');
  expect(await sidewaysBars(page)).toEqual([]);
  await signIn(context, 'customer');
  await expectNone(page, CUSTOMER_PAGES(scene), 'a customer');
  const freelancer = await openBrowser('freelancer');
  const { data: user } = await apiOf(freelancer).auth_user();
  await expectNone(freelancer, FREELANCER_PAGES(scene, user), 'a freelancer');
  const moderator = await openBrowser('moderator');
  await expectNone(moderator, MODERATOR_PAGES(scene, '/bans'), 'a moderator');
});

test('the panel of the bell opens under it, beside the sections, and stays while the page scrolls', async ({
  page,
  context,
}) => {
  await signIn(context, 'freelancer');
  await visit(page, '/');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Уведомления/ });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(panel.getByRole('link', { name: 'Вся история' })).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  const { bottom = 0 } = await bell.evaluate((one) => one.getBoundingClientRect().toJSON());
  const place = () => panel.evaluate((one) => one.getBoundingClientRect().toJSON());
  await expect.poll(async () => (await place()).top).toBeGreaterThanOrEqual(bottom);
  expect((await place()).bottom).toBeLessThanOrEqual(650);
  const before = await place();
  await page.evaluate(() => scrollBy(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect(await place()).toEqual(before);
});

test('a menu of many moves stays within the window', async ({ page, context }) => {
  await signIn(context, 'moderator');
  await visit(page, '/cabinet/moderator/users');
  const buttons = page.getByRole('button', { name: /^Действия: / });
  for (const button of [buttons.first(), buttons.last()]) {
    await button.click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    const { top, bottom } = await menu.evaluate((one) => one.getBoundingClientRect().toJSON());
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(650);
    await menu.getByRole('menuitem', { name: 'Заблокировать' }).scrollIntoViewIfNeeded();
    await expect(menu.getByRole('menuitem', { name: 'Заблокировать' })).toBeInViewport();
    await page.keyboard.press('Escape');
  }
});
