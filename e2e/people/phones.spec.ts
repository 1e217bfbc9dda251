import { expect } from '@playwright/test';
import { press, visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

test('a freelancer verifies a phone by its code, changes their mind on the way and removes the mark', {
  tag: '@main',
}, async ({ openBrowser }) => {
  const page = await openBrowser('freelancer');
  await visit(page, '/settings/verifications');
  const card = page.getByRole('region', { name: 'Телефон' });
  await card.getByRole('button', { name: 'Подтвердить кодом' }).click();
  const number = page.getByRole('dialog', { name: 'Подтвердить телефон' });
  await number.getByLabel('Мобильный телефон').fill('+7 495 123-45-67');
  await press(page, 'Получить код');
  await expect(number.getByText('мобильный номер России').first()).toBeVisible();
  await number.getByLabel('Мобильный телефон').fill('+7 900 555-41-67');
  await press(page, 'Получить код');

  const code = page.getByRole('dialog', { name: 'Код из сообщения' });
  await expect(code.getByText('•••-••-67')).toBeVisible();
  await expect(code.getByRole('button', { name: /^Новый код через/ })).toBeDisabled();
  await code.getByLabel('Код').fill('12');
  await press(page, 'Подтвердить');
  await expect(code.getByText('Код — 6 цифр')).toBeVisible();
  await press(page, 'Другой номер');
  await expect(number.getByLabel('Мобильный телефон')).toHaveValue('+7 (900) 555-41-67');
  await press(page, 'Отмена');
  await expect(number).toHaveCount(0);

  const messages = await page.context().newPage();
  await messages.goto('/dev/phone');
  const [sent = ''] = /\d{6}/.exec((await messages.getByRole('listitem').first().textContent()) ?? '') ?? [];
  await messages.close();
  await press(page, 'Ввести код');
  await code.getByLabel('Код').fill(sent);
  await press(page, 'Подтвердить');
  await expect(code).toHaveCount(0);
  await expect(card.getByText('Подтверждён', { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Убрать отметку' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Убрать отметку?' });
  await removal.getByRole('button', { name: 'Убрать' }).click();
  await expect(removal).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Подтвердить кодом' })).toBeVisible();
});

test('the rating is narrowed to freelancers with a verified phone, whose mark says so', async ({ openBrowser }) => {
  const page = await openBrowser('customer');
  await visit(page, '/leaderboard?period=all');
  await page.getByRole('link', { name: 'С подтверждённым телефоном' }).click();
  await expect(page).toHaveURL(/verified=phone/);
  await expect(page.getByText(/Телефон подтверждён/).first()).toBeAttached();
});
