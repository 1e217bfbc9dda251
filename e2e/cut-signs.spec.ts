import { expect, type Page } from '@playwright/test';
import { newTitle } from './support/market.ts';
import { visit, waitForHydration } from './support/pages.ts';
import { apiOf } from './support/people.ts';
import { test } from './support/test.ts';

const FAMILY = '👨‍👩‍👧‍👦';
/** A cut anywhere within the limits falls beside or within a grapheme of several code units. */
const LONG = `Отчёт ${FAMILY.repeat(40)}`;
/** The error of React for a page that differs from the server's markup. */
const NOT_ALIVE = /Minified React error #418|Hydration failed/;

/** An order whose excerpt, title and head of the page are cut within signs. */
async function publishCut(customer: Page): Promise<{ order_id: number; title: string }> {
  const api = apiOf(customer);
  const title = `${newTitle()} ${FAMILY.repeat(3)}`;
  const configuration = (await api.configurations_list()).data.find(
    ({ parent_id, is_active }) => parent_id && is_active,
  );
  const { data } = await api.orders_create({
    body: { title, description: LONG.repeat(3), configurations: [configuration?.id ?? 0], budget: 12_000 },
  });
  return { order_id: data.id, title };
}

test('pages hydrate without a difference when texts are cut among surrogate pairs', { tag: '@main' }, async ({
  sides: { customer, freelancer },
}) => {
  const { order_id, title } = await publishCut(customer);
  const message = `${LONG} ${LONG}`;
  const { data: response } = await apiOf(freelancer).responses_create({
    params: { order_id },
    body: { price: 12_000, period_hours: 24, message },
  });
  const names = { order_id, response_id: response.id };
  await apiOf(freelancer).messages_create({ params: { order_id }, body: { response_id: response.id, message } });
  const pages: [Page, string][] = [
    [freelancer, '/'],
    [freelancer, '/?view=compact'],
    [freelancer, `/orders/${order_id}`],
    [customer, `/orders/${order_id}`],
    [customer, `/orders/${order_id}/responses/${names.response_id}`],
    [customer, '/cabinet/customer/orders'],
    [customer, '/cabinet/customer/messages'],
    [customer, '/notifications'],
    [freelancer, '/cabinet/freelancer/responses'],
  ];
  for (const [page, address] of pages) {
    const reply = page.waitForResponse((one) => one.request().isNavigationRequest());
    await visit(page, address);
    const source = await (await reply).text();
    expect(source.includes('\ufffd'), `${address} has no half of a sign`).toBe(false);
    expect(source.includes(title) || source.includes(FAMILY), `${address} shows such a text`).toBe(true);
  }
  await apiOf(customer).orders_archive({ params: { order_id } });
});

test('the watch of the console finds a page that hydrates with a difference', async ({
  sides: { customer, freelancer: page },
  faults,
}) => {
  const { order_id } = await publishCut(customer);
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text())).on('pageerror', (error) => told.push(error.message));
  faults.expectFault(NOT_ALIVE);
  await page.route(`**/orders/${order_id}`, async (route) => {
    const reply = await route.fetch();
    const source = await reply.text();
    const body = source.indexOf('<h1');
    await route.fulfill({
      response: reply,
      body: source.slice(0, body) + source.slice(body).replace(FAMILY, '\ufffd'),
    });
  });
  const alive = waitForHydration(page);
  await page.goto(`/orders/${order_id}`);
  await alive;
  await expect.poll(() => told.filter((text) => NOT_ALIVE.test(text)).length).toBeGreaterThan(0);
  await apiOf(customer).orders_archive({ params: { order_id } });
});
