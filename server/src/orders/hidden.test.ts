import { MOST_HIDDEN } from '@provodka/domain/orders/hidden-orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('customer');
  await server.makers.user('freelancer');
  await server.makers.user('other');
});
afterAll(() => server.stop());

const seat = () => server.api('freelancer');
const hide = async (order_id: number, login = 'freelancer') =>
  await (await server.api(login)).orders_hide({ params: { order_id } });
const listOf = async (login: string | null, query: object = {}) => {
  const { api } = login ? await server.browser(login) : server.guest();
  const { data, meta } = await api.orders_list({ query: { limit: 100, ...query } });
  return { ids: data.map(({ id }) => id).toSorted((a, b) => a - b), total: meta.total };
};

it('leaves a hidden order out of the freelancer’s own list and its count, whatever the filter, and out of nobody else’s', async () => {
  const hidden = await insertOrder(server, 'customer', { configuration_ids: [128], title: 'Обмен один' });
  const shown = await insertOrder(server, 'customer', { configuration_ids: [128], title: 'Обмен два' });
  await hide(hidden);
  await hide(hidden);
  for (const query of [
    {},
    { configurations: [128] },
    { query: 'обмен' },
    { budget_to: 10_000_000 },
    { sort: 'budget|desc' },
  ]) {
    const everybody = await listOf(null, query);
    expect(everybody.ids).toContain(hidden);
    expect(await listOf('other', query)).toEqual(everybody);
    expect(await listOf('freelancer', query)).toEqual({
      ids: everybody.ids.filter((id) => id !== hidden),
      total: everybody.total - 1,
    });
  }
  expect((await listOf('freelancer', { query: String(hidden) })).ids).not.toContain(hidden);

  const params = { order_id: hidden };
  expect((await (await seat()).orders_get({ params })).data.is_hidden).toBe(true);
  expect((await (await server.api('other')).orders_get({ params })).data.is_hidden).toBe(false);
  const { data, meta } = await (await seat()).freelancer_hidden_orders({});
  expect([data.map(({ id }) => id), meta.total]).toEqual([[hidden], 1]);

  await (await seat()).orders_unhide({ params });
  expect((await listOf('freelancer')).ids).toEqual(expect.arrayContaining([hidden, shown]));
  expect(await refusalOf((await seat()).orders_unhide({ params }))).toMatchObject({ status: 404 });
});

it('tells no title of an order that its freelancer may not see any more', async () => {
  const id = await insertOrder(server, 'customer');
  await hide(id);
  await server.db.updateTable('orders').set({ status: ORDER_STATUS.deleted }).where('id', '=', id).execute();
  const { data, meta } = await (await seat()).freelancer_hidden_orders({});
  expect(data.some((order) => order.id === id)).toBe(false);
  expect(meta.total).toBe(data.length);
});

it('refuses the own order, one that is not seen, and more than five hundred, also for two at once', async () => {
  const own = await insertOrder(server, 'customer');
  expect(await refusalOf(hide(own, 'customer'))).toMatchObject({ status: 422 });
  expect(await refusalOf(hide(await insertOrder(server, 'customer', { status: ORDER_STATUS.draft })))).toMatchObject({
    status: 404,
  });
  const { freelancer_uuid } = await server.makers.user('hider');
  await sql`with made as (
      insert into orders (customer_uuid, title, description, status, created_at, updated_at)
      select customer_uuid, title, description, ${ORDER_STATUS.draft}, created_at, updated_at
      from orders, generate_series(1, ${MOST_HIDDEN - 1}::int) where orders.id = ${own} returning id)
    insert into hidden_orders select ${freelancer_uuid}::uuid, id, ${server.clock.now()}::timestamptz from made`.execute(
    server.db,
  );
  const [one, two] = [await insertOrder(server, 'customer'), own];
  const both = await Promise.allSettled([hide(one, 'hider'), hide(two, 'hider')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
