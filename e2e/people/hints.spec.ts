import { expect } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { findOverflow } from '../support/overflow.ts';
import { visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a moderator reads beside an order what to look at, and follows it to the order whose text was copied', {
  tag: '@main',
}, async ({ page, context, openBrowser }) => {
  await signIn(context, 'moderator');
  const { data } = await apiOf(context).moderator_orders_list({ query: { status: ['M'], sort: 'date|desc' } });
  const copy = data.find(({ title }) => title === 'Сделать всё под ключ, оплата сразу');
  await visit(page, `/orders/${copy?.id}`);
  const hints = page.getByRole('note').filter({ hasText: 'На что обратить внимание' });
  await expect(hints.getByRole('listitem')).toHaveCount(2);
  await expect(hints).toContainText(/Аккаунт создан\sза\s1\sдень\sдо\sзаказа\sна\s180\s000\s₽/);
  await expect(hints).toContainText(/Текст\sсовпадает\sс\sзаказом\s№\s\d+\sдругого\sзаказчика/);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findOverflow(page)).toEqual([]);
  await hints.getByRole('link', { name: 'Открыть заказ' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/orders/${copy?.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hints).toHaveCount(0);

  // Its customer reads nothing of it.
  const customer = await openBrowser('freelancer-new');
  await visit(customer, `/orders/${copy?.id}`);
  await expect(customer.getByText('Заказ на модерации').first()).toBeVisible();
  await expect(customer.getByText('На что обратить внимание')).toHaveCount(0);
});
