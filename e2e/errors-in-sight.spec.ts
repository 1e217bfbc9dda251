import { expect, type Locator, type Page } from '@playwright/test';
import { MESSAGE, publishOrder, publishWithResponse } from './support/market.ts';
import { press, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

const PHONE = { width: 390, height: 640 };

/** Expects that neither a sticky bar nor the edge of the window covers it. */
async function expectUncovered(what: Locator): Promise<void> {
  await expect(what).toBeInViewport({ ratio: 0.99 });
  const covered = await what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, (top + bottom) / 2, bottom - 2]
      .map((y) => document.elementFromPoint(middle, y))
      .filter((seen) => seen === null || !(element.contains(seen) || seen.contains(element)))
      .map((seen) => seen?.outerHTML.slice(0, 80));
  });
  expect(covered).toEqual([]);
}

/** Expects that the wrong field has the focus and that its label and message are visible. */
async function expectMistakeInSight(page: Page, label: string | RegExp, error: string | RegExp): Promise<void> {
  const field = page.getByLabel(label, { exact: typeof label === 'string' }).first();
  await expect(field).toBeFocused();
  await expectUncovered(field);
  await expectUncovered(page.locator('label:visible', { hasText: label }).first());
  await expectUncovered(page.getByText(error).first());
}

test.use({ viewport: PHONE });

test('a mistake in a response scrolls to below the head of its screen', { tag: '@main' }, async ({
  page,
  openBrowser,
}) => {
  await signIn(page.context(), 'customer');
  const { order_id } = await publishOrder(page);
  const freelancer = await openBrowser('freelancer');
  await visit(freelancer, `/orders/${order_id}`);
  await press(freelancer, 'Откликнуться');
  const form = freelancer.getByRole('dialog', { name: 'Ваш отклик' });
  await form.getByLabel('Сообщение заказчику').fill(MESSAGE);
  await form.getByLabel('Цена').fill('');
  await form.getByRole('button', { name: /^Откликнуться/ }).click();
  await expectMistakeInSight(freelancer, 'Цена', /^Укажите цену/);
  await form.getByLabel('Цена').fill('5000');
  await form.getByLabel('Сообщение заказчику').fill('Да');
  await form.getByRole('button', { name: /^Откликнуться/ }).click();
  await expect(form.getByText('Укажите срок от 1 часа до 3 месяцев')).toBeVisible();
});

test('mistakes of an order and of a deal scroll to between the header and the bar of the page', async ({
  page,
  openBrowser,
}) => {
  await signIn(page.context(), 'customer');
  await visit(page, '/cabinet/customer/orders/create');
  await page.getByLabel('Название').fill('Перенос базы в облако');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expectMistakeInSight(page, 'Описание', /^Опишите|от 50/);
  const order = await publishWithResponse(page, await openBrowser('freelancer'));
  await apiOf(page).responses_approve({ params: order });
  await visit(page, `/orders/${order.order_id}/deals/create`);
  await page.getByLabel('Цена').fill('');
  await press(page, 'Создать сделку');
  const wrong = page.locator('[aria-invalid="true"]:focus');
  await expectUncovered(wrong);
});

test('a refusal above a long form comes into sight with the focus', async ({ page, faults }) => {
  faults.expectFault(/422 POST/);
  const refusal = { message: 'Сегодня больше нельзя', errors: ['Сегодня больше нельзя'], warnings: [] };
  await signIn(page.context(), 'customer');
  await page.route('**/rest/v1/freelance/orders', (route) => route.fulfill({ status: 422, json: refusal }));
  await visit(page, '/cabinet/customer/orders/create');
  await page.getByLabel('Название').fill('Перенос базы в облако');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Оставить черновиком' }).filter({ visible: true }).click();
  const told = page.getByRole('note').filter({ hasText: refusal.message });
  await expectUncovered(told);
  expect(await told.evaluate((note) => note.parentElement === document.activeElement)).toBe(true);
});
