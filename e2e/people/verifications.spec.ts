import { expect } from '@playwright/test';
import { press, visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

const SCAN = { name: 'сертификат.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 скан') };

test('a freelancer sends a certificate, a moderator approves it by a key, the profile says so', {
  tag: '@main',
}, async ({ openBrowser }) => {
  const freelancer = await openBrowser('freelancer');
  await visit(freelancer, '/settings/verifications');
  const certificates = freelancer.getByRole('region', { name: 'Сертификаты 1С' });
  await certificates.getByRole('button', { name: 'Подтвердить сертификат' }).click();
  const dialog = freelancer.getByRole('dialog', { name: 'Подтвердить сертификат' });
  await dialog.getByRole('button', { name: 'Отправить' }).click();
  await expect(dialog.getByText('Укажите номер')).toBeVisible();
  await dialog.getByLabel('Уровень').selectOption('expert');
  await dialog.getByLabel('Конфигурация или экзамен').fill('Расчёт себестоимости в 1С:ERP');
  await dialog.getByLabel('Номер сертификата').fill('ЭК-0420 7731');
  await dialog.locator('input[type=file]').setInputFiles(SCAN);
  await expect(dialog.getByText('сертификат.pdf').first()).toBeAttached();
  await press(freelancer, 'Отправить');
  await expect(dialog).toHaveCount(0);
  await expect(certificates.getByText('Ждёт модератора')).toBeVisible();

  const moderator = await openBrowser('moderator');
  await visit(moderator, '/cabinet/moderator/verifications');
  const card = moderator.getByRole('article').filter({ hasText: 'Расчёт себестоимости в 1С:ERP' });
  await expect(card.getByRole('link', { name: 'сертификат.pdf' })).toBeVisible();
  await card.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(card).toHaveCount(0);
  const first = moderator.getByRole('article').filter({ has: moderator.locator('kbd') });
  await expect(first.locator('kbd').first()).toBeVisible();
  await moderator.keyboard.press('2');
  const refusal = moderator.getByRole('dialog', { name: /^Отказать: / });
  await refusal.getByRole('button', { name: 'Отказать' }).click();
  await expect(refusal.getByText('Выберите причину').and(refusal.locator('p'))).toBeVisible();
  await moderator.keyboard.press('Escape');

  await visit(freelancer, '/settings/verifications');
  await expect(certificates.getByText('Подтверждено').first()).toBeVisible();
  await expect(certificates.getByText('сертификат.pdf')).toHaveCount(0);
  await visit(freelancer, '/settings');
  await freelancer.getByRole('link', { name: 'Что подтверждено' }).click();
  await expect(freelancer).toHaveURL(/\/settings\/verifications$/);
});

test('a moderator takes an approval back with a reason, the person reads why', async ({ openBrowser }) => {
  const moderator = await openBrowser('moderator');
  await visit(moderator, '/cabinet/moderator/verifications?slice=decided&limit=50');
  const card = moderator.getByRole('article').filter({ hasText: 'ИП Савельев Д. О.' });
  await card.getByRole('button', { name: 'Снять подтверждение' }).click();
  const dialog = moderator.getByRole('dialog', { name: /^Снять подтверждение: / });
  await dialog.getByRole('button', { name: 'Снять', exact: true }).click();
  await expect(dialog.getByText('Выберите причину').and(dialog.locator('p'))).toBeVisible();
  await dialog.getByLabel('Комментарий').fill('Предприниматель закрыт');
  await moderator.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await card.getByRole('button', { name: 'Снять подтверждение' }).click();
  await expect(dialog.getByLabel('Комментарий')).toHaveValue('Предприниматель закрыт');
  await dialog.getByLabel('Причина').selectOption('annulled');
  await press(moderator, 'Снять');
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Снято', { exact: true })).toBeVisible();

  const freelancer = await openBrowser('freelancer');
  await visit(freelancer, '/settings/verifications');
  const organisation = freelancer.getByRole('region', { name: 'Организация или ИП' });
  await expect(organisation.getByText('Снято модератором')).toBeVisible();
  await expect(organisation.getByText('Документ больше не действует. Предприниматель закрыт')).toBeVisible();
});

test('the rating is narrowed to freelancers with a verified identity', async ({ openBrowser }) => {
  const page = await openBrowser('customer');
  await visit(page, '/leaderboard?period=all');
  await page.getByRole('link', { name: 'С подтверждённой личностью' }).click();
  await expect(page).toHaveURL(/verified=identity/);
  await expect(page.getByText(/Личность подтверждена/).first()).toBeAttached();
  await page.getByRole('navigation', { name: 'Что подтверждено' }).getByRole('link', { name: 'Все' }).click();
  await expect(page).not.toHaveURL(/verified/);
});

test('people to add to a team are narrowed to those with a verified identity', async ({ openBrowser, scene }) => {
  const page = await openBrowser('customer');
  await visit(page, `/cabinet/customer/teams/${scene.team}`);
  await page.getByRole('searchbox', { name: 'Кого добавить' }).fill('freelancer');
  const found = page.getByRole('button', { name: 'Добавить: Дмитрий Савельев' });
  await expect(found).toBeVisible();
  const verified = page.getByRole('combobox', { name: 'Что подтверждено' });
  await verified.selectOption('identity');
  await expect(page.getByText('Среди подтверждённых никого не нашли')).toBeVisible();
  await verified.selectOption({ value: '' });
  await expect(found).toBeVisible();
});
