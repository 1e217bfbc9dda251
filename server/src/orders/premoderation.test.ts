import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { ORDER_FORM, setSetting } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => setSetting(server, 'premoderation', true));
afterEach(() => setSetting(server, 'premoderation', false));

it('lets a moderator approve only the text that was looked at, when another one had it rewritten meanwhile', async () => {
  await server.makers.user('moderator_quick', { is_moderator: true });
  const [customer, slow, quick] = [
    await server.api('customer'),
    await server.api('moderator'),
    await server.api('moderator_quick'),
  ];
  const { data } = await customer.orders_create({ body: ORDER_FORM });
  const params = { order_id: data.id };
  const seen = (await slow.orders_get({ params })).data.version;
  const listed = (await slow.moderator_orders_list({ query: params })).data[0]?.version;
  expect(listed).toBe(seen);
  await quick.orders_change_status({ params, body: { code: 'R', comment: 'Уточните состав работ' } });
  await customer.orders_update({ params, body: { title: 'Продам базу клиентов недорого' } });
  await customer.orders_change_status({ params, body: { code: 'M' } });
  const approve = (version: number) => slow.orders_change_status({ params, body: { code: 'N', version } });
  expect(await refusalOf(approve(seen))).toMatchObject({
    status: 422,
    message: expect.stringContaining('данные изменились'),
  });
  const now = (await slow.orders_get({ params })).data;
  expect(now.status.code).toBe('M');
  expect((await approve(now.version)).data.status.code).toBe('N');
});
