import type { OrderFilter, OrderSort } from '@provodka/contract/orders/order-lists.ts';
import { ORDER_SORTS } from '@provodka/contract/orders/order-lists.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSample, type SampleOrder, WORDS } from '../../../test/search/order-sample.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const SAMPLE = 420;

let server: TestServer;
let orders: SampleOrder[];
const childrenOf = new Map<number, number[]>();
beforeAll(async () => {
  server = await startTestServer();
  orders = await insertSample(server, SAMPLE);
  const classifiers = await server.db.selectFrom('classifiers').select(['id', 'parent_id']).execute();
  for (const { id, parent_id } of classifiers) {
    if (parent_id !== null) childrenOf.set(parent_id, [...(childrenOf.get(parent_id) ?? []), id]);
  }
});
afterAll(() => server.stop());

type Filter = Partial<OrderFilter>;

/** The list as the specification defines it, without a database. */
function naiveList(filter: Filter): number[] {
  const found = orders.filter((order) => order.is_public && matches(order, filter));
  return found.toSorted(naiveOrder(filter.sort ?? 'new|desc')).map((order) => order.id);
}

function matches(order: SampleOrder, filter: Filter): boolean {
  const day = moscowDay(order.published_at);
  const within = (ids: readonly number[] | undefined, own: readonly number[]) =>
    !ids?.length || own.some((id) => ids.some((asked) => asked === id || childrenOf.get(asked)?.includes(id)));
  return (
    (filter.query ?? '').split(' ').every((typed) => typed === '' || order.words.includes(stemOf(typed))) &&
    (filter.budget_from === undefined || (order.budget !== null && order.budget >= filter.budget_from)) &&
    (filter.budget_to === undefined || (order.budget !== null && order.budget <= filter.budget_to)) &&
    (filter.date_from === undefined || day >= filter.date_from) &&
    (filter.date_to === undefined || day <= filter.date_to) &&
    within(filter.platforms, order.platforms) &&
    within(filter.configurations, order.configurations)
  );
}

function stemOf(typed: string): string {
  const word = WORDS.find(({ stem, typed: form }) => form === typed || stem.startsWith(typed));
  if (!word) throw new Error(`${typed} is not a word of the sample`);
  return word.stem;
}

function naiveOrder(sort: OrderSort) {
  const [field, direction] = sort.split('|');
  const keyOf = (order: SampleOrder): number | null =>
    field === 'budget' ? order.budget : field === 'new' ? order.published_at.getTime() : order.number_views;
  return (a: SampleOrder, b: SampleOrder): number => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || b.id - a.id;
    return (direction === 'asc' ? left - right : right - left) || b.id - a.id;
  };
}

/** Reads every page of a filter, with the totals they report. */
async function listAll(filter: Filter): Promise<{ ids: number[]; totals: Set<number> }> {
  const api = await server.api();
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page++) {
    const { data, meta } = await api.orders_list({ query: { limit: 100, ...filter, page } });
    ids.push(...data.map((order) => order.id));
    totals.add(meta.total);
    if (page >= meta.last_page) return { ids, totals };
  }
}

/** The expected result of `listAll`. */
function naiveAll(filter: Filter): Awaited<ReturnType<typeof listAll>> {
  const ids = naiveList(filter);
  return { ids, totals: new Set([ids.length]) };
}

const dayBefore = (days: number) => moscowDay(new Date(server.clock.now().getTime() - days * 86_400_000));
const FILTERS: [string, () => Filter][] = [
  ['a word in another form', () => ({ query: 'договором' })],
  ['two words', () => ({ query: 'лицензиями печатной' })],
  ['the beginning of a word', () => ({ query: 'инвент' })],
  ['a word and the beginning of another', () => ({ query: 'отчетом номенкл' })],
  ['a budget from', () => ({ budget_from: 25_500 })],
  ['a budget to', () => ({ budget_to: 60_500 })],
  ['days from', () => ({ date_from: dayBefore(9) })],
  ['days to', () => ({ date_to: dayBefore(4) })],
  ['a platform', () => ({ platforms: [19] })],
  ['platforms', () => ({ platforms: [12, 33] })],
  ['a group of platforms', () => ({ platforms: [1] })],
  ['a configuration', () => ({ configurations: [122] })],
  ['a group of configurations', () => ({ configurations: [101] })],
  ['an unknown configuration', () => ({ configurations: [99_999] })],
];

it('holds a sample in which every filter finds something and leaves something out', () => {
  const all = naiveList({});
  expect(all.length).toBeGreaterThan(SAMPLE / 2);
  const sizes = FILTERS.slice(0, -1).map(([name, filter]) => [name, naiveList(filter()).length] as const);
  expect(sizes.filter(([, size]) => size === 0 || size === all.length)).toEqual([]);
});

describe('the public list', () => {
  it('shows every order in search that anyone may see', async () => {
    expect(await listAll({})).toEqual(naiveAll({}));
  });

  it.each(FILTERS)('filters by %s', async (_, filter) => {
    expect(await listAll(filter())).toEqual(naiveAll(filter()));
  });

  const pairs = FILTERS.flatMap(([one, first], index) =>
    FILTERS.slice(index + 1).map(([other, second]) => [`${one} and ${other}`, first, second] as const),
  );
  it.each(pairs)('filters by %s', async (_, first, second) => {
    const filter = { ...first(), ...second() };
    expect(await listAll(filter)).toEqual(naiveAll(filter));
  });

  it.each(ORDER_SORTS)('sorts by %s with and without a filter', async (sort) => {
    for (const filter of [{}, { budget_from: 25_500, platforms: [1] }, { query: 'договором' }]) {
      expect(await listAll({ sort, ...filter })).toEqual(naiveAll({ sort, ...filter }));
    }
  });

  it('gives the same rows in pages of any size', async () => {
    for (const limit of [7, 10, 33]) {
      const { ids } = await listAll({ sort: 'budget|asc', limit });
      expect(ids).toEqual(naiveList({ sort: 'budget|asc' }));
    }
  });

  it('has an empty page with a true total past its end', async () => {
    const { data, meta } = await (await server.api()).orders_list({ query: { page: 900, limit: 10 } });
    const total = naiveList({}).length;
    expect(data).toEqual([]);
    expect(meta).toEqual({
      current_page: 900,
      last_page: Math.ceil(total / 10),
      per_page: 10,
      total,
      total_relation: 'eq',
    });
  });

  it('tells beside what a filter leaves how much there is without it', async () => {
    const api = await server.api();
    const total = naiveList({}).length;
    const filtered = await api.orders_list({ query: { query: 'договором' } });
    expect(filtered.meta.total).toBeLessThan(total);
    expect(filtered.meta.whole).toEqual({ total, total_relation: 'eq' });
    expect((await api.orders_list()).meta.whole).toBeUndefined();
  });

  it('names the configurations of most orders with what the list holds of each', async () => {
    const { data } = await (await server.api()).orders_configurations();
    const numberOf = (id: number) => naiveList({ configurations: [id] }).length;
    expect(data.length).toBeGreaterThan(1);
    expect(data.map(({ number_orders }) => number_orders)).toEqual(data.map(({ id }) => numberOf(id)));
    const known = new Set(orders.flatMap(({ configurations }) => configurations));
    expect(data[0]?.number_orders).toBe(Math.max(...[...known].map(numberOf)));
  });

  it.each([
    'sort=price|desc',
    'page=0',
    'page=1001',
    'limit=101',
    'limit=ten',
    'budget_from=much',
    'date_from=2026-02-30',
    'date_from=01.02.2026',
    'platforms[]=x',
    `query=${'а'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    const reply = await server.guest().request(`/rest/v1/freelance/orders?${query}`);
    expect(reply.status).toBe(422);
  });
});
