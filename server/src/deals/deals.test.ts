import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDealStage, PAYOUT_FORM } from '../../test/deal-stage.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a deal', () => {
  it('goes from the proposal through payment, delivery and acceptance to the payout', async () => {
    const pair = await stage.pair();
    const params = await stage.create(pair);
    expect(await stage.view(pair, params)).toMatchObject({
      number: 1,
      title: 'Перенести остатки и взаиморасчёты',
      status: { code: 'created', title: 'Ждёт оплаты' },
      price: 10_000,
      commission: 650,
      total: 10_650,
      commission_rate: 6.5,
      side: 'customer',
    });
    const bank = await stage.openBank(pair, params);
    expect(await stage.press(bank, 'pay')).toBe(`${server.url}/orders/${params.order_id}/deals/${params.deal_id}`);
    await server.settle();
    expect(await stage.view(pair, params)).toMatchObject({
      status: { code: 'paid', title: 'В резерве' },
      is_payment: true,
      payment_url: null,
      paid_by: { method: 'card', title: 'карта ·· 4417' },
    });
    await pair.executor.deals_deliver({ params, body: { comment: 'Готово, проверяйте' } });
    await pair.customer.deals_accept({ params });
    const asked = await pair.executor.deals_payout({ params, body: PAYOUT_FORM });
    expect(asked.data.status.code).toBe('payout_pending');
    await stage.settlePayout();
    expect(await stage.view(pair, params)).toMatchObject({ status: { code: 'paid_out' }, is_payout: true });
    expect(await stage.findings()).toEqual([]);
  });
});
