import { expect } from '@playwright/test';
import { publishOrder, publishWithResponse } from '../support/market.ts';
import { openMenu, press, visit } from '../support/pages.ts';
import { test } from '../support/test.ts';

const ANSWER = 'Спасибо, что сообщили. Нарушение подтвердилось, мы приняли меры.';

test('a freelancer complains of an order, a moderator answers, the freelancer reads it', { tag: '@main' }, async ({
  openBrowser,
}) => {
  const { order_id } = await publishOrder(await openBrowser('customer'));
  const reader = await openBrowser('freelancer');
  await visit(reader, `/orders/${order_id}`);
  await openMenu(reader, 'Действия с заказом', 'Пожаловаться');
  await expect(reader.getByRole('heading', { name: 'Пожаловаться' })).toBeVisible();
  const subject = reader.getByRole('region', { name: 'На что вы жалуетесь' });
  await expect(subject.getByRole('heading', { name: `Заказ № ${order_id}` })).toBeVisible();
  await expect(subject).toContainText('Перенести остатки и справочники');
  await reader.getByRole('link', { name: 'К заказу' }).click();
  await expect(reader).toHaveURL(new RegExp(`/orders/${order_id}$`));
  await openMenu(reader, 'Действия с заказом', 'Пожаловаться');
  await reader.getByLabel('Причина').selectOption('fraud');
  await reader.getByLabel('Подробности').fill('Просит перевести залог на карту до начала работы');
  await press(reader, 'Отправить жалобу');
  await expect(reader.getByText('На рассмотрении')).toBeVisible();
  await visit(reader, `/complaints/new?subject_kind=order&subject_id=${order_id}`);
  await expect(reader.getByText('Просит перевести залог на карту до начала работы')).toBeVisible();

  const moderator = await openBrowser('moderator');
  await visit(moderator, '/cabinet/moderator/complaints?limit=50');
  const card = moderator.getByRole('article').filter({ hasText: 'Просит перевести залог' });
  await card.getByRole('button', { name: 'Взять' }).click();
  await card.getByRole('button', { name: 'Подтвердить' }).click();
  const dialog = moderator.getByRole('dialog', { name: 'Жалоба подтвердилась?' });
  await dialog.getByRole('button', { name: 'Меры приняты' }).click();
  await dialog.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(card).toBeHidden();
  await moderator.getByRole('link', { name: 'Закрыты' }).click();
  await expect(card.getByText(ANSWER)).toBeVisible();

  await visit(reader, '/complaints');
  await expect(reader.getByText(ANSWER)).toBeVisible();
});

test('a guest who complains signs in and returns to the complaint', async ({ openContext, openBrowser }) => {
  const { order_id } = await publishOrder(await openBrowser('customer'));
  const guest = await (await openContext()).newPage();
  await guest.goto(`/complaints/new?subject_kind=order&subject_id=${order_id}`);
  await expect(guest).toHaveURL(/\/sign-in\?/);
  await expect(guest).toHaveURL(/complaints/);
});

test('a person writes to support from an error, and reads the answer among their requests', async ({
  openBrowser,
  openContext,
}) => {
  const guest = await (await openContext()).newPage();
  await guest.goto('/support/new?code=7c1e0b52');
  await expect(guest.getByText('Войдите, чтобы написать')).toBeVisible();
  await expect(guest.getByLabel('Вопрос', { exact: true })).toHaveCount(0);

  const asker = await openBrowser('freelancer');
  await visit(asker, '/support/new?code=7c1e0b52');
  await expect(asker.getByLabel('Код ошибки')).toHaveValue('7c1e0b52');
  await asker.getByLabel('Вопрос', { exact: true }).fill('Не открывается архив откликов за прошлый год');
  await press(asker, 'Отправить');
  await expect(asker).toHaveURL(/\/complaints$/);
  const own = asker.getByRole('article').filter({ hasText: 'Не открывается архив' });
  await expect(own).toContainText('На рассмотрении');

  const moderator = await openBrowser('moderator');
  await visit(moderator, '/cabinet/moderator/complaints?limit=50');
  await moderator.getByRole('link', { name: 'Вопросы', exact: true }).click();
  const card = moderator.getByRole('article').filter({ hasText: 'Не открывается архив' });
  await expect(card).toContainText('код ошибки 7c1e0b52');
  await card.getByRole('button', { name: 'Взять' }).click();
  await card.getByRole('button', { name: 'Ответить' }).click();
  const dialog = moderator.getByRole('dialog', { name: 'Ответ на вопрос' });
  await dialog.getByRole('button', { name: 'Исправлено' }).click();
  await dialog.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(card).toBeHidden();

  await visit(asker, '/complaints');
  await expect(own).toContainText('Мы исправили ошибку');
});

test('a customer blocks a person from the menu of their chat, and takes it back in the settings', async ({
  openBrowser,
}) => {
  const customer = await openBrowser('customer');
  const ids = await publishWithResponse(customer, await openBrowser('freelancer'));
  await visit(customer, `/cabinet/customer/messages?order=${ids.order_id}&chat=response-${ids.response_id}`);
  await openMenu(customer, 'Действия с беседой', 'Заблокировать');
  const dialog = customer.getByRole('alertdialog', { name: 'Заблокировать?' });
  await dialog.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(dialog).toBeHidden();
  await visit(customer, '/settings');
  const blocked = customer.getByRole('region', { name: 'Заблокированные' }).getByRole('button');
  await expect(blocked).toHaveCount(1);
  await blocked.click();
  await expect(blocked).toHaveCount(0);
});
