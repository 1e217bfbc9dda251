import { expect } from '@playwright/test';
import { publishOrder, respond } from '../support/market.ts';
import { visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

test('the bot is connected by its link, reports a message, and a reply there appears in the chat', {
  tag: '@main',
}, async ({ page, context, openBrowser }) => {
  await signIn(context, 'freelancer');
  // A repeated journey starts from the same state.
  await apiOf(page)
    .telegram_unlink()
    .catch(() => undefined);
  await visit(page, '/settings');
  await page.getByRole('region', { name: 'Telegram' }).getByRole('button', { name: 'Подключить' }).click();
  const dialog = page.getByRole('dialog', { name: 'Телеграм бот' });
  await expect(dialog.getByRole('img', { name: 'QR-код ссылки на бота' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Я подключил' }).click();
  await expect(dialog.getByText('Бот ещё не получил «Старт»')).toBeVisible();

  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Открыть бота' }).click();
  const telegram = await opened;
  await telegram.getByRole('button', { name: 'Старт' }).click();
  await expect(telegram.getByText('придут сюда')).toBeVisible();
  await dialog.getByRole('button', { name: 'Я подключил' }).click();
  await expect(page.getByText('Telegram подключён')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Telegram' }).getByText(/^Подключён, @tester_/)).toBeVisible();

  const customer = await openBrowser('customer');
  const order = await publishOrder(customer);
  const response_id = await respond(page, order);
  await apiOf(customer).messages_create({ params: order, body: { response_id, message: 'Когда начнёте?' } });
  const told = telegram.getByRole('listitem').filter({ hasText: 'Когда начнёте?' });
  // The bot sends it when nobody has read it for a few seconds.
  await expect(told).toBeVisible();
  await told.getByRole('link', { name: 'Ответить' }).click();
  await telegram.getByLabel('Ответ на сообщение').fill('Завтра в девять');
  await telegram.getByRole('button', { name: 'Отправить' }).click();
  await expect(telegram.getByText('Отправлено в чат.')).toBeVisible();
  await visit(customer, `/orders/${order.order_id}/responses/${response_id}`);
  await expect(customer.getByRole('log', { name: 'Сообщения' }).getByText('Завтра в девять')).toBeVisible();

  await page.getByRole('region', { name: 'Telegram' }).getByRole('button', { name: 'Отключить' }).click();
  await expect(
    page.getByRole('region', { name: 'Telegram' }).getByRole('button', { name: 'Подключить' }),
  ).toBeVisible();
});
