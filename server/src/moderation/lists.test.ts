import { CABINET_ORDER_SORTS } from '@provodka/contract/orders/order-lists.ts';
import { ORDER_STATUSES } from '@provodka/domain/orders/orders.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import {
  DAY_MS,
  type ModeratedFacts,
  makeFacts,
  type OrderFact,
  type ResponseFact,
} from '../../test/moderated-facts.ts';
import { insertOrder } from '../../test/orders.ts';
import { type Filter, idsOf, pairsOf, sorted } from '../../test/search/naive-filter.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

const CODES = ORDER_STATUSES.map(({ code }) => code);

let server: TestServer;
let people: ModeratedFacts['people'];
const orders: OrderFact[] = [];
const responses: ResponseFact[] = [];
let numberOfVera = 0;

beforeAll(async () => {
  server = await startTestServer();
  const facts = await makeFacts(server);
  people = facts.people;
  orders.push(...facts.orders);
  responses.push(...facts.responses);
  // Only the login and the number lead to her.
  const { id } = await server.db
    .updateTable('users')
    .set({ first_name: 'Гвидон', full_name: 'Тестов Гвидон' })
    .where('login', '=', 'vera')
    .returning('id')
    .executeTakeFirstOrThrow();
  numberOfVera = id;
});
afterAll(() => server.stop());

const dayOf = (moment: number) => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10);
const middle = () => dayOf(server.clock.now().getTime() - 10 * DAY_MS);
const uuidOf = (login: string, side: 'customer_uuid' | 'freelancer_uuid') => people.get(login)?.[side] ?? '';

const isFull = ({ customer, number_responses }: OrderFact) =>
  customer === 'petty' ? number_responses >= 5 : customer === 'middling' && number_responses >= 10;

const ORDER_FILTERS: Filter<OrderFact>[] = [
  { query: () => ({ status: 'N' }), fits: ({ status }) => status === 'N' },
  { query: () => ({ status: ['M', 'B', 'W', 'D'] }), fits: ({ status }) => ['M', 'B', 'W', 'D'].includes(status) },
  { query: () => ({ order_id: orders[3]?.id }), fits: ({ id }) => id === orders[3]?.id },
  { query: () => ({ deal_id: firstDeal() }), fits: ({ deal }) => deal === firstDeal() },
  { query: () => ({ customer_uuid: uuidOf('petty', 'customer_uuid') }), fits: ({ customer }) => customer === 'petty' },
  { query: () => ({ customer_uuid: 'тестов MIDD' }), fits: ({ customer }) => customer === 'middling' },
  { query: () => ({ executor_uuid: uuidOf('vera', 'freelancer_uuid') }), fits: ({ executor }) => executor === 'vera' },
  { query: () => ({ executor_uuid: 'boris' }), fits: ({ executor }) => executor === 'boris' },
  { query: () => ({ executor_uuid: `№ ${numberOfVera}` }), fits: ({ executor }) => executor === 'vera' },
  { query: () => ({ freelancer_uuid: 'VERA' }), fits: ({ responders }) => responders.includes('vera') },
  {
    query: () => ({ freelancer_uuid: uuidOf('anna', 'freelancer_uuid') }),
    fits: ({ responders }) => responders.includes('anna'),
  },
  { query: () => ({ number_responses_from: 7 }), fits: (row) => row.number_responses >= 7 },
  { query: () => ({ number_responses_to: 9 }), fits: (row) => row.number_responses <= 9 },
  { query: () => ({ configurations: [121, 131] }), fits: (row) => [121, 131].includes(row.configuration) },
  { query: () => ({ platforms: 11 }), fits: (row) => row.platform === 11 },
  { query: () => ({ date_from: middle() }), fits: ({ date }) => dayOf(date) >= middle() },
  { query: () => ({ date_to: middle() }), fits: ({ date }) => dayOf(date) <= middle() },
  ...[true, false].flatMap((is): Filter<OrderFact>[] => [
    { query: () => ({ is_max_number_responses: is }), fits: (row) => isFull(row) === is },
    { query: () => ({ is_private: is }), fits: (row) => row.is_private === is },
    { query: () => ({ has_executor: is }), fits: (row) => (row.executor !== null) === is },
  ]),
];
const firstDeal = () => orders.find(({ deal }) => deal !== null)?.deal ?? 0;

describe('the moderators’ orders', () => {
  const list = async (query: object) =>
    (await server.api('moderator')).moderator_orders_list({ query: { limit: 100, ...query } });
  const budgetOf = ({ budget }: OrderFact) => budget;

  it('filter by each thing alone and by each two as a plain look through the rows does', async () => {
    let found = 0;
    for (const [one, other] of pairsOf(ORDER_FILTERS)) {
      const query = { ...one.query(), ...other.query() };
      const expected = orders.filter((row) => one.fits(row) && other.fits(row));
      const reply = await list(query);
      expect(idsOf(reply), JSON.stringify(query)).toEqual(sorted(expected, 'date|desc', budgetOf));
      expect(reply.meta.total, JSON.stringify(query)).toBe(expected.length);
      found += reply.data.length;
    }
    expect(found).toBeGreaterThan(1500);
  });

  it('count each status under the rest of the filter', async () => {
    const { counters } = await list({ status: 'M', is_private: false });
    const expected = CODES.map((code) => [code, orders.filter((row) => row.status === code && !row.is_private).length]);
    expect(counters).toEqual(Object.fromEntries(expected));
  });

  it.each(CABINET_ORDER_SORTS.filter((sort) => !sort.startsWith('views')))('sort by %s', async (sort) => {
    expect(idsOf(await list({ sort }))).toEqual(sorted(orders, sort, budgetOf));
    const second = await list({ sort, limit: 7, page: 2 });
    expect(idsOf(second)).toEqual(sorted(orders, sort, budgetOf).slice(7, 14));
  });

  it('tell contacts in a text, and the moves each status has', async () => {
    const id = await insertOrder(server, 'grand', {
      status: 'M',
      published_at: null,
      expires_at: null,
      description: 'Срочно! Пишите сразу на почту petrov@yandex.ru или звоните, всё объясню голосом и покажу.',
    });
    const plain = await insertOrder(server, 'grand', { status: 'B', former_status: 'A' });
    const { data } = await list({ customer_uuid: uuidOf('grand', 'customer_uuid'), status: ['M', 'B'] });
    const rowOf = (wanted: number) => data.find((order) => order.id === wanted);
    expect(rowOf(id)).toMatchObject({
      has_contacts: true,
      rights: {
        approve: { allowed: true },
        return: { allowed: true },
        block: { allowed: true },
        unblock: { allowed: false },
      },
    });
    expect(rowOf(plain)).toMatchObject({
      has_contacts: false,
      unblocks_to: 'A',
      rights: { unblock: { allowed: true } },
    });
    const { data: audit } = await moveAndRead(id);
    expect(audit).toMatchObject([
      { action: { code: 'unblock' }, before: { status: 'B' }, after: { status: 'N' } },
      { action: { code: 'block' }, before: { status: 'N' }, after: { status: 'B' }, comment: 'Телефон в описании' },
      { action: { code: 'approve_publication' }, before: { status: 'M' }, after: { status: 'N' } },
    ]);
    await server.db
      .updateTable('orders')
      .set({ customer_uuid: uuidOf('anna', 'customer_uuid') })
      .where('id', 'in', [id, plain])
      .execute();
  });

  async function moveAndRead(order_id: number) {
    const api = await server.api('moderator');
    const move = (code: 'N' | 'B', comment?: string) =>
      api.orders_change_status({ params: { order_id }, body: { code, ...(comment && { comment }) } });
    await move('N');
    await move('B', 'Телефон в описании');
    await move('N');
    const nonsense = api.moderator_audit_list({ query: { action: 'blok' as 'block' } });
    expect(await refusalOf(nonsense)).toMatchObject({ status: 422 });
    const [actor] = (await api.moderator_users_list({ query: { user_login: 'moderator' } })).data;
    return await api.moderator_audit_list({
      query: { actor: `№ ${actor?.id}`, subject_kind: 'order', subject_id: String(order_id) },
    });
  }
});

const isLimited = ({ order }: ResponseFact) =>
  order.status === 'N' && order.executor === null && order.budget !== null && order.budget > 12_000;

const RESPONSE_FILTERS: Filter<ResponseFact>[] = [
  { query: () => ({ status: 'active' }), fits: ({ status }) => status === 'active' },
  {
    query: () => ({ status: ['hidden', 'viewed', 'approved'] }),
    fits: ({ status }) => ['hidden', 'viewed', 'approved'].includes(status),
  },
  { query: () => ({ response_id: responses[5]?.id }), fits: ({ id }) => id === responses[5]?.id },
  { query: () => ({ order_id: responses[9]?.order.id }), fits: ({ order }) => order.id === responses[9]?.order.id },
  {
    query: () => ({ freelancer_uuid: uuidOf('anna', 'freelancer_uuid') }),
    fits: ({ freelancer }) => freelancer === 'anna',
  },
  { query: () => ({ freelancer_uuid: 'vera' }), fits: ({ freelancer }) => freelancer === 'vera' },
  { query: () => ({ date_from: middle() }), fits: ({ date }) => dayOf(date) >= middle() },
  { query: () => ({ date_to: middle() }), fits: ({ date }) => dayOf(date) <= middle() },
  ...[true, false].map(
    (is): Filter<ResponseFact> => ({ query: () => ({ is_limited: is }), fits: (row) => isLimited(row) === is }),
  ),
];

describe('the moderators’ responses', () => {
  const list = async (query: object) =>
    (await server.api('moderator')).moderator_responses_list({ query: { limit: 100, ...query } });

  it('filter by each thing alone and by each two as a plain look through the rows does', async () => {
    let found = 0;
    for (const [one, other] of pairsOf(RESPONSE_FILTERS)) {
      const query = { ...one.query(), ...other.query() };
      const expected = responses.filter((row) => one.fits(row) && other.fits(row));
      const reply = await list(query);
      expect(idsOf(reply), JSON.stringify(query)).toEqual(sorted(expected, 'date|desc', () => null).slice(0, 100));
      expect(reply.meta.total).toBe(expected.length);
      found += reply.data.length;
    }
    expect(found).toBeGreaterThan(500);
  });

  it.each(['date|asc', 'budget|desc', 'budget|asc'])('sort by %s', async (sort) => {
    const expected = sorted(responses, sort, ({ order }) => order.budget);
    expect(idsOf(await list({ sort }))).toEqual(expected.slice(0, 100));
  });
});

describe('a table for Excel', () => {
  const read = async (name: string, query: Record<string, string> = {}) => {
    const browser = await server.browser('moderator');
    const address = `/rest/v1/freelance/cabinet/moderator/${name}.csv?${new URLSearchParams(query)}`;
    const reply = await browser.request(address);
    const [, title = ''] = /filename\*=UTF-8''(.+)$/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
    return {
      reply,
      title: decodeURIComponent(title),
      lines: (await reply.text())
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
    };
  };

  it('has the orders of the filter in its order, and no formula of their authors', async () => {
    const title = '=HYPERLINK("http://evil")';
    const id = await insertOrder(server, 'grand', { status: 'N', title });
    const { reply, lines } = await read('orders', { status: 'N', sort: 'date|asc' });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const { data, meta } = await (await server.api('moderator')).moderator_orders_list({
      query: { status: ['N'], sort: 'date|asc', limit: 100 },
    });
    expect(lines.slice(1).map((line) => Number(line.split(';')[0]))).toEqual(data.map((order) => order.id));
    expect(lines).toHaveLength(meta.total + 1);
    expect(lines.find((line) => line.startsWith(`${id};`))).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });

  it('is named after its list and the day of Moscow', async () => {
    const day = moscowDay(server.clock.now());
    for (const [name, title] of [
      ['orders', 'Заказы'],
      ['responses', 'Отклики'],
      ['users', 'Пользователи'],
    ] as const) {
      expect((await read(name)).title, name).toBe(`${title} ${day}.csv`);
    }
  });

  it('has the responses and the users of the filter', async () => {
    const { lines } = await read('responses', { status: 'approved' });
    expect(lines).toHaveLength(responses.filter(({ status }) => status === 'approved').length + 1);
    const users = await read('users', { user_full_name: 'grand' });
    expect(users.lines.slice(1)).toEqual([expect.stringContaining('Тестов grand;grand;grand@example.test;да')]);
  });

  it('is a moderator’s', async () => {
    const { status } = await (await server.browser('petty')).request('/rest/v1/freelance/cabinet/moderator/users.csv');
    expect(status).toBe(403);
  });
});

it('the queue counts what waits', async () => {
  const { data } = await (await server.api('moderator')).moderator_queue();
  const onModeration = orders.filter(({ status }) => status === 'M').length;
  expect(data).toEqual({
    orders: onModeration,
    disputes: 0,
    appeals: 0,
    money: 0,
    payouts: 0,
    checks: 0,
    complaints: 0,
    verifications: 0,
  });
});
