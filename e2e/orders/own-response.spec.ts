import { expect } from '@playwright/test';
import { MESSAGE, publishWithResponse } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { visit } from '../support/pages.ts';
import { signUp } from '../support/people.ts';
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
