import { expect } from '@playwright/test';
import { query } from '../support/database.ts';
import { publishOrder } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { holdScripts, placeOf, press, visit, waitForHydration } from '../support/pages.ts';
import { apiOf, signIn, signUp } from '../support/people.ts';
import { test } from '../support/test.ts';

const OFFICE = { width: 1366, height: 650 };

test.use({ viewport: OFFICE });

test('a moderator decides on one order after another by keys, which do nothing inside a field', {
  tag: '@main',
}, async ({ page, context }) => {
  await signIn(context, 'moderator');
  const waiting = async () =>
    (await apiOf(context).moderator_orders_list({ query: { status: ['M'], sort: 'date|asc' } })).data;
  const [first, second, third] = await waiting();
  if (!first || !second || !third) throw new Error('Fewer than three orders of the demo wait for moderators.');
  await visit(page, `/orders/${first.id}`);
  const desk = page.getByRole('group', { name: 'Решение' });
  await expect(desk.getByRole('button', { name: 'Одобрить' })).toBeInViewport({ ratio: 1 });
  await expect(desk.getByText('1', { exact: true })).toBeVisible();

  // Skips an order.
  await page.keyboard.press('4');
  await page.waitForURL(`**/orders/${second.id}`);
  // The address changes before the page does, and keys mean the order that is shown.
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(second.title);
  await page.keyboard.press('2');
  const dialog = page.getByRole('dialog', { name: 'Вернуть на доработку?' });
  await dialog.getByRole('textbox').pressSequentially('Пункт 1 и пункт 4');
  await expect(dialog.getByRole('textbox')).toHaveValue('Пункт 1 и пункт 4');
  expect(page.url()).toContain(`/orders/${second.id}`);
  await dialog.getByRole('button', { name: 'Вернуть' }).click();
  await expect(dialog).toHaveCount(0);
  // A decision leads to the next order in the queue.
  await page.waitForURL(`**/orders/${first.id}`);
  await expect(heading).toHaveText(first.title);
  await page.keyboard.press('1');
  await page.waitForURL(`**/orders/${third.id}`);
  expect((await waiting()).map(({ id }) => id)).not.toContain(first.id);
});

test('a decision of another moderator keeps the one who took theirs back, and says whose it is', async ({
  page,
  context,
  openBrowser,
}) => {
  await signIn(context, 'moderator');
  const other = await openBrowser();
  const login = await signUp(other, market());
  await query(market().database, 'update users set is_moderator = true where login = $1', [login]);
  const { order_id } = await publishOrder(await openBrowser('customer'));
  await query(market().database, `update orders set status = 'M' where id = $1`, [order_id]);
  await visit(page, `/orders/${order_id}`);
  const desk = page.getByRole('group', { name: 'Решение' });
  await desk.getByRole('button', { name: 'Вернуть' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click();
  await apiOf(other).orders_change_status({ params: { order_id }, body: { code: 'N' } });
  const note = page.getByRole('note').filter({ hasText: 'Решил другой модератор' });
  await expect(note).toContainText(/Заказ одобрен: Проверкина Вера Павловна, \d\d:\d\d/);
  expect(placeOf(page)).toBe(`/orders/${order_id}`);
  await note.getByRole('button', { name: 'Следующий' }).click();
  await expect.poll(() => placeOf(page)).not.toBe(`/orders/${order_id}`);
});

test('a key is promised once it works', async ({ page, context }) => {
  await signIn(context, 'moderator');
  const { data } = await apiOf(context).moderator_orders_list({ query: { status: ['M'], sort: 'date|asc' } });
  const scripts = holdScripts(page);
  await page.goto(`/orders/${data[0]?.id}`, { waitUntil: 'commit' });
  const desk = page.getByRole('group', { name: 'Решение' });
  await expect(desk.getByRole('button', { name: 'Следующий' })).toBeVisible();
  await expect(desk.getByText('4', { exact: true })).toBeHidden();
  const alive = waitForHydration(page);
  scripts.release();
  await alive;
  await expect(desk.getByText('4', { exact: true })).toBeVisible();
  await page.keyboard.press('4');
  await expect.poll(() => placeOf(page)).not.toBe(`/orders/${data[0]?.id}`);
});

test('appeals and complaints are decided by keys, each time the first that waits', async ({
  page,
  openBrowser,
  context,
}) => {
  await signIn(context, 'moderator');
  await visit(page, '/cabinet/moderator/appeals');
  await expect(page.getByText('2', { exact: true }).and(page.locator('kbd'))).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('dialog', { name: 'Отклонить обжалование?' })).toBeVisible();
  await page.keyboard.press('Escape');

  const author = await openBrowser('freelancer');
  for (const text of ['Первая: просит предоплату на карту', 'Вторая: просит предоплату на карту']) {
    const { order_id } = await publishOrder(await openBrowser('customer'));
    await visit(author, `/complaints/new?subject_kind=order&subject_id=${order_id}`);
    await author.getByLabel('Причина').selectOption('fraud');
    await author.getByLabel('Подробности').fill(text);
    await press(author, 'Отправить жалобу');
    await expect(author.getByText('На рассмотрении').first()).toBeVisible();
  }
  await visit(page, '/cabinet/moderator/complaints');
  const first = page.getByRole('article').filter({ has: page.locator('kbd') });
  await expect(first).toHaveCount(1);
  await expect(first.locator('kbd').first()).toBeVisible();
  const title = await first.getByRole('heading').textContent();
  await page.keyboard.press('1');
  await expect(first.getByRole('button', { name: 'Отклонить' })).toBeVisible();
  await page.keyboard.press('2');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Нарушения нет' }).click();
  await dialog.getByRole('button', { name: 'Отклонить' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(first.getByRole('heading')).not.toHaveText(title ?? '');
  await expect(first.getByRole('button', { name: 'Взять' })).toBeVisible();
});

test('tables of moderators and the menus of their rows are whole on an office screen', async ({ page, context }) => {
  await signIn(context, 'moderator');
  for (const section of ['orders', 'users', 'audit', 'statistics']) {
    await visit(page, `/cabinet/moderator/${section}`);
    const table = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('table') });
    const spare = await table.first().evaluate((one) => one.clientWidth - one.scrollWidth);
    expect(spare, section).toBeGreaterThanOrEqual(0);
  }
  for (const width of [800, 820]) {
    await page.setViewportSize({ width, height: 900 });
    for (const section of ['orders', 'users', 'audit']) {
      await visit(page, `/cabinet/moderator/${section}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), section).toBeLessThanOrEqual(
        0,
      );
      const table = page
        .getByRole('main')
        .getByRole('region', { name: /./ })
        .filter({ has: page.getByRole('table') });
      expect(await table.first().evaluate((one) => one.clientWidth - one.scrollWidth), section).toBeGreaterThanOrEqual(
        0,
      );
    }
    for (const when of await page.getByRole('row').locator('td:first-child').allTextContents()) {
      expect(when).toMatch(/\d\d:\d\d$|назад$|только что/);
    }
  }
  await page.setViewportSize(OFFICE);
  await visit(page, '/cabinet/moderator/users');
  for (const button of (await page.getByRole('button', { name: /^Действия: / }).all()).slice(0, 4)) {
    await expect(button).toBeInViewport({ ratio: 1 });
    const menu = page.getByRole('menu');
    await button.click();
    await expect(menu).toBeVisible();
    for (const item of await menu.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  await visit(page, '/cabinet/moderator/orders');
  const tabs = page.getByRole('navigation', { name: 'Разделы кабинета модератора' });
  expect(await tabs.evaluate((one) => one.clientWidth - one.scrollWidth)).toBeGreaterThanOrEqual(0);
});
