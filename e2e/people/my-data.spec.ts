import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { readZip } from '../../server/test/files/read-zip.ts';
import { visit } from '../support/pages.ts';
import { apiOf, signUpUnverified } from '../support/people.ts';
import { test } from '../support/test.ts';

test('the profile is hidden and shown, the account is to be deleted and stays after all', { tag: '@main' }, async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectFault('410 GET /freelancers/');
  await signUpUnverified(context);
  const { data: person } = await apiOf(context).auth_user();
  await visit(page, '/settings');
  const card = page.getByRole('region', { name: 'Мои данные' });
  await card.getByRole('button', { name: 'Скрыть профиль' }).click();
  await expect(card.getByText('Профиль скрыт', { exact: true })).toBeVisible();
  const stranger = await openBrowser();
  await stranger.goto(`/freelancers/${person.freelancer.uuid}`);
  await expect(stranger.getByRole('heading', { name: 'Профиль скрыт' })).toBeVisible();
  await card.getByRole('button', { name: 'Показать профиль' }).click();
  await expect(card.getByText('Профиль виден всем')).toBeVisible();
  await card.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await page.getByRole('button', { name: 'Удалить через 30 дней' }).click();
  await expect(card.getByText(/Аккаунт будет удалён/)).toBeVisible();
  await card.getByRole('button', { name: 'Отменить удаление' }).click();
  await expect(card.getByRole('button', { name: 'Удалить аккаунт' })).toBeEnabled();
});

test("a copy of one's data is made and downloaded when its person asks", async ({ page, context }) => {
  const login = await signUpUnverified(context);
  await visit(page, '/settings');
  const card = page.getByRole('region', { name: 'Мои данные' });
  await card.getByRole('button', { name: 'Собрать архив' }).click();
  await expect(card.getByText(/Готовим архив|Архив готов/)).toBeVisible();
  const take = card.getByRole('button', { name: 'Скачать архив' });
  await expect(take).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
  expect(download.suggestedFilename()).toMatch(/^Мои данные .*\.zip$/);
  const entries = readZip(readFileSync(await download.path()));
  expect(entries.get('Таблицы/Аккаунт.csv')?.toString('utf8')).toContain(login);
});

test('a newcomer without the third consent is hidden, sees what was accepted, and reads the text of it', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectFault('410 GET /freelancers/');
  await signUpUnverified(context, { accept_publication: false });
  const { data: person } = await apiOf(context).auth_user();
  const stranger = await openBrowser();
  await stranger.goto(`/freelancers/${person.freelancer.uuid}`);
  await expect(stranger.getByRole('heading', { name: 'Профиль скрыт' })).toBeVisible();
  await visit(page, '/settings');
  const card = page.getByRole('region', { name: 'Мои данные' });
  await card.getByRole('button', { name: 'Показать профиль' }).click();
  await expect(card.getByText('Профиль виден всем')).toBeVisible();
  await card.getByRole('link', { name: 'Посмотреть' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Принятые документы' })).toBeVisible();
  await expect(page.getByText('Показ профиля всем')).toBeVisible();
  await expect(page.getByText('Регистрация')).toHaveCount(2);
  await page.getByRole('link', { name: 'Согласие на публикацию профиля' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Согласие на публикацию профиля' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('152-ФЗ');
});
