import { expect } from '@playwright/test';
import { type FaultyProvider, openFaultyProvider } from '../../server/test/deals/faulty-provider.ts';
import { dayAhead, publishOrder, respond } from '../support/market.ts';
import { openMarket } from '../support/market-site.ts';
import { visit } from '../support/pages.ts';
import { apiOf } from '../support/people.ts';
import { test as base } from '../support/test.ts';

/** YooKassa's script as documented: it draws a form and calls back with a token of the card. */
const WIDGET = `window.PayoutsData = class {
  constructor(settings) { this.settings = settings; }
  async render(id) {
    document.getElementById(id).innerHTML = '<label>Номер карты <input></label><button>Готово</button>';
    document.querySelector('button').onclick = () => this.settings.success_callback({
      payout_token: 'pt-' + this.settings.type + '-' + this.settings.account_id,
      last4: document.querySelector('input').value.slice(-4),
    });
  }
};`;

// biome-ignore lint/complexity/noBannedTypes: there are no fixtures of a single test beside the common ones
const test = base.extend<{}, { bank: FaultyProvider }>({
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const bank = await openFaultyProvider({ now: () => new Date() });
      await use(bank);
      await bank.stop();
    },
    { scope: 'worker' },
  ],
  market: [
    async ({ bank }, use, { workerIndex }) => {
      const market = await openMarket(workerIndex, {
        PAYMENTS_PROVIDER: 'yookassa',
        YOOKASSA_SHOP_ID: '54321',
        YOOKASSA_SECRET_KEY: 'test_Ab3-kl4Mn5_Op6qr7St8uv9Wx0',
        YOOKASSA_API_ROOT: bank.baseUrl(),
      });
      await use(market);
      await market.stop();
    },
    { scope: 'worker' },
  ],
});

test('an executor names a card in the form of the bank and gets the money there', { tag: '@main' }, async ({
  sides,
  bank,
}) => {
  const { customer, freelancer } = sides;
  const order = await publishOrder(customer);
  const response_id = await respond(freelancer, order);
  const [buyer, executor] = [apiOf(customer), apiOf(freelancer)];
  await buyer.responses_approve({ params: { ...order, response_id } });
  const form = { description: 'Перенос остатков и справочников', price: 12_000, planned_at: dayAhead(7) };
  const { data: deal } = await buyer.deals_create({ params: order, body: form });
  const params = { ...order, deal_id: deal.id };
  const address = `/orders/${order.order_id}/deals/${deal.id}`;

  await visit(customer, `${address}/pay`);
  await expect(customer.getByRole('radio')).toHaveCount(1);
  await expect(customer.getByRole('radio', { name: /Банковская карта/ })).toBeChecked();
  const { data } = await buyer.deals_pay({ params, body: { method: 'card', accept_terms: true } });
  const paid = data.payment_url.split('/').at(-1) ?? '';
  bank.pay(paid);
  const notice = { event: 'payment.succeeded', object: { id: paid } };
  await executor.payments_notify({ params: { provider: 'yookassa' }, body: notice });
  await executor.deals_deliver({ params, body: { comment: 'Готово, проверяйте' } });
  await buyer.deals_accept({ params });

  let isReached = false;
  await freelancer.route('https://yookassa.ru/payouts-data/**', (route) =>
    isReached
      ? route.fulfill({ contentType: 'text/javascript', body: WIDGET })
      : route.fulfill({ status: 200, body: '' }),
  );
  await visit(freelancer, `${address}/payout`);
  await expect(freelancer.getByText('Форма банка не открылась')).toBeVisible();
  isReached = true;
  await freelancer.getByRole('button', { name: 'откройте её ещё раз' }).click();
  await freelancer.getByText('Физлицо', { exact: true }).click();
  await freelancer.getByRole('checkbox').check();
  await freelancer.getByRole('button', { name: 'Запросить выплату' }).click();
  await expect(freelancer.getByText('Укажите карту')).toBeVisible();

  const bankForm = freelancer.frameLocator('iframe[title="Номер карты для выплаты"]');
  await bankForm.getByLabel('Номер карты').fill('2200 0000 0000 4417');
  await bankForm.getByRole('button', { name: 'Готово' }).click();
  await expect(freelancer.getByText('Карта ·· 4417')).toBeVisible();
  await freelancer.getByRole('button', { name: 'Запросить выплату' }).click();
  await freelancer.waitForURL(address);
  // A busy machine may answer the site too late, which then asks the bank again after a minute.
  const status = async () => (await executor.deals_get({ params })).data.status.code;
  await expect.poll(status, { timeout: 120_000 }).toBe('paid_out');
  expect(bank.objects.find(({ kind }) => kind === 'payouts')?.body).toMatchObject({
    payout_token: 'pt-safedeal-54321',
    deal: { id: expect.any(String) },
  });
});
