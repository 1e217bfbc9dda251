import { expect, type Page } from '@playwright/test';
import { MESSAGE, publishWithResponse } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { visit } from '../support/pages.ts';
import { apiOf, signUp } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a freelancer reads the own response once, with a chat beside it and on a phone', { tag: '@main' }, async ({
  page,
  openBrowser,
}) => {
  const customer = await openBrowser();
  await signUp(customer, market());
  await signUp(page, market());
  const { order_id, response_id } = await publishWithResponse(customer, page);
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, `/orders/${order_id}/responses/${response_id}`);
    await expect(page.getByText(MESSAGE).filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Ваш отклик' })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Цена и срок' })).toBeVisible();
  }
});

test('a customer and a moderator read a response once, above its chat', async ({
  sides: { customer, freelancer },
  openBrowser,
}) => {
  const { order_id, response_id } = await publishWithResponse(customer, freelancer);
  const moderator = await openBrowser('moderator');
  const read = async (page: Page, nobodyElse: string) => {
    for (const width of [1280, 900]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `/orders/${order_id}/responses/${response_id}`);
      await expect(page.getByText(MESSAGE).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByText(nobodyElse)).toBeVisible();
    }
  };
  await read(customer, 'Других сообщений пока нет.');
  await read(moderator, 'Сообщений пока нет.');

  const params = { order_id };
  await apiOf(freelancer).messages_create({ params, body: { response_id, message: 'Могу начать завтра' } });
  await expect(customer.getByRole('log').getByText('Могу начать завтра')).toBeVisible();
  await expect(customer.getByText(MESSAGE)).toHaveCount(1);
  await visit(moderator, `/orders/${order_id}/responses/${response_id}`);
  await expect(moderator.getByText('Могу начать завтра')).toBeVisible();
  await expect(moderator.getByText(MESSAGE)).toHaveCount(1);

  // The search of the chat still leads to it.
  await customer.getByRole('button', { name: 'Действия с беседой' }).click();
  await customer.getByRole('menuitem', { name: 'Найти в переписке' }).click();
  await customer.getByRole('searchbox', { name: 'Найти в переписке' }).fill(MESSAGE.slice(0, 20));
  await customer
    .getByRole('search')
    .getByRole('button')
    .filter({ hasText: MESSAGE.slice(0, 20) })
    .click();
  await expect(customer.getByRole('log').getByText(MESSAGE)).toBeInViewport();
});
