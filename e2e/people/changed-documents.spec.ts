import { expect } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { visit } from '../support/pages.ts';
import { apiOf, signUpUnverified } from '../support/people.ts';
import { test } from '../support/test.ts';

const CODE = 'legal-publication';
// The others of this worker read the text that comes with the product.
test.afterEach(async ({ openBrowser }) => {
  const api = apiOf((await openBrowser('moderator')).context());
  const newest = (await api.moderator_contents()).data.find(({ code }) => code === CODE)?.newest;
  const body = { title: 'Согласие на публикацию профиля', text: '', number: newest?.number ?? 0 };
  await api.contents_save({ params: { code: CODE }, body });
});

test('a changed document shows what is new, is agreed to, and asks no more', { tag: '@main' }, async ({
  page,
  context,
  openBrowser,
}) => {
  await signUpUnverified(context, { accept_publication: true });
  const editor = await openBrowser('moderator');
  await visit(editor, `/cabinet/moderator/content/${CODE}`);
  const text = editor.getByRole('textbox', { name: 'Текст' });
  await text.fill((await text.inputValue()).replace('Согласие добровольное.', 'Согласие остаётся добровольным.'));
  await expect(editor.getByRole('checkbox', { name: /Правка без изменения смысла/ })).not.toBeChecked();
  await editor.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(editor.getByText('Сохранено, изменения уже на сайте')).toBeVisible();

  await visit(page, '/');
  // The unconfirmed address of a newcomer comes first.
  await page.getByRole('button', { name: /^Ещё/ }).click();
  await page.getByRole('link', { name: 'Прочитать' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Новое в документах' })).toBeVisible();
  const changed = page.getByRole('article').filter({ hasText: 'Согласие на публикацию профиля' });
  await expect(changed.getByRole('deletion')).toContainText('Согласие добровольное.');
  await expect(changed.getByRole('insertion')).toContainText('Согласие остаётся добровольным.');
  expect(await findViolations(page)).toEqual([]);
  await changed.getByRole('button', { name: 'Принимаю' }).click();
  await expect(page.getByText('Всё принято')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Прочитать' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Принятые документы' }).click();
  await expect(page.getByText('Новая редакция')).toBeVisible();
});
