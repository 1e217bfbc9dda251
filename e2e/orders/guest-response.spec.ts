import { expect, type Locator, type Page } from '@playwright/test';
import { signUpByForm, verifyByLetter } from '../support/accounts.ts';
import { MESSAGE, publishOrder } from '../support/market.ts';
import { placeOf, visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Ваш отклик' });

test('a guest writes a response, signs up when it is sent, verifies in another tab and sends it', {
  tag: '@main',
}, async ({ page, openBrowser }) => {
  const { order_id } = await publishOrder(await openBrowser('customer'));
  const path = `/orders/${order_id}`;
  await visit(page, path);
  await page.getByRole('main').getByRole('link', { name: 'Откликнуться' }).first().click();
  const form = formOf(page);
  const send = form.getByRole('button', { name: 'Откликнуться' });
  await send.click();
  // Missing fields are reported before the sign-up.
  await expect(form.getByLabel('Цена')).toHaveAttribute('aria-invalid', 'true');
  expect(placeOf(page)).toBe(path);
  await form.getByLabel('Цена').fill('11500');
  await form.getByRole('textbox', { name: 'Срок' }).fill('3');
  await form.getByLabel('Сообщение заказчику').fill(MESSAGE);
  await send.click();
  await page.waitForURL(/\/sign-up\?/);

  const login = await signUpByForm(page);

  expect(placeOf(page)).toBe(path);
  await expect(form.getByLabel('Сообщение заказчику')).toHaveValue(MESSAGE);
  await expect(form.getByText('Отправить пока нельзя')).toBeVisible();
  await expect(send).toBeDisabled();

  const letter = await verifyByLetter(page, login);
  await visit(letter, path);
  const there = formOf(letter);
  await expect(there.getByLabel('Сообщение заказчику')).toHaveValue(MESSAGE);
  await expect(there.getByLabel('Цена')).toHaveValue(/^11\s500$/);
  await there.getByRole('button', { name: 'Откликнуться' }).click();
  await expect(letter.getByText('На рассмотрении')).toBeVisible();
});

test('on a phone a guest writes a response on a screen of its own and finds the words again', async ({
  page,
  openBrowser,
}) => {
  const { order_id } = await publishOrder(await openBrowser('customer'));
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/orders/${order_id}`);
  const open = page.getByRole('link', { name: 'Откликнуться' }).last();
  await open.click();
  await formOf(page).getByLabel('Сообщение заказчику').fill(MESSAGE);
  await visit(page, `/orders/${order_id}`);
  await open.click();
  await expect(formOf(page).getByLabel('Сообщение заказчику')).toHaveValue(MESSAGE);
});
