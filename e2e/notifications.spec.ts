import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { newTitle, publishOrder, respond } from './support/market.ts';
import { market } from './support/market-site.ts';
import { visit } from './support/pages.ts';
import { signUp } from './support/people.ts';
import { test } from './support/test.ts';

const NEWS = /\/notifications\?.*unread=true/;

async function expectAccessible(page: Page): Promise<void> {
  // What opens stands at the end of the body, outside of the landmarks.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules(['region']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('the bell tells of a response while the page is open, leads to it and is read then', async ({
  page,
  openBrowser,
  faults,
}) => {
  await signUp(page, market());
  const freelancer = await openBrowser();
  await signUp(freelancer, market());
  const title = newTitle();
  const order = await publishOrder(page, title);
  await visit(page, '/cabinet/customer/orders');
  const bell = page.getByRole('button', { name: /^Уведомления/ });
  await expect(bell).not.toContainText('непрочитан');

  const response = await respond(freelancer, order);
  await expect(page.getByRole('status').filter({ hasText: 'Новый отклик' })).toBeVisible();
  await expect(bell).toContainText('1 непрочитанное');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Уведомления' });
  const line = panel.getByRole('link', { name: new RegExp(title) });
  await expect(line).toContainText('Не прочитано');
  await expectAccessible(page);
  await line.click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order.order_id}/responses/${response}`));
  await expect(bell).not.toContainText('непрочитан');

  await bell.click();
  await panel.getByRole('link', { name: 'Вся история' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(title) })).toBeVisible();

  // News nobody asked for fail in silence.
  const another = await openBrowser();
  await signUp(another, market());
  faults.expectFault('net::ERR_FAILED');
  await page.route(NEWS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => NEWS.test(request.url()));
  await respond(another, order);
  await failed;
  // A toast leaves again after a while, so it is looked for while it would be there.
  const alarm = page.getByRole('alert').waitFor({ timeout: 3000 });
  await expect(alarm).rejects.toThrow('Timeout');
});

test('what one is told where is kept by a press, and stays', async ({ page }) => {
  await signUp(page, market());
  await visit(page, '/settings/notifications');
  const box = page.getByRole('checkbox', { name: 'Сообщение в чате: Почта' });
  await box.uncheck({ force: true });
  await expect(page.getByText('Сохранено')).toBeVisible();
  await page.getByRole('switch', { name: 'Тихие часы' }).check({ force: true });
  await page.getByLabel('С', { exact: true }).fill('23:30');
  await page.getByLabel('До', { exact: true }).focus();
  await expect(page.getByRole('checkbox', { name: 'Деньги: оплата, выплата, возврат: Почта' })).toBeDisabled();
  await visit(page, '/settings/notifications');
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Тихие часы' })).toBeChecked();
  await expect(page.getByLabel('С', { exact: true })).toHaveValue('23:30');
});

test('what is pushed while the site is closed is shown by the system, and a press on it opens its page', async ({
  page,
  context,
}) => {
  const { origin } = market();
  await signUp(page, market());
  await context.grantPermissions(['notifications'], { origin });
  // The push service that a subscription needs is outside: its message is handed to the browser here.
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(
        ({ scriptURL, status }) => scriptURL.endsWith('/push-worker.js') && status === 'activated',
      );
      if (active) resolve(active.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await visit(page, '/settings/notifications');
  const arrived = context.waitForEvent('serviceworker');
  await page.evaluate(async () => await navigator.serviceWorker.register('/push-worker.js'));
  const worker = await arrived;
  const registrationId = await registered;
  // The page belongs to the worker from its next load on.
  await visit(page, '/settings/notifications');
  const message = { id: 7, title: 'Новый отклик', text: 'Иван Петров: 5 000 ₽', path: '/wallet' };
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: message.title, body: message.text }]);
  // Only a press by a hand may bring a window to the front.
  await worker.evaluate(`(async () => {
    WindowClient.prototype.focus = async function () { return this; };
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
  await expect(page).toHaveURL(`${origin}/wallet`);
  expect(await shown()).toEqual([]);
});
