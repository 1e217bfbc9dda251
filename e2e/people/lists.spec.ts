import { expect, type Page } from '@playwright/test';
import { publishWithResponse, respond } from '../support/market.ts';
import { openMenu, visit } from '../support/pages.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const LIST = '/cabinet/moderator/content/classifiers';

async function choose(page: Page, text: string): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Выбрать/ }).click();
  const buffer = Buffer.from(`\uFEFF${text}`);
  await (await asked).setFiles({ name: 'Города.csv', mimeType: 'text/csv', buffer });
}

test('an admin sees the errors of a table, then what it changes, and imports it with one press', {
  tag: '@main',
}, async ({ page, context }) => {
  await signIn(context, 'moderator');
  await visit(page, `${LIST}?slice=cities&query=Тверь`);
  await page.getByRole('button', { name: 'Загрузить из CSV' }).click();
  await choose(page, 'Номер;Название;Регион\n;;Тверская область\n');
  await expect(page.getByText('В файле ошибки, ничего не загружено')).toBeVisible();
  await expect(page.getByText('Напишите название')).toBeVisible();
  await choose(page, 'Номер;Название;Регион\n;Тверь Новая;Тверская область\n');
  await expect(page.getByText('Добавится')).toBeVisible();
  await page.getByRole('button', { name: 'Загрузить 1 изменение' }).click();
  await expect(page.getByText('Список загружен')).toBeVisible();
  await expect(page.getByText('Тверь Новая')).toBeVisible();
});

test('an admin merges a row into another and takes it back', async ({ page, context }) => {
  await signIn(context, 'moderator');
  await visit(page, `${LIST}?query=Бухгалтерия КОРП`);
  await openMenu(page, 'Действия: Бухгалтерия КОРП', 'Слить с другой');
  await page.getByPlaceholder('Название').fill('Бухгалтерия 3.0');
  await page.getByRole('option', { name: 'Бухгалтерия 3.0' }).click();
  await page.getByRole('button', { name: 'Слить', exact: true }).click();
  await expect(page.getByText('Слита с «Бухгалтерия 3.0»')).toBeVisible();
  await openMenu(page, 'Действия: Бухгалтерия КОРП', 'Отменить слияние');
  await page.getByRole('button', { name: 'Отменить слияние' }).click();
  await expect(page.getByText(/Слияние отменено/)).toBeVisible();
  await expect(page.getByText('Слита с «Бухгалтерия 3.0»')).toBeHidden();
});

test('a choice of a filter keeps the focus, and the way back undoes it', async ({ page, context }) => {
  await signIn(context, 'moderator');
  await visit(page, '/cabinet/moderator/audit');
  const kind = page.getByRole('combobox', { name: 'Вид записи' });
  await kind.focus();
  await kind.selectOption('order');
  await expect(page).toHaveURL(/subject_kind=order/);
  await expect(kind).toBeFocused();
  await page.goBack();
  await expect(kind).toHaveValue('');
});

test('the order of responses shown is that of the address, also on the way back', async ({
  sides: { customer: page, freelancer },
  openBrowser,
}) => {
  const order = await publishWithResponse(page, freelancer);
  await respond(await openBrowser('freelancer-new'), order, 9_000);
  await visit(page, `/orders/${order.order_id}`);
  const sorting = page.getByRole('combobox', { name: 'Порядок откликов' });
  await sorting.selectOption('price|asc');
  await expect(page).toHaveURL(/sort=price/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(sorting).toHaveValue('date|desc');
});

test('a search of the help keeps the focus in its field', async ({ page }) => {
  await visit(page, '/support');
  const field = page.getByRole('searchbox', { name: 'Поиск по справке' });
  await field.fill('комиссия');
  await field.press('Enter');
  await expect(page).toHaveURL(/query=/);
  await expect(field).toHaveValue('комиссия');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('');
});
