import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDealStage } from '../../../test/deals/deal-stage.ts';
import { openMarket, refusalOf } from '../../../test/market.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const market = openMarket(() => server);
const stage = openDealStage(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CANARY = 'Тайный перенос канарейки';

describe('orders of a profile', () => {
  test('show each viewer what their pages would open, and count the same', async () => {
    const invited = await server.makers.user('invited');
    const { customer_uuid: uuid } = await server.makers.user('customer');
    const open = await market.publishOrder({ title: 'Открытый обмен с сайтом' });
    const hidden = await market.publishOrder({
      title: CANARY,
      is_private: true,
      freelancers: [invited.freelancer_uuid],
    });
    const owner = await server.api('customer');
    await owner.orders_create({ body: { title: 'Черновик никому не виден', is_draft: true } });
    const blocked = await market.publishOrder({ title: 'Заказ, который заблокируют' });
    const moderator = await server.api('moderator');
    await moderator.orders_change_status({
      params: { order_id: blocked },
      body: { code: 'B', comment: 'Спам в описании' },
    });

    const seen = async (api: typeof owner) => {
      const { data, meta, counters } = await api.customers_orders({ params: { uuid } });
      expect([meta.total, counters.all]).toEqual([data.length, data.length]);
      return data.map((order) => order.id);
    };
    expect(await seen(server.guest().api)).toEqual([open]);
    expect(await seen(await server.api('stranger'))).toEqual([open]);
    expect(await seen(await server.api('invited'))).toEqual([hidden, open]);
    expect(await seen(owner)).toEqual([hidden, open]);
    expect((await seen(moderator)).length).toBe(4);

    for (const query of ['', '?slice=in_search', '?query=канарейки', '?limit=100']) {
      const reply = await server.guest().request(`/rest/v1/freelance/customers/${uuid}/orders${query}`);
      expect(await reply.text()).not.toContain(CANARY);
    }
    const page = await server.guest().api.customers_get({ params: { uuid } });
    expect(page.data.number_orders).toBe(1);
  });

  test('of an executor are those they were chosen for, without the private ones of others', async () => {
    const { freelancer_uuid: uuid } = await server.makers.user('freelancer');
    const { order_id } = await market.orderInWork('freelancer', { title: 'Настроить обмен в работе' });
    const secret = await market.orderInWork('freelancer', {
      title: CANARY,
      is_private: true,
      freelancers: [uuid],
    });
    const guest = server.guest().api;
    const { data } = await guest.freelancers_orders({ params: { uuid }, query: { slice: 'in_progress' } });
    expect(data.map((order) => order.id)).toEqual([order_id]);
    expect((await guest.freelancers_get({ params: { uuid } })).data.number_orders_in_work).toBe(1);
    const own = await server.api('freelancer');
    const { data: all } = await own.freelancers_orders({ params: { uuid } });
    expect(all.map((order) => order.id)).toEqual([secret.order_id, order_id]);
    expect((await own.freelancers_get({ params: { uuid } })).data.number_orders_in_work).toBe(2);
  });

  test('of an executor tell what was paid out in them and what the customer says of it', async () => {
    const pair = await stage.pair();
    const deal = await stage.paidOut(pair);
    const again = await stage.paidOut(pair);
    const { freelancer_uuid: uuid } = await server.makers.user(pair.executorLogin);
    const finished = async () => {
      const { data } = await server.guest().api.freelancers_orders({ params: { uuid } });
      return data.find((order) => order.id === pair.order_id)?.finished;
    };
    expect(await finished()).toMatchObject({ sum: 20_000, ended_at: expect.any(String), review: null });
    const written = { deal_id: deal.deal_id, stars: 5, text: 'Сделано в срок, телефон мастера +7 903 123-45-67.' };
    await pair.customer.reviews_create({ body: written });
    expect(await finished()).toMatchObject({ review: null });
    await pair.executor.reviews_create({ body: { ...written, text: 'Задача описана ясно, ответы в тот же день.' } });
    const { review } = (await finished()) ?? {};
    expect(review).toMatchObject({ stars: 5, text: expect.stringContaining('Сделано в срок') });
    expect(review?.text).not.toContain('123-45-67');
    expect(again.order_id).toBe(pair.order_id);
  });

  test('are searched as the public list is, under what the viewer may see', async () => {
    const { customer_uuid: uuid } = await server.makers.user('searched');
    const order_id = await market.publishOrder({ title: 'Перенос остатков в зарплату' }, 'searched');
    await market.publishOrder({ title: 'Печатная форма счёта' }, 'searched');
    const ask = async (query: string) => {
      const { data, meta, counters } = await server
        .guest()
        .api.customers_orders({ params: { uuid }, query: { query } });
      expect([meta.total, counters.all]).toEqual([data.length, data.length]);
      return { ids: data.map(({ id }) => id), read_as: meta.read_as };
    };
    expect(await ask('остатки')).toEqual({ ids: [order_id], read_as: undefined });
    expect(await ask('зарплота')).toEqual({ ids: [order_id], read_as: 'зарплата' });
    expect((await ask('канарейки')).ids).toEqual([]);
  });

  test('are sorted by moderators alone', async () => {
    const { customer_uuid: uuid } = await server.makers.user('customer');
    const ask = { params: { uuid }, query: { sort: 'budget|asc' as const } };
    const owner = await server.api('customer');
    expect(await refusalOf(owner.customers_orders(ask))).toMatchObject({ status: 403 });
    expect(await refusalOf(server.guest().api.customers_orders(ask))).toMatchObject({ status: 403 });
    const { data } = await (await server.api('moderator')).customers_orders(ask);
    const budgets = data.flatMap((order) => order.budget ?? []);
    expect(budgets).toEqual(budgets.toSorted((a, b) => a - b));
  });

  test('and its reviews are of a profile that exists, on its own side', async () => {
    const { customer_uuid, freelancer_uuid } = await server.makers.user('customer');
    const { api } = server.guest();
    const asked = [
      () => api.customers_get({ params: { uuid: freelancer_uuid } }),
      () => api.customers_orders({ params: { uuid: freelancer_uuid } }),
      () => api.customers_reviews({ params: { uuid: freelancer_uuid } }),
      () => api.freelancers_get({ params: { uuid: customer_uuid } }),
      () => api.freelancers_orders({ params: { uuid: customer_uuid } }),
      () => api.freelancers_reviews({ params: { uuid: customer_uuid } }),
    ];
    for (const ask of asked) expect(await refusalOf(ask())).toMatchObject({ status: 404 });
  });
});
