import { expect } from '@playwright/test';
import { openMenu, visit } from '../support/pages.ts';
import { signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const LISTS = '/cabinet/moderator/content/classifiers';

test('an admin renames a row of a list and merges another, whose old address leads to the new one', async ({
  page,
  context,
}) => {
  await signIn(context, 'moderator');
  await visit(page, `${LISTS}?query=Фитнес`);
  await openMenu(page, 'Действия: Фитнес-клуб', 'Изменить');
  await page.getByLabel('Название').fill('Спортивный клуб');
  await page.getByLabel('Как ещё называют').fill('качалка');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await visit(page, `${LISTS}?query=качалка`);
  await expect(page.getByRole('row', { name: 'Спортивный клуб' })).toContainText('Предлагается');

  await visit(page, `${LISTS}?query=Мясопереработка`);
  await openMenu(page, 'Действия: Мясопереработка', 'Слить с другой');
  await page.getByLabel('С какой строкой').fill('Агропром');
  await page.getByRole('option', { name: 'Агропромышленный комплекс' }).click();
  await page.getByRole('button', { name: 'Слить', exact: true }).click();
  await expect(page.getByText('Слита с «Агропромышленный комплекс»')).toBeVisible();
  await visit(page, '/?configurations=172');
  await expect(page).toHaveURL(/configurations=170/);
});
