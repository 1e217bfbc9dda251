import { expect, type Page } from '@playwright/test';
import { newTitle, publishOrder } from '../support/market.ts';
import { placeOf, visit } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const addressesOn = async (page: Page): Promise<string[]> =>
  await page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

async function turn(page: Page, name: string, number: number): Promise<string[]> {
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('link', { name: `Страница ${number}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  return await addressesOn(page);
}

test('a guest sees every order once while orders come and go, and is told of new ones on the way back', {
  tag: '@main',
}, async ({ page, openBrowser }) => {
  const customer = await openBrowser('customer');
  const { order_id: leaving } = await publishOrder(customer);
  await visit(page, '/');
  const first = await addressesOn(page);
  expect(first).toContain(`/orders/${leaving}`);
  const { data } = await apiOf(page).orders_list({ query: { limit: 20 } });
  const all = data.map(({ id }) => `/orders/${id}`);
  expect(all.slice(0, 10)).toEqual(first);

  await apiOf(customer.context()).orders_archive({ params: { order_id: leaving } });
  const made = [await publishOrder(customer, newTitle()), await publishOrder(customer, newTitle())];
  const second = await turn(page, 'Следующая страница', 2);
  expect(second).toEqual(all.slice(10));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/\?page=2$/);

  const back = await turn(page, 'Предыдущая страница', 1);
  expect(back.filter((address) => first.includes(address))).toEqual(
    first.filter((one) => one !== `/orders/${leaving}`),
  );
  const note = page.getByText('В начале списка появились новые строки.');
  await expect(note).toBeVisible();
  await note.getByRole('link', { name: 'Показать' }).click();
  await expect.poll(() => placeOf(page)).toBe('/');
  await expect
    .poll(() => addressesOn(page))
    .toEqual(expect.arrayContaining(made.map((one) => `/orders/${one.order_id}`)));
  await expect(note).toBeHidden();
  for (const params of made) await apiOf(customer.context()).orders_archive({ params });
});

test('paging works without scripts when the list has changed', async ({ browser, market, openBrowser }) => {
  const customer = await openBrowser('customer');
  const context = await browser.newContext({ baseURL: market.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const first = await addressesOn(page);
  const made = await publishOrder(customer);
  await page.getByRole('link', { name: 'Следующая страница' }).click();
  await page.waitForURL(/page=2/);
  const second = await addressesOn(page);
  expect(second).toHaveLength(10);
  expect(second.filter((address) => first.includes(address))).toEqual([]);
  await apiOf(customer.context()).orders_archive({ params: made });
  await context.close();
});
