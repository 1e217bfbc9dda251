import { expect } from '@playwright/test';
import { publishOrder } from './support/market.ts';
import { openMenu, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const MENU = 'Действия с заказом';

test('a moderator blocks an order and gives it back from its menu', async ({ page, context, browser }) => {
  const customer = await browser.newContext();
  await signIn(customer, 'customer');
  const { order_id } = await publishOrder(await customer.newPage());
  await signIn(context, 'moderator');
  await apiOf(context).orders_change_status({
    params: { order_id },
    body: { code: 'B', comment: 'Телефон в описании' },
  });
  await visit(page, `/orders/${order_id}`);
  await expect(page.getByText('Заказ заблокирован модератором')).toBeVisible();
  await openMenu(page, MENU, 'Разблокировать');
  await expect(page.getByText('Заказ заблокирован модератором')).toBeHidden();
  await page.getByRole('button', { name: MENU }).click();
  await expect(page.getByRole('menuitem', { name: 'Заблокировать' })).toBeVisible();
  // Nothing of the menu leads where no page stands.
  for (const link of await page.getByRole('menuitem').and(page.locator('a')).all()) {
    const reply = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(reply.status()).toBe(200);
  }
  const { data: order } = await apiOf(context).orders_get({ params: { order_id } });
  const orders = `${order.customer.profile_url}/orders`;
  await visit(page, orders);
  await openMenu(page, 'Порядок: Сначала новые', 'Сначала дорогие');
  await expect(page).toHaveURL(/sort=budget/);
  await expect(page.getByRole('button', { name: 'Порядок: Сначала дорогие' })).toBeVisible();
  // The link a moderator hands on opens for others, in the usual order.
  expect((await customer.request.get(page.url())).status()).toBe(200);
  await customer.close();
});
