import { expect, type Page } from '@playwright/test';
import { type DealIds, payDeal, proposeDeal, publishWithResponse } from './support/market.ts';
import { visit } from './support/pages.ts';
import { test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pathOf = ({ order_id, deal_id }: DealIds) => `/orders/${order_id}/deals/${deal_id}`;

/** Holds back the data of every page until the returned function is called. */
async function holdData(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('work that was handed over is drawn from the reply, and its days are counted as they are', {
  tag: '@main',
}, async ({ sides: { customer, freelancer: page } }) => {
  const deal = await proposeDeal(customer, page);
  await payDeal(customer, deal);
  await visit(page, pathOf(deal));
  await visit(customer, pathOf(deal));
  const release = await holdData(page);
  await button(page, 'Сдать работу').click();
  const form = dialog(page, 'Сдать работу');
  await form.getByLabel('Комментарий').fill('Перенёс остатки, проверьте');
  await form.getByRole('button', { name: 'Сдать работу' }).click();
  await expect(page.getByText('Работа передана заказчику').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Работа на проверке')).toBeVisible();
  await expect(button(page, 'Сдать работу')).toHaveCount(0);
  await expect(form).toHaveCount(0);
  release();
  // The customer's page may be up to a minute older than the delivery.
  await expect(customer.getByText(/Осталось\s7\sдней/).first()).toBeVisible();
});

test('a choice is confirmed when the page shows it, and cannot be repeated meanwhile', async ({
  sides: { customer: page, freelancer },
}) => {
  const { response_id, order_id } = await publishWithResponse(page, freelancer);
  await visit(page, `/orders/${order_id}/responses/${response_id}`);
  await button(page, 'Выбрать исполнителем').click();
  const question = dialog(page, 'Выбрать исполнителя?');
  const press = question.getByRole('button', { name: 'Выбрать исполнителем' });
  await expect(press).toBeEnabled();
  const release = await holdData(page);
  const reply = page.waitForResponse(/\/approve$/);
  await press.click();
  expect((await reply).status()).toBe(200);
  await expect(press).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'выбран' })).toHaveCount(0);
  release();
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByText('Исполнитель', { exact: true })).toBeVisible();
  await expect(page.getByText(/Исполнитель выбран/).first()).toBeVisible();
});
