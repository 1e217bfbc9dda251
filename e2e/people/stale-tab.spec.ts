import { expect } from '@playwright/test';
import { storedDraftKeys } from '../support/forms.ts';
import { MESSAGE, newTitle, publishOrder } from '../support/market.ts';
import { press, refocusWindow, visit } from '../support/pages.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a page of a signed-out person writes nothing as the next person, and keeps the typed text', {
  tag: '@main',
}, async ({ page, context, faults }) => {
  faults.expectFault('409 POST');
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders/create');
  const title = newTitle();
  await page.getByLabel('Название').fill(title);
  // The second tab is of the same browser.
  await signIn(context, 'freelancer');
  await press(page, 'Оставить черновиком');
  const strip = page.getByRole('alert').filter({ hasText: 'Вы вошли как' });
  await expect(strip).toContainText('Эту страницу открывал другой человек');
  await expect(page.getByLabel('Название')).toHaveValue(title);
  await strip.getByRole('button', { name: 'Открыть заново' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Вы вошли как' })).toHaveCount(0);
  // The person signed in now can write on a page made for them.
  await visit(page, '/cabinet/customer/orders/create');
  await page.getByLabel('Название').fill(`${title} мой`);
  await press(page, 'Оставить черновиком');
  await page.waitForURL('**/cabinet/customer/orders');
  await expect(page.getByRole('article').filter({ hasText: `${title} мой` })).toBeVisible();
});

test('a page loaded again as the next person keeps the typed text on the screen, and its draft with who typed it', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  const { order_id } = await publishOrder(await openBrowser('customer'));
  await signIn(context, 'freelancer');
  // Only a page without an event stream polls.
  faults.expectFault('freelance/events');
  await page.route(/freelance\/events\?/, (route) => route.abort());
  await visit(page, `/orders/${order_id}`);
  const message = page.getByRole('form', { name: 'Ваш отклик' }).getByLabel('Сообщение заказчику');
  await message.fill(MESSAGE);
  await expect.poll(() => storedDraftKeys(page)).toHaveLength(1);
  const own = await storedDraftKeys(page);

  await signIn(context, 'freelancer-new');
  await refocusWindow(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Вы вошли как' })).toBeVisible();
  await expect(message).toHaveValue(MESSAGE);
  await message.fill(`${MESSAGE} И ещё одно.`);
  expect(await storedDraftKeys(page)).toEqual(own);

  await visit(page, `/orders/${order_id}`);
  await expect(message).toHaveValue('');
  await signIn(context, 'freelancer');
  await visit(page, `/orders/${order_id}`);
  await expect(message).toHaveValue(`${MESSAGE} И ещё одно.`);
});
