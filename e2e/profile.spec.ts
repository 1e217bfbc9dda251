import { expect } from '@playwright/test';
import { visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test } from './support/test.ts';

/** The start of a PNG that browsers and the server read: one green dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
);

test('a visitor without scripts reads who a freelancer is, their reviews and their orders', async ({
  browser,
  openBrowser,
}) => {
  const freelancer = await openBrowser('freelancer');
  const { data: user } = await apiOf(freelancer).auth_user();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(user.freelancer.profile_url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.first_name);
  await expect(page.getByText('безопасных сделок')).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${user.freelancer.uuid}$`));
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(structured).toContain('ProfilePage');
  expect(structured).toContain('AggregateRating');

  await expect(page.getByRole('heading', { name: 'Завершённые заказы' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Оценка \d из 5$/ }).first()).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Разделы профиля' });
  await parts.getByRole('link', { name: /Отзывы/ }).click();
  const { data: reviews } = await apiOf(page).freelancers_reviews({ params: { uuid: user.freelancer.uuid } });
  await expect(page.getByRole('article')).toHaveCount(reviews.length);
  await parts.getByRole('link', { name: /Заказы/ }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('link', { name: /Все \d/ })).toBeVisible();
  await context.close();
});

test('a customer tells of themselves with a picture and is seen so on their order', async ({ page, context }) => {
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/profile');
  await page.getByLabel('Файл фото').setInputFiles({ name: 'я.png', mimeType: 'image/png', buffer: DOT });
  await expect(page.getByRole('button', { name: 'Убрать' })).toBeVisible();
  await page.getByLabel('Чем занимаетесь').fill('Веду учёт группы торговых компаний на ERP.');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Профиль сохранён')).toBeVisible();

  const { data: user } = await apiOf(context).auth_user();
  expect(user.avatar).toMatch(/\/avatar\/[0-9a-f]{16}\.webp$/);
  const { data: orders } = await apiOf(context).customers_orders({ params: { uuid: user.customer.uuid } });
  await visit(page, `/orders/${orders[0]?.id}`);
  await expect(page.locator(`img[src^="${user.avatar}"]`).first()).toBeVisible();
  await visit(page, user.customer.profile_url);
  await expect(page.getByText('Веду учёт группы торговых компаний на ERP.')).toBeVisible();
});
