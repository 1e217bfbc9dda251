import { expect, type Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { type DealIds, payDeal, proposeDeal } from '../support/market.ts';
import { market } from '../support/market-site.ts';
import { choose, visit } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pathOf = ({ order_id, deal_id }: DealIds) => `/orders/${order_id}/deals/${deal_id}`;

test('while the work is being done nothing invites to accept it without', { tag: '@main' }, async ({
  sides: { customer: page, freelancer },
}) => {
  const deal = await proposeDeal(page, freelancer);
  await payDeal(page, deal);
  await visit(page, pathOf(deal));
  const accept = await button(page, 'Принять без сдачи').boundingBox();
  const money = await page
    .getByText(/^Деньги по сделке/)
    .locator('xpath=..')
    .boundingBox();
  expect(Number(accept?.width)).toBeLessThan(Number(money?.width) / 2);
});

test('a rework lists unmet criteria only when the customer has ticked some', async ({
  sides: { customer: page, freelancer },
}) => {
  const deal = await proposeDeal(page, freelancer);
  await payDeal(page, deal);
  await query(market().database, 'update deals set criteria = $1 where id = $2', [
    ['Остатки сходятся', 'Договоры перенесены'],
    deal.deal_id,
  ]);
  await apiOf(freelancer).deals_deliver({ params: deal, body: { comment: 'Перенёс, проверьте' } });
  await visit(page, pathOf(deal));
  const words = dialog(page, 'Вернуть на доработку').getByLabel('Что поправить');
  await button(page, 'На доработку').click();
  await expect(words).toHaveValue('');
  await page.keyboard.press('Escape');
  await choose(page.getByRole('checkbox', { name: 'Остатки сходятся' }));
  await expect(page.getByText(/1\s*из\s*2/).first()).toBeVisible();
  await button(page, 'На доработку').click();
  await expect(words).toHaveValue('Не выполнено:\n- Договоры перенесены\n');
});

test('a finished order offers no end of the choice, and moderators read of a stranger as of one', async ({
  openBrowser,
}) => {
  const [done] = await query<{ order_id: number; response_id: number; login: string }>(
    market().database,
    `select orders.id::int as order_id, responses.id::int as response_id, users.login from orders
       join responses on responses.order_id = orders.id and responses.status = 'approved'
       join profiles on profiles.uuid = orders.customer_uuid
       join users on users.uuid = profiles.user_uuid
      where orders.status = 'F' order by orders.id limit 1`,
  );
  if (!done) throw new Error('The demo has no finished order.');
  const customer = await openBrowser(done.login);
  await visit(customer, `/orders/${done.order_id}/responses/${done.response_id}`);
  const main = customer.getByRole('main');
  await expect(main.getByText('Исполнитель', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('Отменить выбор')).toHaveCount(0);
  await expect(main.getByText('Обновите страницу')).toHaveCount(0);
  const response = (
    await apiOf(customer).responses_get({ params: { order_id: done.order_id, response_id: done.response_id } })
  ).data;
  expect(response.rights.revoke).toEqual({ allowed: false, reason: null });

  const moderator = await openBrowser('moderator');
  await visit(moderator, '/cabinet/moderator/responses?status=approved&sort=date%7Casc');
  const table = moderator.getByRole('table');
  await expect(table.getByText('Исполнитель заказа').first()).toBeVisible();
  await expect(table.getByText(/^Вы /)).toHaveCount(0);
});

test('the next step, its buttons and the last act of the other side are visible without scrolling', async ({
  sides: { customer: page, freelancer },
}) => {
  const office = { width: 1366, height: 650 };
  const deal = await proposeDeal(page, freelancer);
  await payDeal(page, deal);
  const delivery = 'Перенёс остатки и справочники, сверил по ОСВ за октябрь: расхождений нет. '.repeat(12);
  await apiOf(freelancer).deals_deliver({ params: deal, body: { comment: delivery } });
  await page.setViewportSize(office);
  await visit(page, pathOf(deal));
  const act = page.getByRole('region', { name: 'Последний шаг' });
  await expect(page.getByText('Проверьте и примите работу')).toBeInViewport({ ratio: 1 });
  await expect(act).toContainText('Перенёс остатки и справочники');
  await expect(act).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Принять работу').first()).toBeInViewport({ ratio: 1 });
  const folded = await act.evaluate((one) => one.getBoundingClientRect().height);
  await act.getByRole('button', { name: 'Показать полностью' }).click();
  expect(await act.evaluate((one) => one.getBoundingClientRect().height)).toBeGreaterThan(folded);

  await apiOf(page).deals_rework({ params: deal, body: { comment: 'Не перенесены договоры с поставщиками' } });
  await freelancer.setViewportSize(office);
  await visit(freelancer, pathOf(deal));
  await expect(freelancer.getByText('Доработайте и сдайте снова')).toBeInViewport({ ratio: 1 });
  const said = freelancer.getByRole('region', { name: 'Последний шаг' });
  await expect(said).toContainText('Не перенесены договоры с поставщиками');
  await expect(said).toBeInViewport({ ratio: 1 });
  await expect(button(freelancer, 'Сдать работу').first()).toBeInViewport({ ratio: 1 });
  // Each text appears once: earlier ones are in the history.
  await expect(freelancer.getByText('Не перенесены договоры с поставщиками')).toHaveCount(1);
});
