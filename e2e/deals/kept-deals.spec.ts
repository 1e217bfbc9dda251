import { expect } from '@playwright/test';
import { fileInput, loseNextWrite, signInAgain, storedDraftKeys, textFile } from '../support/forms.ts';
import { DESCRIPTION, dayAhead, payDeal, proposeDeal, typed } from '../support/market.ts';
import { choose, press, pressUnlessShown, visit } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const WORDS = 'Сделаю пробный перенос на копии базы, сверим остатки по ОСВ и повторим на рабочей базе в выходные.';

test('a deal that was not sent survives a reload, a lost network and the end of the session, with its file', {
  tag: '@main',
}, async ({ sides, faults }) => {
  faults.expectSessionEnd();
  faults.expectFault(/^401 POST .*\/deals$/);
  const { order_id } = await proposeDeal(sides.customer, sides.freelancer);
  const page = sides.customer;
  const address = `/orders/${order_id}/deals/create`;
  await visit(page, address);
  await page.getByLabel('Описание').fill(DESCRIPTION);
  await page.getByLabel('Цена').fill('5 400,50');
  await page.getByLabel('Срок сдачи').fill(typed(dayAhead(9)));
  await fileInput(page).setInputFiles(textFile('Этап.txt'));
  await expect(page.getByRole('button', { name: 'Убрать: Этап.txt' })).toBeVisible();
  const expectAsTyped = async () => {
    await expect(page.getByLabel('Описание')).toHaveValue(DESCRIPTION);
    await expect(page.getByLabel('Цена')).toHaveValue(/^5\s400,50$/);
    await expect(page.getByLabel('Срок сдачи')).toHaveValue(typed(dayAhead(9)));
    await expect(page.getByRole('button', { name: 'Убрать: Этап.txt' })).toBeVisible();
  };

  await visit(page, address);
  await expectAsTyped();
  await loseNextWrite(page, '**/deals');
  await press(page, 'Создать сделку');
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible();
  await expectAsTyped();

  await apiOf(page).auth_sign_out();
  await press(page, 'Создать сделку');
  await page.getByRole('alert').getByRole('link', { name: 'Войти' }).click();
  await signInAgain(page, 'customer');
  await page.waitForURL(`**${address}`);
  await expectAsTyped();
  await press(page, 'Создать сделку');
  await page.waitForURL(/\/deals\/\d+$/);
  await expect(page.getByRole('link', { name: /^Этап\.txt/ })).toBeVisible();
  expect(await storedDraftKeys(page)).toEqual([]);
});

test('words of a dialog and a review survive a reload and the end of the session', async ({
  sides: { customer, freelancer: page },
  faults,
}) => {
  faults.expectSessionEnd();
  faults.expectFault(/^401 POST .*\/deliver$/);
  const deal = await proposeDeal(customer, page);
  const address = `/orders/${deal.order_id}/deals/${deal.deal_id}`;
  await payDeal(customer, deal);

  await visit(page, address);
  const dialog = page.getByRole('dialog', { name: 'Сдать работу' });
  const words = dialog.getByLabel('Комментарий');
  await press(page, 'Сдать работу');
  await words.fill(WORDS);
  await dialog.locator('input[type=file]').setInputFiles(textFile('Акт.txt'));
  await expect(page.getByRole('button', { name: 'Убрать: Акт.txt' })).toBeVisible();
  await visit(page, address);
  await press(page, 'Сдать работу');
  await expect(words).toHaveValue(WORDS);
  await expect(page.getByRole('button', { name: 'Убрать: Акт.txt' })).toBeVisible();

  await loseNextWrite(page, '**/deliver');
  await dialog.getByRole('button', { name: 'Сдать работу' }).click();
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible();
  await expect(words).toHaveValue(WORDS);

  await apiOf(page).auth_sign_out();
  const signIn = page.getByRole('alert').getByRole('link', { name: 'Войти' });
  await pressUnlessShown(dialog.getByRole('button', { name: 'Сдать работу' }), signIn);
  await signIn.click();
  await signInAgain(page, 'freelancer');
  await page.waitForURL(`**${address}`);
  await press(page, 'Сдать работу');
  await expect(words).toHaveValue(WORDS);
  await dialog.getByRole('button', { name: 'Сдать работу' }).click();
  await expect(page.getByText('Работа на проверке')).toBeVisible();
  expect(await storedDraftKeys(page)).toEqual([]);

  await visit(customer, address);
  const rework = customer.getByRole('dialog', { name: 'Вернуть на доработку' });
  await press(customer, 'На доработку');
  await rework.getByLabel('Что поправить').fill(WORDS);
  await visit(customer, address);
  await press(customer, 'На доработку');
  await expect(rework.getByLabel('Что поправить')).toHaveValue(WORDS);
  await expect(rework.getByText(new RegExp(`^${WORDS.length} из 3\\s000$`))).toBeVisible();
  await customer.keyboard.press('Escape');
  await expect(rework).toBeHidden();
  await press(customer, 'На доработку');
  await expect(rework.getByLabel('Что поправить')).toHaveValue(WORDS);
  await rework.getByRole('button', { name: 'Отмена' }).click();
  await press(customer, 'На доработку');
  await expect(rework.getByLabel('Что поправить')).toHaveValue('');
  await rework.getByRole('button', { name: 'Отмена' }).click();

  await apiOf(customer).deals_accept({ params: deal, body: {} });
  await visit(page, `${address}/review`);
  const review = page.getByRole('textbox', { name: 'Отзыв', exact: true });
  await choose(page.getByRole('radio', { name: /^4 из 5/ }));
  await review.fill(WORDS);
  await apiOf(page).auth_sign_out();
  await visit(page, `${address}/review`);
  await signInAgain(page, 'freelancer');
  await page.waitForURL(`**${address}/review`);
  await expect(review).toHaveValue(WORDS);
  await expect(page.getByRole('radio', { name: /^4 из 5/ })).toBeChecked();
  await press(page, 'Отправить отзыв');
  await page.waitForURL(`**${address}`);
  await expect(page.getByRole('article').getByText(WORDS)).toBeVisible();
  expect(await storedDraftKeys(page)).toEqual([]);
});
