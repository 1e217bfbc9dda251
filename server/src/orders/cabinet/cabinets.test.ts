import { CABINET_ORDER_SORTS } from '@provodka/contract/orders/order-lists.ts';
import { CUSTOMER_ORDER_SLICES, FREELANCER_ORDER_SLICES, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CabinetRow, insertCabinetRow, ordered } from '../../../test/cabinet-rows.ts';
import { refusalOf } from '../../../test/market.ts';
import { insertDeal, insertOrder, insertResponse } from '../../../test/orders.ts';
import { seededRandom } from '../../../test/search/order-sample.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
const rows: CabinetRow[] = [];
beforeAll(async () => {
  server = await startTestServer();
  // Below the second step of the maximum: ten responses fill an order.
  await server.makers.user('owner', { deals: 3, sum: 15_000 });
  const random = seededRandom(11);
  for (let number = 0; number < 90; number++) rows.push(await insertCabinetRow(server, random));
  await insertOrder(server, 'stranger', { executor: 'customer', status: 'W' });
});
afterAll(() => server.stop());

const customerList = async (query: object) =>
  (await server.api('owner')).customer_orders_list({ query: { limit: 100, sort: 'date|desc', ...query } });
const executorList = async (query: object) =>
  (await server.api('worker')).freelancer_orders_list({ query: { limit: 100, sort: 'date|desc', ...query } });
const idsOf = (reply: { data: { id: number }[] }) => reply.data.map((order) => order.id);
/** The counters of the slices, apart from how many of each wait. */
const heldOf = ({ counters }: { counters: { waiting: object } }) =>
  Object.fromEntries(Object.entries(counters).filter(([name]) => name !== 'waiting'));
const inSlice = (statuses: readonly OrderStatus[]) => (row: CabinetRow) => statuses.includes(row.status);
const countersOf = (list: CabinetRow[], slices: Record<string, readonly OrderStatus[]>) =>
  Object.fromEntries(Object.entries(slices).map(([slice, statuses]) => [slice, list.filter(inSlice(statuses)).length]));

describe('the customer’s cabinet', () => {
  it.each(Object.entries(CUSTOMER_ORDER_SLICES))('slices its orders: %s', async (slice, statuses) => {
    const reply = await customerList({ slice });
    const expected = rows.filter(inSlice(statuses));
    expect(idsOf(reply)).toEqual(ordered(expected, 'date|desc'));
    expect(reply.meta).toMatchObject({ total: expected.length, total_relation: 'eq' });
    expect(heldOf(reply)).toEqual(countersOf(rows, CUSTOMER_ORDER_SLICES));
  });

  it('begins on demand with what waits for its owner, counts it, and tells the sums', async () => {
    const waits = ({ status, hasOpenDeal }: CabinetRow) => status === 'R' || hasOpenDeal || status === 'W';
    const query = { sort: 'turn|desc', limit: 100 } as const;
    const { data, counters } = await (await server.api('owner')).customer_orders_list({ query });
    const listed = rows.filter(inSlice(CUSTOMER_ORDER_SLICES.all));
    const [first, second] = [listed.filter(waits), listed.filter((row) => !waits(row))];
    expect(data.map(({ id }) => id)).toEqual([...ordered(first, 'date|desc'), ...ordered(second, 'date|desc')]);
    const pages = await Promise.all([1, 2, 3].map((page) => customerList({ sort: 'turn|desc', limit: 3, page })));
    expect(pages.flatMap(idsOf)).toEqual(data.slice(0, 9).map(({ id }) => id));
    expect(data.filter(({ is_waiting }) => is_waiting)).toHaveLength(first.length);
    expect(counters.waiting).toEqual(countersOf(first, CUSTOMER_ORDER_SLICES));
    const open = data.find(({ open_deal }) => open_deal !== null);
    expect(open?.money?.paid).toBeGreaterThanOrEqual(2500.5);
    expect(open?.money?.agreed).toBeGreaterThanOrEqual(open?.money?.paid ?? Number.POSITIVE_INFINITY);
    expect(data.find(({ executor }) => executor === null)?.money).toBeNull();
  });

  it('has nothing waiting for the executor while the customer checks', async () => {
    const { data, counters } = await (await server.api('worker')).freelancer_orders_list({ query: { limit: 100 } });
    expect(data.map(({ id }) => id)).toEqual(
      ordered(
        rows.filter(({ isExecuted }) => isExecuted),
        'date|desc',
      ),
    );
    expect(counters.waiting).toEqual({ all: 0, in_progress: 0, completed: 0 });
  });

  it('sorts by the date, the newest first, unless asked otherwise', async () => {
    expect(idsOf(await customerList({ limit: 7 }))).toEqual(idsOf(await customerList({ sort: 'date|desc', limit: 7 })));
  });

  it.each(CABINET_ORDER_SORTS)('sorts by %s', async (sort) => {
    const all = rows.filter(inSlice(CUSTOMER_ORDER_SLICES.all));
    expect(idsOf(await customerList({ sort }))).toEqual(ordered(all, sort));
    const pages = await Promise.all([1, 2, 3].map((page) => customerList({ sort, limit: 7, page })));
    expect(pages.flatMap(idsOf)).toEqual(ordered(all, sort).slice(0, 21));
  });

  it.each([
    [
      'a budget',
      { budget_from: 5000, budget_to: 20_000 },
      (row: CabinetRow) => row.budget !== null && row.budget >= 5000 && row.budget <= 20_000,
    ],
    ['privacy', { is_private: true }, (row: CabinetRow) => row.is_private],
    ['no privacy', { is_private: false }, (row: CabinetRow) => !row.is_private],
    ['open deals', { is_exist_open_deals: true }, (row: CabinetRow) => row.hasOpenDeal],
    ['no open deals', { is_exist_open_deals: '0' }, (row: CabinetRow) => !row.hasOpenDeal],
    ['the maximum of responses', { is_max_number_responses: true }, (row: CabinetRow) => row.number_responses >= 10],
    ['room for responses', { is_max_number_responses: false }, (row: CabinetRow) => row.number_responses < 10],
    [
      'several things at once',
      { is_private: false, is_exist_open_deals: false, budget_to: 20_000, is_max_number_responses: true },
      (row: CabinetRow) =>
        !row.is_private &&
        !row.hasOpenDeal &&
        row.budget !== null &&
        row.budget <= 20_000 &&
        row.number_responses >= 10,
    ],
  ])('filters by %s', async (_, query, fits) => {
    const expected = rows.filter(inSlice(CUSTOMER_ORDER_SLICES.all)).filter(fits);
    expect(expected.length).toBeGreaterThan(0);
    const reply = await customerList(query);
    expect(idsOf(reply)).toEqual(ordered(expected, 'date|desc'));
    expect(heldOf(reply)).toEqual(countersOf(rows.filter(fits), CUSTOMER_ORDER_SLICES));
    expect(reply.data.every((order) => order.is_max_number_responses === order.number_responses >= 10)).toBe(true);
  });

  it('filters by Moscow days, a draft by the day it was made', async () => {
    const dayOf = (moment: number) => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10);
    const now = server.clock.now().getTime();
    const [from, to] = [dayOf(now - 9 * DAY_MS), dayOf(now - 3 * DAY_MS)];
    const expected = rows
      .filter(inSlice(CUSTOMER_ORDER_SLICES.all))
      .filter((row) => dayOf(row.date) >= from && dayOf(row.date) <= to);
    expect(idsOf(await customerList({ date_from: from, date_to: to }))).toEqual(ordered(expected, 'date|desc'));
  });

  it('searches by word and by number', async () => {
    const id = await insertOrder(server, 'owner', { title: 'Редкостный случай учёта', status: 'A' });
    expect(idsOf(await customerList({ query: 'редкостн' }))).toEqual([id]);
    expect(idsOf(await customerList({ query: String(id) }))[0]).toBe(id);
    expect(idsOf(await executorList({ query: 'редкостн' }))).toEqual([]);
    await server.db.updateTable('orders').set({ status: 'D' }).where('id', '=', id).execute();
  });

  it('shows the executor, the open deal and new responses', async () => {
    const { freelancer_uuid } = await server.makers.user('worker');
    const { data } = await customerList({ is_exist_open_deals: true });
    for (const order of data) {
      expect(order.executor?.uuid).toBe(freelancer_uuid);
      expect(order.open_deal).toEqual({
        id: expect.any(Number),
        number: 2,
        status: 'delivered',
        price: 2500.5,
        sum: 3150.5,
        until: expect.any(String),
      });
    }
    const worked = await insertOrder(server, 'staged', { executor: 'stager', status: 'W' });
    await insertDeal(server, worked, { status: 'accepted', number: 1, executor_share: 400_000 });
    await insertDeal(server, worked, { status: 'delivered', number: 2 });
    await insertDeal(server, worked, { status: 'paid', number: 3 });
    // Each side sees the deal that waits for it, with the sum it pays or gets.
    const customers = await (await server.api('staged')).customer_orders_list();
    expect(customers.data[0]?.open_deal).toMatchObject({ number: 2, sum: 10_650 });
    const executors = await (await server.api('stager')).freelancer_orders_list();
    expect(executors.data[0]?.open_deal).toMatchObject({ number: 1, sum: 4000 });
    const id = await insertOrder(server, 'newcomer');
    await insertResponse(server, id, 'a1', 'active');
    await insertResponse(server, id, 'a2', 'active');
    await insertResponse(server, id, 'a3', 'viewed');
    const mine = await (await server.api('newcomer')).customer_orders_list();
    expect(mine.data).toMatchObject([
      { id, number_new_responses: 2, number_responses: 3, executor: null, open_deal: null },
    ]);
  });
});

it('shows its customer the faces of those who responded last and wait, and nobody once there is an executor', async () => {
  const id = await insertOrder(server, 'chooser');
  for (const login of ['face1', 'face2', 'face3', 'face4']) await insertResponse(server, id, login, 'active');
  await insertResponse(server, id, 'face5', 'withdrawn');
  const listed = async () => (await (await server.api('chooser')).customer_orders_list()).data[0]?.responders;
  expect((await listed())?.map(({ full_name }) => full_name)).toEqual(['Тестов face4', 'Тестов face3', 'Тестов face2']);
  await server.db.updateTable('orders').set({ status: 'A' }).where('id', '=', id).execute();
  expect(await listed()).toEqual([]);
});

describe('what a row offers', () => {
  it('is what the page of its order offers its customer', async () => {
    const api = await server.api('owner');
    const { data } = await customerList({ limit: 40 });
    expect(new Set(data.map(({ status }) => status.code)).size).toBeGreaterThan(4);
    for (const { id, rights } of data) {
      const order = await api.orders_get({ params: { order_id: id } });
      expect(order.data.rights, `order ${id}`).toMatchObject(rights);
    }
    const moves = data.flatMap(({ rights }) => Object.values(rights));
    expect(new Set(moves.map(({ allowed }) => allowed))).toEqual(new Set([true, false]));
  });

  it('counts the other open orders of a customer who has earned no more', async () => {
    for (const status of ['N', 'N', 'C', 'A'] as const) await insertOrder(server, 'customer_new', { status });
    const { data } = await (await server.api('customer_new')).customer_orders_list();
    const publish = data.find(({ status }) => status.code === 'C')?.rights.publish;
    const renew = data.find(({ status }) => status.code === 'A')?.rights.renew;
    expect(publish).toMatchObject({ allowed: true });
    expect(renew).toMatchObject({ allowed: false, reason: expect.stringMatching(/\S/) });
  });

  it('is nothing to the executor', async () => {
    const { data } = await executorList({});
    expect(data.length).toBeGreaterThan(0);
    expect(data.flatMap(({ rights }) => Object.values(rights)).some(({ allowed }) => allowed)).toBe(false);
  });
});

describe('the freelancer’s cabinet', () => {
  it.each(Object.entries(FREELANCER_ORDER_SLICES))('slices the orders executed: %s', async (slice, statuses) => {
    const executed = rows.filter((row) => row.isExecuted);
    const reply = await executorList({ slice });
    expect(idsOf(reply)).toEqual(ordered(executed.filter(inSlice(statuses)), 'date|desc'));
    expect(heldOf(reply)).toEqual(countersOf(executed, FREELANCER_ORDER_SLICES));
  });

  it('filters the same way', async () => {
    const executed = rows.filter((row) => row.isExecuted);
    const fits = (row: CabinetRow) => row.hasOpenDeal && row.number_responses >= 10;
    const reply = await executorList({ is_exist_open_deals: true, is_max_number_responses: true, sort: 'budget|asc' });
    expect(idsOf(reply)).toEqual(ordered(executed.filter(fits), 'budget|asc'));
  });
});

describe('both cabinets', () => {
  const dayOf = (moment: number) => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10);
  const middle = () => dayOf(server.clock.now().getTime() - 10 * DAY_MS);
  const filters: { query: () => object; fits: (row: CabinetRow) => boolean }[] = [
    { query: () => ({ budget_from: 9000 }), fits: ({ budget }) => budget !== null && budget >= 9000 },
    { query: () => ({ budget_to: 21_000 }), fits: ({ budget }) => budget !== null && budget <= 21_000 },
    { query: () => ({ date_from: middle() }), fits: ({ date }) => dayOf(date) >= middle() },
    { query: () => ({ date_to: middle() }), fits: ({ date }) => dayOf(date) <= middle() },
    ...[true, false].flatMap((is) => [
      { query: () => ({ is_private: is }), fits: (row: CabinetRow) => row.is_private === is },
      { query: () => ({ is_exist_open_deals: is }), fits: (row: CabinetRow) => row.hasOpenDeal === is },
      { query: () => ({ is_max_number_responses: is }), fits: (row: CabinetRow) => row.number_responses >= 10 === is },
    ]),
    { query: () => ({ query: 'обмен' }), fits: () => true },
    { query: () => ({ query: 'такогослованет' }), fits: () => false },
  ];
  const pairs = filters.flatMap((one, index) => filters.slice(index).map((other) => [one, other] as const));
  // Two values of one field are not a pair: the last one counts.
  const isPair = ([one, other]: (typeof pairs)[number]) =>
    one === other || Object.keys(one.query()).every((key) => !(key in other.query()));

  it('filter by each thing alone and by each two as a plain look through the rows does', async () => {
    const cabinets = [
      { list: customerList, all: rows, slices: CUSTOMER_ORDER_SLICES },
      { list: executorList, all: rows.filter((row) => row.isExecuted), slices: FREELANCER_ORDER_SLICES },
    ];
    let found = 0;
    for (const pair of pairs.filter(isPair)) {
      const [one, other] = pair;
      const query = { ...one.query(), ...other.query() };
      for (const { list, all, slices } of cabinets) {
        const expected = all.filter((row) => one.fits(row) && other.fits(row));
        const reply = await list(query);
        expect(idsOf(reply), JSON.stringify(query)).toEqual(ordered(expected.filter(inSlice(slices.all)), 'date|desc'));
        expect(heldOf(reply), JSON.stringify(query)).toEqual(countersOf(expected, slices));
        found += reply.data.length;
      }
    }
    expect(found).toBeGreaterThan(1000);
  });

  it('are for the signed-in and hold nothing of others', async () => {
    const guest = await server.api();
    expect(await refusalOf(guest.customer_orders_list())).toMatchObject({ status: 401 });
    expect(await refusalOf(guest.freelancer_orders_list())).toMatchObject({ status: 401 });
    const empty = await (await server.api('freelancer_new')).customer_orders_list();
    expect(empty).toMatchObject({ data: [], counters: { all: 0 }, meta: { total: 0, last_page: 1 } });
  });

  it('refuse a slice or a sort they do not have', async () => {
    const browser = await server.browser('owner');
    for (const query of [
      'customer/orders?slice=completed',
      'freelancer/orders?slice=archive',
      'customer/orders?sort=new|desc',
    ]) {
      expect((await browser.request(`/rest/v1/freelance/cabinet/${query}`)).status).toBe(422);
    }
  });
});

it("shows an executor nothing of a former executor's open deal", async () => {
  const id = await insertOrder(server, 'customer', { executor: 'former_executor', status: 'W' });
  await insertDeal(server, id, { status: 'refund_pending' });
  const { freelancer_uuid } = await server.makers.user('next_executor');
  await server.db.updateTable('responses').set({ status: 'viewed' }).where('order_id', '=', id).execute();
  const response_id = await insertResponse(server, id, 'next_executor', 'approved');
  await server.db
    .updateTable('orders')
    .set({ executor_uuid: freelancer_uuid, response_id })
    .where('id', '=', id)
    .execute();
  const { api } = await server.browser('next_executor');
  expect((await api.freelancer_orders_list()).data).toMatchObject([{ id, open_deal: null }]);
  expect((await api.freelancer_orders_list({ query: { is_exist_open_deals: true } })).data).toEqual([]);
});
