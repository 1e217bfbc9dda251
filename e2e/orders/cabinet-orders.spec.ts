import { expect, type Page } from '@playwright/test';
import { fromEnvironment, query } from '../support/database.ts';
import { dayAhead, newTitle, publishOrder, respond } from '../support/market.ts';
import { noteMorphs, openMenu, visit } from '../support/pages.ts';
import { apiOf, signIn } from '../support/people.ts';
import { test } from '../support/test.ts';

const ORDERS = '/cabinet/customer/orders';

test.beforeEach(({ context }) => signIn(context, 'customer'));

const rowOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function saveDraft(page: Page): Promise<{ title: string; order_id: number }> {
  const title = newTitle();
  const { data } = await apiOf(page).orders_create({ body: { title, is_draft: true } });
  return { title, order_id: data.id };
}

test('several drafts go to the archive together, after a question', { tag: '@main' }, async ({ page }) => {
  const [first, second, kept] = [await saveDraft(page), await saveDraft(page), await saveDraft(page)];
  const published = newTitle();
  await publishOrder(page, published);
  await visit(page, `${ORDERS}?slice=in_search`);
  await button(page, 'Выбрать черновики').click();
  await expect(button(page, 'В архив')).toBeDisabled();
  await expect(rowOf(page, published).getByRole('checkbox')).toHaveCount(0);
  for (const { title } of [first, second]) await page.getByRole('checkbox', { name: `«${title}»` }).check();
  await expect(page.getByText('Выбрано: 2 черновика')).toBeVisible();
  await button(page, 'В архив').click();
  const question = page.getByRole('alertdialog', { name: 'Отправить 2 черновика в архив?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('checkbox', { name: `«${first.title}»` })).toBeChecked();
  await button(page, 'В архив').click();
  await question.getByRole('button', { name: 'В архив' }).click();
  await expect(page.getByText('2 черновика перемещены в архив')).toBeVisible();
  for (const { title } of [first, second]) await expect(rowOf(page, title)).toHaveCount(0);
  await expect(rowOf(page, kept.title)).toContainText('Черновик');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await visit(page, `${ORDERS}?slice=archive`);
  for (const { title } of [first, second]) await expect(rowOf(page, title)).toContainText('В архиве');
});

test('a draft deleted in another tab does not stop the others', async ({ page }) => {
  const [first, second] = [await saveDraft(page), await saveDraft(page)];
  await visit(page, `${ORDERS}?slice=in_search`);
  await button(page, 'Выбрать черновики').click();
  for (const { title } of [first, second]) await page.getByRole('checkbox', { name: `«${title}»` }).check();
  await apiOf(page).orders_delete({ params: { order_id: second.order_id } });
  await button(page, 'В архив').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'В архив' }).click();
  await expect(page.getByText(/^1\sчерновик перемещён в архив\. Остальные уже не черновики/)).toBeVisible();
  for (const { title } of [first, second]) await expect(rowOf(page, title)).toHaveCount(0);
});

test('the link back leads to the former place in the list', async ({ page }) => {
  const titles = [newTitle(), newTitle()];
  for (const title of titles) await publishOrder(page, title);
  await visit(page, `${ORDERS}?slice=in_search`);
  await page.getByRole('searchbox', { name: 'Найти заказ' }).fill(titles[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, titles[1] ?? '')).toHaveCount(0);
  await expect(page).toHaveURL(/query=/);
  const place = page.url();
  expect(place).toContain('slice=in_search');
  await rowOf(page, titles[0] ?? '')
    .getByRole('link', { name: titles[0] })
    .click();
  await page.waitForURL(/\/orders\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(place);
  await expect(rowOf(page, titles[0] ?? '')).toBeVisible();
  await expect(rowOf(page, titles[1] ?? '')).toHaveCount(0);
});

test('orders are sorted by date, and next time as the person last chose', async ({ page }) => {
  await visit(page, ORDERS);
  await openMenu(page, 'Порядок: Сначала новые', 'Сначала важные');
  await expect(button(page, 'Порядок: Сначала важные')).toBeVisible();
  await visit(page, ORDERS);
  await openMenu(page, 'Порядок: Сначала важные', 'Сначала новые');
  await visit(page, ORDERS);
  await expect(button(page, 'Порядок: Сначала новые')).toBeVisible();
});

test('a search without results names what was searched and is cleared by a press', async ({ page }) => {
  await visit(page, `${ORDERS}?query=абракадабра`);
  await expect(page.getByText('По запросу «абракадабра» ничего не нашлось')).toBeVisible();
  await page.getByRole('link', { name: 'Очистить поиск' }).last().click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a filter of the cabinet shows as many orders as its tab counts', async ({ page }) => {
  await visit(page, `${ORDERS}?slice=all`);
  const tab = page.getByRole('navigation', { name: 'Раздел списка' }).getByRole('link', { name: /^Все/ });
  for (const [title, name] of [
    ['Открытая сделка', 'is_exist_open_deals'],
    ['Приватные', 'is_private'],
    ['Максимум откликов', 'is_max_number_responses'],
  ] as const) {
    await page.getByRole('link', { name: title, exact: true }).click();
    const taken = page.getByRole('link', { name: `${title}: убрать фильтр` });
    await expect(taken).toBeVisible();
    // A deal of the demo may come to its end meanwhile, so a difference is looked at again.
    await expect(async () => {
      await page.reload();
      const { meta } = await apiOf(page).customer_orders_list({ query: { slice: 'all', [name]: true } });
      await expect(tab.locator('span').first()).toHaveText(String(meta.total), { timeout: 3000 });
      await expect(page.getByRole('article')).toHaveCount(Math.min(meta.total, meta.per_page), { timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await taken.click();
    await expect(taken).toHaveCount(0);
  }
});

test('a row begins with the agreed price; the line of a deal morphs into its heading unless motion is reduced', async ({
  page,
  openBrowser,
}) => {
  const title = newTitle();
  const params = await publishOrder(page, title);
  const response_id = await respond(await openBrowser('freelancer'), params, 9500);
  const api = apiOf(page);
  await api.responses_approve({ params: { ...params, response_id } });
  await visit(page, `${ORDERS}?slice=in_progress`);
  await expect(rowOf(page, title)).toContainText(/9\s500\s₽\s*договорились\s*бюджет 12\s000\s₽/);

  for (const description of ['Первый этап переноса', 'Второй этап переноса']) {
    await api.deals_create({ params, body: { description, price: 1000, planned_at: dayAhead(7) } });
  }
  const line = page.getByRole('link', { name: /^Второй этап переноса/ });
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await visit(page, `/orders/${params.order_id}`);
    await noteMorphs(page);
    await line.click();
    await expect(page.getByRole('heading', { level: 2, name: 'Второй этап переноса' })).toBeVisible();
    const moving = reducedMotion === 'reduce' ? /^$/ : /new\(deal-title\).*old\(deal-title\)/;
    await expect(page.locator('html')).toHaveAttribute('data-morphs', moving);
  }
});

test('the demo’s new customer waits for responses to a first order', async () => {
  const orders = await query(
    fromEnvironment('E2E_DATABASE'),
    `select o.status = 'N' as is_in_search, o.is_private from orders o join profiles p on p.uuid = o.customer_uuid
     join users u on u.uuid = p.user_uuid and u.login = 'customer-new' order by o.id limit 1`,
  );
  expect(orders).toEqual([{ is_in_search: true, is_private: false }]);
});

test('of the demo’s customer and freelancer some deal waits at each step', async () => {
  const statuses = await query<{ status: string }>(
    fromEnvironment('E2E_DATABASE'),
    `select distinct d.status from deals d
     join profiles c on c.uuid = d.customer_uuid join users cu on cu.uuid = c.user_uuid and cu.login = 'customer'
     join profiles e on e.uuid = d.executor_uuid join users eu on eu.uuid = e.user_uuid and eu.login = 'freelancer'`,
  );
  expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining(['created', 'paid', 'delivered']));
});
