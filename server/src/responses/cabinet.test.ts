import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMarket, refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
const { publishOrder, respond } = openMarket(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

it('sorts the own responses into slices and counts them', async () => {
  const customer = await server.api('customer');
  const freelancer = await server.api('freelancer');
  const ids: Record<string, number> = {};
  const answered = async (name: string, changes: Record<string, unknown> = {}) => {
    server.clock.advance({ minutes: 1 });
    const order_id = await publishOrder(changes);
    const { id: response_id } = await respond('freelancer', order_id);
    ids[name] = response_id;
    return { order_id, response_id };
  };
  await answered('waiting', { budget: 900_001 });
  const chosen = await answered('chosen', { budget: 30_000 });
  await customer.responses_approve({ params: chosen });
  const withdrawn = await answered('withdrawn', { budget: 10_000 });
  await freelancer.responses_delete({ params: withdrawn });
  const left = await answered('left', { budget: null });
  await customer.orders_archive({ params: { order_id: left.order_id } });

  const list = async (query: Parameters<typeof freelancer.freelancer_responses_list>[0]) =>
    await freelancer.freelancer_responses_list(query);
  const active = await list({ query: { sort: 'date|asc' } });
  expect(active.data.map((item) => item.id)).toEqual([ids.waiting, ids.chosen]);
  expect(active.counters).toEqual({ all: 4, active: 2, archive: 2 });
  const archive = await list({ query: { slice: 'archive', sort: 'date|asc' } });
  expect(archive.data.map((item) => [item.id, item.is_closed])).toEqual([
    [ids.withdrawn, false],
    [ids.left, true],
  ]);
  const byBudget = await list({ query: { slice: 'all', sort: 'budget|asc' } });
  expect(byBudget.data.map((item) => item.id)).toEqual([ids.withdrawn, ids.chosen, ids.waiting, ids.left]);
  const limited = await list({ query: { slice: 'all', is_limited: true } });
  expect(limited.data).toMatchObject([{ id: ids.waiting, is_limited: true, order: { budget: 900_001 } }]);
  expect(limited.counters).toEqual({ all: 1, active: 1, archive: 0 });
  expect((await list({ query: { slice: 'all', is_limited: false } })).meta.total).toBe(3);
  expect(active.data.find((item) => item.id === ids.chosen)).toMatchObject({
    order: { id: chosen.order_id, status: { code: 'W', title: 'В работе' }, number_responses: 1 },
    rights: { refuse: { allowed: true }, edit: { allowed: false } },
  });
});

it('leaves a withdrawn response out of those of its order', async () => {
  const order_id = await publishOrder();
  const { id: response_id } = await respond('freelancer', order_id);
  const other = await respond('stranger', order_id);
  const freelancer = await server.api('freelancer');
  await freelancer.responses_delete({ params: { order_id, response_id } });
  const { data, meta } = await freelancer.responses_list({ params: { order_id } });
  expect(data.map(({ id }) => id)).toEqual([other.id]);
  expect(meta.total).toBe(1);
});

it('filters by inclusive days of Moscow', async () => {
  // 21:30 UTC is half past midnight of the next day in Moscow.
  const evening = new Date(server.clock.now().getTime() + DAY_MS);
  evening.setUTCHours(21, 30, 0, 0);
  server.clock.set(evening);
  const today = evening.toISOString().slice(0, 10);
  const tomorrow = new Date(evening.getTime() + DAY_MS).toISOString().slice(0, 10);
  const { id } = await respond('night_owl', await publishOrder());
  const api = await server.api('night_owl');
  const found = async (query: { date_from?: string; date_to?: string }) =>
    (await api.freelancer_responses_list({ query })).data.map((item) => item.id);
  expect(await found({ date_from: tomorrow, date_to: tomorrow })).toEqual([id]);
  expect(await found({ date_to: today })).toEqual([]);
  expect(await found({ date_from: today })).toEqual([id]);
});

it('refuses guests and malformed filters', async () => {
  const guest = await server.api();
  expect((await refusalOf(guest.freelancer_responses_list())).status).toBe(401);
  const api = await server.api('freelancer');
  const wrong = [{ date_from: '2027-02-30' }, { slice: 'closed' }, { sort: 'views|desc' }, { page: 0 }, { limit: 101 }];
  for (const query of wrong) {
    const reply = api.freelancer_responses_list({ query: query as never });
    expect((await refusalOf(reply)).status).toBe(422);
  }
});
