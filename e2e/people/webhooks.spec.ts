import { expect, type Page } from '@playwright/test';
import { isSignedBy, type Receiver, startReceiver } from '../../server/test/people/webhook-receiver.ts';
import { findViolations } from '../support/axe.ts';
import { query } from '../support/database.ts';
import { openMarket } from '../support/market-site.ts';
import { visit } from '../support/pages.ts';
import { apiOf, signUp } from '../support/people.ts';
import { test as base } from '../support/test.ts';

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, { receiver: Receiver }>({
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const receiver = await startReceiver();
      await use(receiver);
      await receiver.stop();
    },
    { scope: 'worker' },
  ],
  // Only a demo may send to this machine; on a bare database the site would play it again, for minutes.
  market: [
    async ({ receiver }, use, { workerIndex }) => {
      const market = await openMarket(workerIndex, { WEBHOOK_TEST_ORIGINS: receiver.origin });
      await use(market);
      await market.stop();
    },
    { scope: 'worker' },
  ],
});

const card = (page: Page) => page.getByRole('region', { name: 'Уведомления для программ' });
const row = (page: Page) => card(page).getByRole('listitem');

async function choose(page: Page, title: string): Promise<void> {
  await row(page)
    .getByRole('button', { name: /^Действия/ })
    .click();
  await page.getByRole('menuitem', { name: title }).click();
}

async function add(page: Page, { origin }: { origin: string }, title: string, url: string): Promise<void> {
  await apiOf(page, origin).auth_webhooks_create({ body: { title, url, groups: ['responses'] } });
}

test('an address is added, tried, changed and deleted, and its log tells what came', { tag: '@main' }, async ({
  page,
  market,
  receiver,
  faults,
}) => {
  faults.expectFault('422 POST /rest/v1/auth/webhooks');
  await signUp(page, market);
  await visit(page, '/settings');
  await expect(card(page)).toContainText('Адресов пока нет');
  await card(page).getByRole('button', { name: 'Добавить адрес' }).click();
  const form = page.getByRole('dialog', { name: 'Новый адрес' });
  await form.getByLabel('Название').fill('Обмен с 1С');
  await form.getByLabel('Адрес', { exact: true }).fill('http://example.ru/hook');
  await form.getByText('Новый отклик').click();
  await form.getByRole('button', { name: 'Добавить адрес' }).click();
  await expect(form.getByLabel('Адрес', { exact: true })).toHaveAccessibleDescription(/должен начинаться с https/);
  expect(await findViolations(page)).toEqual([]);
  await form.getByLabel('Адрес', { exact: true }).fill(`${receiver.origin}/hook`);
  await form.getByRole('button', { name: 'Добавить адрес' }).click();

  const shown = page.getByRole('alertdialog', { name: 'Секрет для подписи' });
  const secret = (await shown.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'Секрет сохранён' }).click();
  await expect(row(page)).toContainText('Работает');

  await row(page).getByRole('button', { name: 'Отправить пробное' }).click();
  const log = page.getByRole('dialog', { name: 'Журнал отправок' });
  await expect(log.getByRole('listitem')).toContainText(/Пробное уведомление.*Доставлено.*Ответ\s204/);
  expect(await findViolations(page)).toEqual([]);
  expect(receiver.received.map((message) => isSignedBy(secret, message))).toEqual([true]);
  await log.getByRole('button', { name: /^Повторить/ }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  const [first, again] = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(again).toBe(first);
  await log.getByTitle('Закрыть').click();
  await visit(page, '/settings');
  await expect(row(page)).toContainText(/доставлено/i);

  await choose(page, 'Изменить');
  const change = page.getByRole('dialog', { name: 'Изменить адрес' });
  await expect(change.getByLabel('Новый отклик')).toBeChecked();
  await change.getByLabel('Название').fill('Учёт');
  await change.getByRole('button', { name: 'Сохранить' }).click();
  await expect(row(page)).toContainText('Учёт');
  await row(page).getByRole('button', { name: 'Отключить адрес Учёт' }).click();
  await expect(row(page)).toContainText('Отключён вами');
  await row(page).getByRole('button', { name: 'Включить адрес Учёт' }).click();
  await expect(row(page)).toContainText('Работает');

  await choose(page, 'Заменить секрет');
  await page.getByRole('dialog').getByRole('button', { name: 'Заменить секрет' }).click();
  await expect(shown.locator('code')).not.toHaveText(secret);
  await shown.getByRole('button', { name: 'Секрет сохранён' }).click();
  await choose(page, 'Удалить');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(card(page)).toContainText('Адресов пока нет');
});

test('a fifth address is the last, and the line of the bell leads to one that is off', async ({ page, market }) => {
  const login = await signUp(page, market);
  await visit(page, '/notifications');
  for (const number of [1, 2, 3, 4, 5]) await add(page, market, `Учёт ${number}`, `https://example.ru/${number}`);
  await query(
    market.database,
    `update webhooks set is_active = false, ended_how = 'gone' where title = 'Учёт 1' and user_uuid = (select uuid from users where login = $1)`,
    [login],
  );
  await page.getByRole('link', { name: /Добавлен адрес для уведомлений «Учёт 5»/ }).click();
  await expect(page).toHaveURL(/\/settings#webhooks$/);
  await expect(card(page)).toBeInViewport();
  await expect(card(page).getByRole('button', { name: 'Добавить адрес' })).toBeDisabled();
  await expect(card(page)).toContainText('У вас уже 5 адресов');
  await expect(row(page).filter({ hasText: 'Учёт 1' })).toContainText('сайт ответил, что адреса больше нет');
});
