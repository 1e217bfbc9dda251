import { expect } from '@playwright/test';
import { fillOrder } from '../support/forms.ts';
import { newTitle } from '../support/market.ts';
import { awaken, placeOf, press, visit } from '../support/pages.ts';
import { newLogin, PASSWORD } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a guest writes an order, signs up when it is to be published, and finds it as it was', async ({ page }) => {
  const title = newTitle();
  await visit(page, '/');
  await page.getByRole('link', { name: 'Создать заказ' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новый заказ' })).toBeVisible();
  await press(page, 'Опубликовать');
  // What is missing is said before anybody has to sign up.
  expect(placeOf(page)).toBe('/cabinet/customer/orders/create');
  await fillOrder(page, title);
  await press(page, 'Опубликовать');
  await page.waitForURL(/\/sign-up\?/);

  const login = newLogin();
  await page.getByLabel('Фамилия, имя, отчество').fill('Проверкина Вера Павловна');
  await page.getByLabel('Почта', { exact: true }).fill(`${login}@example.ru`);
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'Принимаю правила биржи' }).check();
  await page.getByRole('checkbox', { name: 'Согласен на обработку персональных данных' }).check();
  const signedUp = awaken(page);
  await press(page, 'Создать аккаунт');
  await signedUp;

  expect(placeOf(page)).toBe('/cabinet/customer/orders/create');
  await expect(page.getByLabel('Название')).toHaveValue(title);
  await expect(page.getByText('Мы вернули текст, который вы не отправили')).toBeVisible();
  await press(page, 'Сохранить черновик');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});
