import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { pdfPages } from '../../server/test/files/pdf-text.ts';
import { createDatabase, query } from '../support/database.ts';
import { DESCRIPTION, type DealIds, dayAhead, MESSAGE, newTitle, publishOrder } from '../support/market.ts';
import { BARE } from '../support/market-site.ts';
import { placeOf, refocusWindow, visit } from '../support/pages.ts';
import { apiOf, signUp } from '../support/people.ts';
import { type SiteServer, startSite } from '../support/server.ts';
import { test as base } from '../support/test.ts';

interface Paid {
  /** A site where a response costs SM. */
  site: SiteServer & { database: string };
}

const PRICE = 50;

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, Paid>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use, { workerIndex }) => {
      const database = await createDatabase(`wallet_${workerIndex}`, BARE);
      const site = await startSite(database, { DEMO: '0', ALLOW_SANDBOX_PAYMENTS: '1', ALLOW_NO_MAIL: '1' });
      await use({ ...site, database });
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});
test.slow();

/** Makes responses paid; the running site reloads its settings within a second. */
async function putPrice({ database, origin }: Paid['site'], sm: number): Promise<void> {
  const reply = await fetch(`${origin}/rest/v1/freelance/settings`);
  const { data } = (await reply.json()) as { data: { deal: object; motivation: { freelancer: object } } };
  const freelancer = { ...data.motivation.freelancer, response_cost_sm_account: sm };
  const value = JSON.stringify({ ...data, motivation: { ...data.motivation, freelancer } });
  await query(
    database,
    `insert into settings (name, value, updated_at) values ('marketplace', $1, $2)
     on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [value, new Date()],
  );
  const costNow = async () => {
    const { data: now } = (await (await fetch(`${origin}/rest/v1/freelance/settings`)).json()) as typeof settled;
    return now.motivation.freelancer.response_cost_sm_account;
  };
  const settled = { data: { motivation: { freelancer: { response_cost_sm_account: 0 } } } };
  await expect.poll(costNow).toBe(sm);
}

/** A second person of the site with a browser of their own. */
async function newPerson(browser: Browser, site: Paid['site']) {
  const context = await browser.newContext({ baseURL: site.origin });
  await signUp(context, site);
  return context;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('a freelancer without enough SM buys them on the way and finds the typed response again', {
  tag: '@main',
}, async ({ page, site, browser }) => {
  await putPrice(site, PRICE);
  const customer = await newPerson(browser, site);
  const order = await publishOrder(customer, newTitle(), apiOf(customer, site.origin));
  await signUp(page, site);
  await visit(page, `/orders/${order.order_id}`);
  const form = page.getByRole('form', { name: 'Ваш отклик' });
  await form.getByLabel('Цена').fill('12000');
  await form.getByRole('textbox', { name: 'Срок' }).fill('3');
  await form.getByLabel('Сообщение заказчику').fill(MESSAGE);
  await expect(form.getByText('Не хватает 50 SM')).toBeVisible();
  await form.getByRole('link', { name: 'Пополнить счёт' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Кошелёк' })).toBeVisible();
  await expect(page.getByText('Операций пока нет')).toBeVisible();
  await expect(page.getByLabel('Сколько')).toHaveValue('100');
  await press(page, /^Оплатить 100/);
  await expect(page.getByText('Примите условия покупки SM')).toBeVisible();
  await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
  await press(page, /^Оплатить 100/);
  await page.waitForURL(/\/sandbox\/bank\//);
  await press(page, 'Уйти без оплаты');

  await expect(page.getByText('Ждём подтверждения банка')).toBeVisible();
  await page.getByRole('link', { name: 'Продолжить оплату' }).click();
  await page.waitForURL(/\/sandbox\/bank\//);
  await press(page, 'Оплатить');
  await expect(page.getByText('Счёт пополнен на 100 SM')).toBeVisible();
  await page.getByRole('link', { name: 'Вернуться к отклику' }).click();

  await expect(form.getByLabel('Сообщение заказчику')).toHaveValue(MESSAGE);
  await expect(form.getByLabel('Цена')).toHaveValue(/^12\s000$/);
  await press(page, 'Откликнуться за 50 SM');
  await expect(page.getByText('Стоил 50 SM')).toBeVisible();

  await visit(page, '/wallet');
  await expect(page.getByRole('region', { name: 'Баланс' })).toContainText('50 SM');
  const entries = page.getByRole('listitem');
  await expect(entries.filter({ hasText: `Отклик на заказ № ${order.order_id}` })).toContainText('−50 SM');
  await expect(entries.filter({ hasText: 'Пополнение: карта' })).toContainText('+100 SM');

  await apiOf(customer, site.origin).orders_archive({ params: order });
  await expect(async () => {
    await refocusWindow(page);
    await page.reload();
    const returned = entries.filter({ hasText: 'Возврат за отклик' });
    await expect(returned).toContainText('Причина: заказ ушёл в архив', { timeout: 1000 });
  }).toPass();
  const balance = page.getByRole('region', { name: 'Баланс' });
  await expect(balance).toContainText('100 SM');
  await visit(page, `/wallet?need=50&return_to=/orders/${order.order_id}`);
  await expect(balance).toContainText('Хватает на отклик');
  await balance.getByRole('link', { name: 'Вернуться к отклику' }).click();
  await page.waitForURL(`**/orders/${order.order_id}`);
  await customer.close();
});

test('a phone keeps the button of the wallet in sight', async ({ page, site }) => {
  await signUp(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/wallet');
  await expect(page.getByRole('button', { name: /^Оплатить/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('navigation', { name: 'Главное' })).toBeHidden();
});

test('a topped-up wallet promises nothing where responses are free', async ({ page, site }) => {
  await putPrice(site, 0);
  await signUp(page, site);
  await visit(page, '/wallet');
  await expect(page.getByText('пополнять счёт не нужно')).toBeVisible();
  await press(page, /^\D*1\s?000$/);
  await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
  await press(page, /^Оплатить 1\s100/);
  await page.waitForURL(/\/sandbox\/bank\//);
  await press(page, 'Оплатить');
  await expect(page.getByText(/^Счёт пополнен на/)).toBeVisible();
  await expect(page.getByText(/пока отклики бесплатны/)).toBeVisible();
  await expect(page.getByText('Теперь можно откликаться')).toHaveCount(0);
});

test('a top-up that was declined or given up leaves the balance and says so', async ({ page, site }) => {
  await signUp(page, site);
  await visit(page, '/wallet');
  const begin = async () => {
    await press(page, /^\D*1\s?000$/);
    await page.getByRole('checkbox', { name: /Принимаю условия/ }).check();
    await press(page, /^Оплатить 1\s100/);
    await page.waitForURL(/\/sandbox\/bank\//);
  };
  await begin();
  await press(page, 'Отклонить');
  await expect(page.getByText('Платёж не прошёл')).toBeVisible();
  await visit(page, '/wallet');
  await expect(page.getByText('Платёж не прошёл')).toBeHidden();
  await begin();
  await press(page, 'Уйти без оплаты');
  await expect(page.getByText('Ждём подтверждения банка')).toBeVisible();
  await visit(page, '/wallet');
  await expect(page.getByText('Оплата не завершена')).toBeVisible();
  await press(page, 'Отменить');
  await expect(page.getByText('Пополнение отменено')).toBeVisible();
  await expect(page.getByText('Оплата не завершена')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Баланс' })).toContainText('0 SM');
});

test('a finished deal lifts a threshold, gives both sides their papers and each a table for Excel', async ({
  page,
  site,
  browser,
}) => {
  await putPrice(site, 0);
  const executor = await newPerson(browser, site);
  await signUp(page, site);
  await visit(page, '/cabinet/customer/orders/create');
  await expect(page.getByRole('switch', { name: 'По договорённости' })).toBeDisabled();
  await expect(page.getByText(/^0\sиз\s1\sсделки$/)).toBeVisible();
  const ids = await finishDeal(page, executor, site);
  await visit(page, `/orders/${ids.order_id}/deals/${ids.deal_id}`);
  const act = await download(page, 'Акт.pdf');
  expect(pdfPages(act).join(' ')).toContain('Всего на сумму 12 000,00 ₽: Двенадцать тысяч рублей 00 копеек.');
  const statement = await download(page, 'Выписка по оплате.pdf');
  expect(pdfPages(statement).join(' ')).toContain('Комиссия сервиса 780,00');
  await visit(page, '/cabinet/customer/orders/create');
  await expect(page.getByText(/вам\sдоступно:\s1\sсделка\sиз\s1/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'По договорённости' })).toBeEnabled();
  const tab = await executor.newPage();
  await visit(tab, `/orders/${ids.order_id}/deals/${ids.deal_id}`);
  // The order's title, which the entry contains, has numbers too.
  expect(pdfPages(await download(tab, 'Выписка по оплате.pdf')).join(' ')).not.toMatch(/780,00|омисси/);

  await visit(page, '/cabinet/customer/orders?slice=all');
  const table = (await download(page, 'Скачать сделки')).toString('utf8');
  expect(table.startsWith('\uFEFFСделка;Заказ;')).toBe(true);
  expect(table.split('\r\n')[1]).toMatch(new RegExp(`^${ids.order_id}-1\u200b;${ids.order_id};.*;12000;780;12780;0;`));
  await visit(tab, '/cabinet/freelancer/orders?slice=all&date_from=01.01.2020&date_to=02.01.2020');
  await visit(tab, '/cabinet/freelancer/orders?slice=all');
  const own = (await download(tab, 'Скачать сделки')).toString('utf8');
  expect(own).toContain(';12000;12000;12000;');
  expect(placeOf(tab)).toContain('/cabinet/freelancer/orders');
  await executor.close();
});

/** A deal of these two, from the order to the payout. */
async function finishDeal(
  customer: Page,
  executor: Awaited<ReturnType<typeof newPerson>>,
  site: Paid['site'],
): Promise<DealIds> {
  const [one, other] = [apiOf(customer, site.origin), apiOf(executor, site.origin)];
  const order = await publishOrder(customer, newTitle(), one);
  const { data: response } = await other.responses_create({
    params: order,
    body: { price: 12_000, period_hours: 72, message: MESSAGE },
  });
  await one.responses_approve({ params: { ...order, response_id: response.id } });
  const { data: deal } = await one.deals_create({
    params: order,
    body: { description: DESCRIPTION, price: 12_000, planned_at: dayAhead(7) },
  });
  const ids = { ...order, deal_id: deal.id };
  const status = async () => (await one.deals_get({ params: ids })).data.status.code;
  const { data } = await one.deals_pay({ params: ids, body: { method: 'card', accept_terms: true } });
  await customer.request.post(data.payment_url, { form: { action: 'pay' } });
  await expect.poll(status).toBe('paid');
  await one.deals_accept({ params: ids });
  await other.deals_payout({
    params: ids,
    body: {
      method: 'sbp',
      phone: '+79172441806',
      bank_id: '100000000004',
      tax_status: 'individual',
      accept_terms: true,
    },
  });
  await expect.poll(status).toBe('paid_out');
  return ids;
}

async function download(page: Page, link: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
  return readFileSync(await file.path());
}
