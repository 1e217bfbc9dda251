import { expect } from '@playwright/test';
import { signUpByForm } from '../support/accounts.ts';
import { fillOrder } from '../support/forms.ts';
import { newTitle } from '../support/market.ts';
import { placeOf, press, visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

test('a guest writes an order, signs up when it is to be published, and finds it as it was', { tag: '@main' }, async ({
  page,
}) => {
  const title = newTitle();
  await visit(page, '/');
  await page.getByRole('link', { name: 'Создать заказ' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новый заказ' })).toBeVisible();
  await press(page, 'Опубликовать');
  // Missing fields are reported before the sign-up.
  expect(placeOf(page)).toBe('/cabinet/customer/orders/create');
  await fillOrder(page, title);
  await press(page, 'Опубликовать');
  await page.waitForURL(/\/sign-up\?/);

  await signUpByForm(page);

  expect(placeOf(page)).toBe('/cabinet/customer/orders/create');
  await expect(page.getByLabel('Название')).toHaveValue(title);
  await expect(page.getByText('Мы вернули текст, который вы не отправили')).toBeVisible();
  await press(page, 'Сохранить черновик');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});
