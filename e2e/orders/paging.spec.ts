import { expect, type Locator, type Page } from '@playwright/test';
import { placeOf, visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const turn = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name, exact: true }).click();

const topOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.y ?? Number.NaN;

for (const window of [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
]) {
  for (const view of ['', '?view=compact']) {
    test(`another page of the public list begins with its first order, at ${window.width} px${view}`, {
      tag: '@main',
    }, async ({ page }) => {
      await page.setViewportSize(window);
      await visit(page, `/${view}`);
      await page.getByRole('link', { name: 'Страница 2' }).scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await turn(page, 'Страница 2');
      await expect.poll(() => placeOf(page)).toContain('page=2');
      await expect(page.locator('h2:focus')).toHaveText(/^Заказы/);
      const first = page.getByRole('main').locator('article, h3').first();
      await expect(first).toBeInViewport({ ratio: 0.2 });
      expect(await topOf(first)).toBeGreaterThan(100);
      expect(await topOf(first)).toBeLessThan(window.height / 2);
      await page.goBack();
      await expect.poll(() => placeOf(page)).not.toContain('page=2');
      await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3);
    });
  }
}

test('another page of a profile begins with its list, and one of the cabinet with its heading', async ({
  page,
  context,
}) => {
  await signIn(context, 'customer');
  const { data: user } = await apiOf(context).auth_user();
  await visit(page, `${user.customer.profile_url}/orders`);
  await turn(page, 'Страница 2');
  await expect.poll(() => placeOf(page)).toContain('page=2');
  await expect(page.getByRole('heading', { name: 'Заказы', exact: true })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Раздел списка' })).toBeInViewport();
  await visit(page, '/cabinet/customer/orders');
  await turn(page, 'Страница 2');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('an address past the last page of a list leads to the last one', async ({ page, context, openBrowser }) => {
  await signIn(context, 'customer');
  const { meta } = await apiOf(context).customer_orders_list();
  await visit(page, '/cabinet/customer/orders?page=900');
  await expect.poll(() => placeOf(page)).toBe(`/cabinet/customer/orders?page=${meta.last_page}`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const freelancer = await openBrowser('freelancer');
  await visit(freelancer, '/wallet?page=900');
  await expect.poll(() => placeOf(freelancer)).not.toContain('page=900');
  await expect(freelancer.getByRole('heading', { name: 'Операции' })).toBeVisible();
});
