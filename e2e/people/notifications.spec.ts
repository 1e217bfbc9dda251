import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { newTitle, publishOrder, respond } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { choose, visit } from '../support/pages.ts';
import { apiOf, signUp } from '../support/people.ts';
import { test } from '../support/test.ts';

const NEWS = /\/notifications\?.*unread=true/;

/** Opens the orders of a new customer who has one, and a browser of a new freelancer beside it. */
async function openOwnOrders(page: Page, openBrowser: () => Promise<Page>) {
  await signUp(page, market());
  const freelancer = await openBrowser();
  await signUp(freelancer, market());
  const title = newTitle();
  const order = await publishOrder(page, title);
  await visit(page, '/cabinet/customer/orders');
  return { freelancer, title, order };
}

test('the bell shows a response on an open page, links to it and marks it as read', { tag: '@main' }, async ({
  page,
  openBrowser,
  faults,
}) => {
  const { freelancer, title, order } = await openOwnOrders(page, openBrowser);
  const bell = page.getByRole('button', { name: /^Уведомления/ });
  await expect(bell).not.toContainText('непрочитан');

  const response = await respond(freelancer, order);
  await expect(page.getByRole('status').filter({ hasText: 'Новый отклик' })).toBeVisible();
  await expect(bell).toContainText('1 непрочитанное');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  const line = panel.getByRole('link', { name: new RegExp(title) });
  await expect(line).toContainText('Не прочитано');
  // The popup is attached to the body, outside of the landmarks.
  expect(await findViolations(page, { without: ['region'] })).toEqual([]);
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order.order_id}/responses/${response}`));
  await expect(bell).not.toContainText('непрочитан');

  await bell.click();
  await panel.getByRole('link', { name: 'Вся история' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(title) })).toBeVisible();

  // Background requests fail silently.
  const another = await openBrowser();
  await signUp(another, market());
  faults.expectFault('net::ERR_FAILED');
  await page.route(NEWS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => NEWS.test(request.url()));
  await respond(another, order);
  await failed;
  // A toast disappears after a while, so the test watches for as long as one would be visible.
  const alarm = page.getByRole('alert').waitFor({ timeout: 3000 });
  await expect(alarm).rejects.toThrow('Timeout');
});

test('lines seen in the bell or its history leave the count in every tab, and look new until it is closed', async ({
  page,
  openBrowser,
}) => {
  await signUp(page, market());
  const freelancer = await openBrowser();
  await signUp(freelancer, market());
  const titles = [newTitle(), newTitle()] as const;
  const orders = await Promise.all(titles.map((title) => publishOrder(page, title)));
  const tab = await page.context().newPage();
  await visit(page, '/cabinet/customer/orders');
  await visit(tab, '/settings/notifications');
  const bells = [page, tab].map((one) => one.getByRole('button', { name: /^Уведомления/ }));
  const places = [
    async () => {
      await bells[0]?.click();
      return page.getByRole('dialog', { name: 'Уведомления' });
    },
    async () => {
      await visit(page, '/notifications?unread=true');
      return page.getByRole('main');
    },
  ];
  for (const [turn, open] of places.entries()) {
    const [order, title] = [orders[turn], titles[turn]];
    if (!order || !title) throw new Error('There is an order for each place.');
    await respond(freelancer, order);
    for (const bell of bells) await expect(bell).toContainText('1 непрочитанное');
    const line = (await open()).getByRole('link', { name: new RegExp(title) });
    await expect(line).toContainText('Не прочитано');
    for (const bell of bells) await expect(bell).not.toContainText('непрочитан');
    await expect(line).toBeVisible();
    // The history counts what it marks, for as long as it marks it.
    if (turn === 1) await expect(page.getByRole('link', { name: /^Непрочитанные\s*1$/ })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await visit(page, '/notifications?unread=true');
  await expect(page.getByText('Всё прочитано')).toBeVisible();
  await tab.close();
});

test('a message read in its chat leaves the bell of every tab', async ({ page, openBrowser }) => {
  await signUp(page, market());
  const freelancer = await openBrowser();
  await signUp(freelancer, market());
  const order = await publishOrder(page, newTitle());
  const response_id = await respond(freelancer, order);
  await visit(freelancer, '/settings/notifications');
  const bell = freelancer.getByRole('button', { name: /^Уведомления/ });
  const params = { order_id: order.order_id };
  await apiOf(page).messages_create({ params, body: { response_id, message: 'Когда сможете начать?' } });
  // The answer also tells that the response was seen.
  await expect(bell).toContainText('2 непрочитанных', { timeout: 60_000 });
  const chat = await freelancer.context().newPage();
  await visit(chat, `/cabinet/freelancer/messages?order=${order.order_id}&chat=response-${response_id}`);
  await expect(bell).toContainText('1 непрочитанное');
  await chat.close();
});

test('a press on a switch of notifications is saved and stays', async ({ page }) => {
  await signUp(page, market());
  await visit(page, '/settings/notifications');
  // A channel that is not connected does not look as if it worked.
  for (const channel of ['Telegram', 'Браузер', 'Почта']) {
    const missing = page.getByRole('listitem').filter({ hasText: new RegExp(`^${channel}: не.подключён`) });
    await expect(missing).toHaveCount(channel === 'Почта' ? 0 : 1);
  }
  const card = page.getByRole('region', { name: 'Telegram' });
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByRole('link', { name: 'Подключить Telegram' }).click();
  await expect(card.getByRole('button', { name: 'Подключить' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  const box = page.getByRole('checkbox', { name: 'Сообщение в чате: Почта' });
  await choose(box, false);
  await expect(page.getByText('Сохранено')).toBeVisible();
  await page.getByRole('switch', { name: 'Тихие часы' }).check();
  await page.getByLabel('С', { exact: true }).selectOption('23:30');
  await expect(page.getByText('Сохранено')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Деньги: оплата, выплата, возврат: Почта' })).toBeDisabled();
  await visit(page, '/settings/notifications');
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Тихие часы' })).toBeChecked();
  await expect(page.getByLabel('С', { exact: true }).locator(':checked')).toHaveText('23:30');
});

test('a browser that shows no notifications is not offered: the settings say what to do instead', async ({ page }) => {
  await signUp(page, market());
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await visit(page, '/settings/notifications');
  const card = page.getByRole('region', { name: 'Уведомления в браузере' });
  await expect(card).toContainText('Вы запретили уведомления этому сайту');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Подключить браузер' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Как разрешить уведомления' })).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await visit(page, '/settings/notifications');
  await expect(card).toContainText('Откройте сайт в\u00a0другом');
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('«Прочитать все» without a network says so and leaves every line unread', async ({
  page,
  context,
  openBrowser,
  faults,
}) => {
  faults.expectFault('net::ERR_');
  const { freelancer, title, order } = await openOwnOrders(page, openBrowser);
  // Lines that were seen become read by themselves; only the button is to do it here.
  await page.route(/\/notifications\/read$/, (route) =>
    route.request().postDataJSON().all ? route.continue() : route.abort(),
  );
  await respond(freelancer, order);
  const bell = page.getByRole('button', { name: /^Уведомления/ });
  await expect(bell).toContainText('1 непрочитанное');
  await bell.click();
  const line = page.getByRole('dialog', { name: 'Уведомления' }).getByRole('link', { name: new RegExp(title) });
  await expect(line).toContainText('Не прочитано');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })).toBeVisible();
  await expect(line).toContainText('Не прочитано');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(line).not.toContainText('Не прочитано');
  await expect(bell).not.toContainText('непрочитан');
});
