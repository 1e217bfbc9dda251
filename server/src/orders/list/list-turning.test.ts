import { ORDER_SORTS, type OrderFilter } from '@provodka/contract/orders/order-lists.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/search/order-sample.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const ORDERS = 36;
const LIMIT = 5;

let server: TestServer;
let customer: string;
const random = seededRandom(34);

beforeEach(async () => {
  server ??= await startTestServer();
  await server.db.deleteFrom('orders').execute();
  ({ customer_uuid: customer } = await server.makers.user('customer'));
  for (let minutes = ORDERS; minutes > 0; minutes--) await add(minutes);
});
afterAll(() => server.stop());

/** An order of this age in minutes; many share their sorting value. */
async function add(minutes: number): Promise<number> {
  const at = new Date(server.clock.now().getTime() - minutes * 60_000);
  const order = await server.db
    .insertInto('orders')
    .values({
      customer_uuid: customer,
      status: 'N',
      title: `Обмен с сайтом ${minutes}`,
      description: 'Настроить обмен',
      budget: random() < 0.3 ? null : kopecks(Math.ceil(random() * 4) * 1_000_000),
      configuration_ids: [minutes % 3 === 0 ? 121 : 122],
      number_views: Math.floor(random() * 6),
      published_at: at,
      expires_at: new Date(at.getTime() + 9 * 86_400_000),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return order.id;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<TestServer['api']>>['orders_list']>>;
const idsOf = ({ data }: Page): number[] => data.map(({ id }) => id);

async function read(filter: Partial<OrderFilter>): Promise<Page> {
  return await (await server.api()).orders_list({ query: { limit: LIMIT, ...filter } });
}

/** Loads the page of a link on this one. */
async function turn(from: Page, page: number, filter: Partial<OrderFilter>): Promise<Page> {
  const cursor = page > from.meta.current_page ? from.meta.cursors?.after : from.meta.cursors?.before;
  return await read({ ...filter, page, cursor });
}

async function archive(id: number): Promise<void> {
  await server.db.updateTable('orders').set({ status: 'A' }).where('id', '=', id).execute();
}

const LISTS: [string, Partial<OrderFilter>][] = [
  ...ORDER_SORTS.map((sort): [string, Partial<OrderFilter>] => [`sorted by ${sort}`, { sort }]),
  ['of a configuration', { configurations: [121] }],
  ['of a word', { query: 'обмен', sort: 'budget|desc' }],
];

describe.each(LISTS)('the public list %s', (_name, filter) => {
  const readAll = async () => idsOf(await read({ ...filter, limit: 100 }));

  it('repeats no row and leaves none out when orders come and go between its pages', async () => {
    const before = await readAll();
    const seen: number[] = [];
    let page = await read(filter);
    for (let number = 2; ; number++) {
      const ids = idsOf(page);
      seen.push(...ids);
      await add(0);
      await add(20);
      const leaving = ids[1];
      if (leaving !== undefined) await archive(leaving);
      if (page.meta.last_page < number) break;
      page = await turn(page, number, filter);
      expect(page.meta.current_page).toBe(number);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  it('shows what was there on the way back, and says when its first page begins with others by now', async () => {
    const before = await readAll();
    const third = await turn(await read(filter), 3, filter);
    expect(idsOf(third)).toEqual(before.slice(2 * LIMIT, 3 * LIMIT));
    const second = await turn(third, 2, filter);
    expect(idsOf(second)).toEqual(before.slice(LIMIT, 2 * LIMIT));
    const unchanged = await turn(second, 1, filter);
    expect([idsOf(unchanged), unchanged.meta.has_rows_before]).toEqual([before.slice(0, LIMIT), undefined]);
    await server.db
      .updateTable('orders')
      .set({ number_views: 50, budget: kopecks(9_000_000), published_at: server.clock.now() })
      .where('id', 'in', before.slice(-2))
      .where('id', 'not in', before.slice(0, 2 * LIMIT))
      .execute();
    const first = await turn(second, 1, filter);
    const isAscending = filter.sort?.endsWith('asc');
    expect([idsOf(first), first.meta.has_rows_before]).toEqual([
      before.slice(0, LIMIT),
      isAscending ? undefined : true,
    ]);
  });

  it('starts from the first page when too few rows are left for the previous one', async () => {
    const before = await readAll();
    const third = await turn(await read(filter), 3, filter);
    for (const id of before.slice(0, LIMIT + 2)) await archive(id);
    const back = await turn(third, 2, filter);
    expect(back.meta.current_page).toBe(1);
    expect(idsOf(back)).toEqual(before.slice(LIMIT + 2, 2 * LIMIT + 2));
  });
});

it('finds a page by its number when the address has no cursor, and refuses a cursor of nowhere', async () => {
  const all = idsOf(await read({ limit: 100 }));
  expect(idsOf(await read({ page: 3 }))).toEqual(all.slice(2 * LIMIT, 3 * LIMIT));
  const reply = await server.guest().request('/rest/v1/freelance/orders?page=2&cursor=1.x.1');
  expect(reply.status).toBe(422);
});
