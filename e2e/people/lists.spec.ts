import { expect, type Page } from '@playwright/test';
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
  await page.getByRole('button', { name: 'Загрузить CSV' }).click();
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
