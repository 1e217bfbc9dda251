import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function insertMany(count: number, title: string): Promise<void> {
  const { customer_uuid } = await server.makers.user('customer');
  const now = server.clock.now();
  await sql`
    insert into orders (customer_uuid, status, title, description, budget, configuration_ids, published_at, expires_at,
      created_at, updated_at)
    select ${customer_uuid}, 'N', ${title}, 'Описание', 100000, array[121], ${now}, ${now}, ${now}, ${now}
    from generate_series(1, ${sql.lit(count)})`.execute(server.db);
}

const metaOf = async (query: object = {}) => (await (await server.api()).orders_list({ query })).meta;

it('is exact and fresh while it is small', async () => {
  await insertMany(998, 'Первая тысяча');
  expect(await metaOf()).toMatchObject({ total: 998, total_relation: 'eq' });
  await insertMany(1, 'Первая тысяча');
  expect((await metaOf()).total).toBe(999);
});

it('is kept for some seconds once it is large, and told as approximate unless it was counted now', async () => {
  await insertMany(1, 'Первая тысяча');
  expect(await metaOf()).toMatchObject({ total: 1000, total_relation: 'eq' });
  await insertMany(5, 'Первая тысяча');
  server.clock.advance({ seconds: 29 });
  expect(await metaOf()).toMatchObject({ total: 1000, total_relation: 'approx' });
  server.clock.advance({ seconds: 1 });
  expect(await metaOf()).toMatchObject({ total: 1005, total_relation: 'eq' });
});

it('is counted once for those who ask at the same moment, and exact for one of them', async () => {
  server.clock.advance({ seconds: 30 });
  const metas = await Promise.all([1, 2, 3, 4].map(() => metaOf({ sort: 'budget|asc' })));
  expect(metas.map(({ total }) => total)).toEqual([1005, 1005, 1005, 1005]);
  expect(metas.filter(({ total_relation }) => total_relation === 'eq')).toHaveLength(1);
  const small = await Promise.all([1, 2, 3, 4].map(() => metaOf({ budget_from: 5_000_000 })));
  expect(small.map(({ total_relation }) => total_relation)).toEqual(['eq', 'eq', 'eq', 'eq']);
});

it('is an estimate above ten thousand, and no page lies beyond the thousandth', async () => {
  await insertMany(9000, 'Редкое слово среди многих');
  await insertMany(4000, 'Обычный заказ');
  server.clock.advance({ seconds: 30 });
  const meta = await metaOf({ limit: 10 });
  expect(meta).toMatchObject({ total_relation: 'approx', last_page: 1000 });
  // 14 005 orders; one of 251 tells of them.
  expect(meta.total).toBeGreaterThan(13_700);
  expect(meta.total).toBeLessThan(14_300);
  expect(await metaOf({ query: 'редкое' })).toMatchObject({ total: 9000, total_relation: 'eq' });
});

it('stays in the list whether few or many orders match', async () => {
  const api = await server.api();
  const few = await api.orders_list({ query: { query: 'первая', sort: 'budget|asc', limit: 100, page: 11 } });
  expect([few.data.length, few.meta.total]).toEqual([5, 1005]);
  const many = await api.orders_list({ query: { query: 'редкое', sort: 'new|asc', limit: 100, page: 90 } });
  expect([many.data.length, many.meta.last_page]).toEqual([100, 90]);
});

it('is not counted at all when the sample says that it is large', async () => {
  await insertMany(80, 'Повсюду');
  // By their ids all of them belong to the sample, as 80 of 20 080 would.
  await sql`
    insert into orders (id, customer_uuid, status, title, description, configuration_ids, published_at, expires_at, created_at,
      updated_at)
    overriding system value select 251 * (1000 + row_number() over ()), customer_uuid, status, title, description, configuration_ids,
      published_at, expires_at, created_at, updated_at
    from orders where title = 'Повсюду'`.execute(server.db);
  const meta = await metaOf({ query: 'повсюду' });
  expect(meta.total_relation).toBe('approx');
  expect(meta.total).toBeGreaterThanOrEqual(20_080);
  const page = await (await server.api()).orders_list({ query: { query: 'повсюду', limit: 100, page: 2 } });
  expect(page.data).toHaveLength(60);
});
