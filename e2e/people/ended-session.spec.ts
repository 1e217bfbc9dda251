import { expect, type Page } from '@playwright/test';
import { newTitle, publishOrder } from '../support/market.ts';
import { press, refocusWindow, visit } from '../support/pages.ts';
import { apiOf, DEMO_PASSWORD, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const stripOf = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('link') });

test('a person banned with the cabinet open reads the reason, the term and how to appeal, and keeps the page', {
  tag: '@main',
}, async ({ page, context, openBrowser, faults }) => {
  faults.expectSessionEnd();
  await signIn(context, 'customer-new');
  const { data: user } = await apiOf(context).auth_user();
  const title = newTitle();
  const params = await publishOrder(context, title);
  await visit(page, '/cabinet/customer/orders');
  const row = page.getByRole('link', { name: title });
  await expect(row).toBeVisible();

  const moderator = apiOf(await openBrowser('moderator'));
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await moderator.users_ban({
    params: { uuid: user.uuid },
    body: { target: 'user', reason_code: 'spam', until, comment: 'Одинаковые заказы' },
  });
  try {
    await refocusWindow(page);
    const strip = stripOf(page);
    await expect(strip).toContainText('Вас заблокировали');
    await expect(strip).toContainText(/до \d/);
    await expect(row).toBeVisible();
    await expect(page.getByText('Здесь будут ваши заказы')).toHaveCount(0);
    await strip.getByRole('link', { name: 'Обжаловать' }).click();
    await page.getByLabel('Логин или почта').fill(user.login);
    await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
    await press(page, 'Войти');
    await expect(page.getByRole('heading', { level: 1, name: 'Блокировки' })).toBeVisible();
  } finally {
    await moderator.users_unban({ params: { uuid: user.uuid } });
  }
  // A newcomer may have only three orders open, and others need them.
  await signIn(context, 'customer-new');
  await apiOf(context).orders_archive({ params });
});

test('a page whose session ended elsewhere stays as it is, and the sign-in returns to it', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectSessionEnd();
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders');
  const rows = await page.getByRole('main').getByRole('article').count();
  const other = await openBrowser('customer');
  const { data: sessions } = await apiOf(context).auth_sessions_list();
  const own = sessions.find(({ is_current }) => is_current);
  await apiOf(other).auth_sessions_delete({ params: { session_id: own?.id ?? 0 } });
  await refocusWindow(page);
  await expect(stripOf(page)).toContainText('Сеанс закончился');
  expect(await page.getByRole('main').getByRole('article').count()).toBe(rows);
  await expect(page).toHaveURL(/\/cabinet\/customer\/orders$/);
});
