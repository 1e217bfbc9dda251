import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { fromEnvironment } from './support/database.ts';
import { type DealIds, dayAhead, publishOrder, respond } from './support/market.ts';
import { openMenu, visit } from './support/pages.ts';
import { apiOf, signIn } from './support/people.ts';
import { test as base } from './support/test.ts';

const WIDTHS = [1280, 390];
const THEMES = ['light', 'dark'];
const HEIGHT = 800;

/** A market with something to see behind every address of both sides. */
interface Scene {
  open: number;
  response: number;
  draft: number;
  inWork: number;
  deals: Record<'created' | 'paid' | 'delivered' | 'accepted', number>;
}

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, { scene: Scene }>({
  scene: [async ({ browser }, use) => use(await makeScene(browser)), { scope: 'worker' }],
});

async function makeScene(browser: Browser): Promise<Scene> {
  const [customer, freelancer] = await Promise.all([browser.newContext(), browser.newContext()]);
  await Promise.all([signIn(customer, 'customer'), signIn(freelancer, 'freelancer')]);
  const api = apiOf(customer);
  const open = await publishOrder(customer);
  const response = await respond(freelancer, open);
  const draft = await api.orders_create({ body: { title: 'Черновик для проверки', is_draft: true } });
  const order = await publishOrder(customer);
  const response_id = await respond(freelancer, order, 40_000);
  await api.responses_approve({ params: { ...order, response_id } });
  const propose = async () => {
    const body = { description: 'Этап переноса базы в УТ 11', price: 5000, planned_at: dayAhead(5) };
    return (await api.deals_create({ params: order, body })).data.id;
  };
  const deals = { created: await propose(), paid: 0, delivered: 0, accepted: 0 };
  const pay = async (ids: DealIds) => {
    const { data } = await api.deals_pay({ params: ids, body: { method: 'card', accept_terms: true } });
    await customer.request.post(data.payment_url, { form: { action: 'pay' } });
    await expect.poll(async () => (await api.deals_get({ params: ids })).data.status.code).toBe('paid');
  };
  for (const status of ['paid', 'delivered', 'accepted'] as const) {
    const ids = { ...order, deal_id: await propose() };
    deals[status] = ids.deal_id;
    await pay(ids);
    if (status !== 'paid') await apiOf(freelancer).deals_deliver({ params: ids, body: { comment: 'Готово' } });
    if (status === 'accepted') await api.deals_accept({ params: ids });
  }
  await Promise.all([customer.close(), freelancer.close()]);
  return { open: open.order_id, response, draft: draft.data.id, inWork: order.order_id, deals };
}

/** Axe finds nothing in either theme at either width, and nothing sticks out to the side. */
async function expectAccessible(page: Page, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const theme of THEMES) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect.soft(found, `${page.url()} at ${width} px, ${theme}`).toEqual([]);
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect.soft(scrollWidth, `${page.url()} is not wider than ${width} px`).toBeLessThanOrEqual(clientWidth);
  }
}
