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

it('is exact up to a thousand, and estimated in two figures when one more is there', async () => {
  await insertMany(1, 'Первая тысяча');
  expect(await metaOf()).toMatchObject({ total: 1000, total_relation: 'eq' });
  await insertMany(1, 'Первая тысяча');
  expect(await metaOf()).toMatchObject({ total: 1000, total_relation: 'approx' });
});

it('is remembered for some minutes while it is an estimate', async () => {
  await insertMany(9004, 'Редкое слово среди многих');
  await insertMany(4000, 'Обычный заказ');
  server.clock.advance({ seconds: 299 });
  expect(await metaOf()).toMatchObject({ total: 1000, total_relation: 'approx' });
  server.clock.advance({ seconds: 1 });
  // 14 005 orders, estimated from a sample of one in 251.
  expect(await metaOf({ limit: 10 })).toMatchObject({ total: 14_000, total_relation: 'approx', last_page: 1000 });
  expect(await metaOf({ query: 'редкое' })).toMatchObject({ total: 9000, total_relation: 'approx' });
});

it('is near the truth where some thousands match', async () => {
  await insertMany(2200, 'Немногие среди тысяч');
  const { total } = await metaOf({ query: 'немногие' });
  expect(total).toBeGreaterThanOrEqual(2100);
  expect(total).toBeLessThanOrEqual(2300);
});

it('is the same for those who ask at the same moment', async () => {
  const metas = await Promise.all([1, 2, 3, 4].map(() => metaOf({ query: 'редкое', sort: 'budget|asc' })));
  expect(metas.map(({ total }) => total)).toEqual([9000, 9000, 9000, 9000]);
  const small = await Promise.all([1, 2, 3, 4].map(() => metaOf({ budget_from: 5_000_000 })));
  expect(small.map(({ total_relation }) => total_relation)).toEqual(['eq', 'eq', 'eq', 'eq']);
});

it('is true when the page shows where the list ends, however it was estimated', async () => {
  const sort = 'budget|asc';
  const last = await metaOf({ query: 'редкое', sort, limit: 100, page: 91 });
  expect(last).toMatchObject({ total: 9004, total_relation: 'eq', last_page: 91 });
  const beyond = await metaOf({ query: 'редкое', sort, limit: 100, page: 101 });
  expect(beyond).toMatchObject({ total: 9004, total_relation: 'eq', last_page: 91 });
  const unfiltered = await metaOf({ limit: 100, page: 1000 });
  expect(unfiltered).toMatchObject({ total: 16_205, total_relation: 'eq' });
});

it('stays in the list whether few or many orders match', async () => {
  const api = await server.api();
  const few = await api.orders_list({ query: { query: 'первая', sort: 'budget|asc', limit: 100, page: 11 } });
  expect([few.data.length, few.meta.total]).toEqual([1, 1001]);
  const many = await api.orders_list({ query: { query: 'редкое', sort: 'new|asc', limit: 100, page: 90 } });
  expect([many.data.length, many.meta.total]).toEqual([100, 9000]);
});

it('is not counted at all when the sample says that it is large', async () => {
  await insertMany(80, 'Повсюду');
  // All of them belong to the sample by their ids, as 80 of 20 080 would.
  await sql`
    insert into orders (id, customer_uuid, status, title, description, configuration_ids, published_at, expires_at, created_at,
      updated_at)
    overriding system value select 251 * (1000 + row_number() over ()), customer_uuid, status, title, description, configuration_ids,
      published_at, expires_at, created_at, updated_at
    from orders where title = 'Повсюду'`.execute(server.db);
  const meta = await metaOf({ query: 'повсюду' });
  expect(meta.total_relation).toBe('approx');
  expect(meta.total).toBe(20_000);
  const page = await (await server.api()).orders_list({ query: { query: 'повсюду', limit: 100, page: 2 } });
  expect(page.data).toHaveLength(60);
});
