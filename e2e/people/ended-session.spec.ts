import { expect, type Page } from '@playwright/test';
import { fileInput, fillOrder, signInAgain, storedDraftKeys, textFile } from '../support/forms.ts';
import { newTitle, publishOrder, publishWithResponse } from '../support/market.ts';
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

test('words of a chat written when the session had ended wait for their person', async ({
  sides: { customer: page, freelancer },
  faults,
}) => {
  faults.expectSessionEnd();
  faults.expectFault(/^401 (GET|POST) .*\/messages/);
  const { order_id, response_id } = await publishWithResponse(page, freelancer);
  const address = `/orders/${order_id}/responses/${response_id}`;
  await visit(page, address);
  const field = page.getByRole('textbox', { name: 'Сообщение', exact: true });
  await expect(field).toBeVisible();

  await apiOf(page).auth_sign_out();
  await field.fill('Первое, отправлено после конца сеанса');
  await field.press('Enter');
  await expect(stripOf(page)).toContainText('Сеанс закончился');
  await field.fill('Второе, ещё не отправлено');
  await expect.poll(() => storedDraftKeys(page)).toHaveLength(2);
  expect((await storedDraftKeys(page)).filter((key) => key.startsWith('draft::'))).toEqual([]);

  await stripOf(page).getByRole('link', { name: 'Войти' }).click();
  await signInAgain(page, 'customer');
  await page.waitForURL(`**${address}`);
  await expect(field).toHaveValue('Второе, ещё не отправлено');
  const log = page.getByRole('log', { name: 'Сообщения' });
  await expect(log.getByText('Первое, отправлено после конца сеанса')).toBeVisible();
  await expect.poll(() => storedDraftKeys(page)).toHaveLength(1);
});

test('the form of a new order stays as it was for its person when the session has ended', async ({
  page,
  context,
  faults,
}) => {
  faults.expectSessionEnd();
  faults.expectFault(/^401 POST .*\/orders$/);
  await signIn(context, 'customer');
  await visit(page, '/cabinet/customer/orders/create');
  const title = newTitle();
  await fillOrder(page, title);
  await fileInput(page).setInputFiles(textFile('Техзадание.txt'));
  const file = page.getByRole('button', { name: 'Убрать: Техзадание.txt' });
  await expect(file).toBeVisible();

  await apiOf(context).auth_sign_out();
  await press(page, 'Опубликовать');
  await expect(stripOf(page)).toContainText('Сеанс закончился');
  await expect(file).toBeVisible();
  await expect(page.getByText('Понадобится аккаунт')).toHaveCount(0);
  await expect(page.getByLabel('Пригласить лично')).toBeVisible();

  await stripOf(page).getByRole('link', { name: 'Войти' }).click();
  await signInAgain(page, 'customer');
  await page.waitForURL('**/orders/create');
  await expect(page.getByLabel('Название')).toHaveValue(title);
  await press(page, 'Опубликовать');
  await page.waitForURL(/\/orders\/\d+$/);
  await expect(page.getByRole('link', { name: /^Техзадание\.txt/ })).toBeVisible();
});
