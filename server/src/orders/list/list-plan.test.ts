import { ORDER_SORTS } from '@provodka/contract/orders/order-lists.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { buildDictionary } from '@provodka/domain/search/search-dictionary.ts';
import { searchFor } from '@provodka/domain/search/search-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { transact } from '../../platform/database/database.ts';
import { isGathered, type PublicFilter } from './list-filter-store.ts';
import { FEW_HITS, totalOf } from './list-plan.ts';
import {
  countPublic,
  findPublicPage,
  type PublicPlace,
  publicCountQuery,
  publicOrder,
  publicPageQuery,
  publicSurveyQuery,
  surveyPublic,
} from './list-store.ts';
import { usedWordsQuery } from './search-store.ts';

const ROWS = 8000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { customer_uuid } = await server.makers.user('customer');
  const now = server.clock.now();
  await transact(server.db, async (tx) => {
    // As in production: after an asynchronous commit the vacuum does not know that rows are visible to all.
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`
    insert into orders (customer_uuid, status, title, description, budget, configuration_ids, platform_ids, is_private,
      number_views, published_at, expires_at, created_at, updated_at)
    select ${customer_uuid}, case when n % 12 = 0 then 'N' else 'A' end, 'Заказ номер ' || n,
      'Работа ' || n || ' слово' || (n % 40) || ' редкость' || (n % 2000) || ' ' || repeat('подробности ', 30),
      case when n % 7 = 0 then null else 50000 + n * 100 end, array[121 + n % 30], array[11 + n % 20], n % 50 = 0,
      n % 300, ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz + interval '9 days', ${now}, ${now}
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(tx);
  });
  await sql`vacuum analyze orders`.execute(server.db);
});
afterAll(() => server.stop());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

async function planOf(query: RawBuilder<unknown>): Promise<{ scanned: string[]; indexes: string[] }> {
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${query}`.execute(
    server.db,
  );
  const root = explained.rows[0]?.['QUERY PLAN'][0].Plan;
  const nodes: PlanNode[] = root ? [root] : [];
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
  return {
    // The test has only a handful of rows in other tables, which are scanned without an index.
    scanned: scans
      .map((node) => node['Relation Name'] ?? '')
      .filter((table) => ['orders', 'search_words'].includes(table)),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  };
}

const parseSearch = (query: string) => searchFor(query, buildDictionary([]));

const FILTERS: [string, PublicFilter, RegExp][] = [
  ['nothing', {}, /^orders_public_/],
  ['a rare word', { search: parseSearch('редкость42') }, /^orders_public_search$/],
  ['a rare configuration', { configuration_ids: [125] }, /^orders_public_/],
  ['a configuration and a platform', { configuration_ids: [125], platform_ids: [15] }, /^orders_public_/],
  ['a word and a configuration', { search: parseSearch('слово7'), configuration_ids: [125] }, /^orders_public_search$/],
  [
    'a term of the dictionary',
    { search: searchFor('ут', buildDictionary([['УТ', 'Управление торговлей']])) },
    /^orders_public_search$/,
  ],
  ['an order number', { search: parseSearch('2400') }, /^orders_pkey$/],
  ['a budget', { budget_from: kopecks(70_000), budget_to: kopecks(80_000) }, /^orders_public_/],
  ['all days', { published_from: new Date(0), published_before: new Date() }, /^orders_public_/],
];

describe('the queries of the public list', () => {
  it.each(FILTERS)('read no more of the table than they show, filtering by %s', async (name, filter, index) => {
    const isRare = name !== 'nothing' && name !== 'all days';
    const page = await planOf(publicPageQuery(filter, { sort: 'new|desc', limit: 10, offset: 0, isRare }));
    const count = await planOf(publicCountQuery(filter));
    const survey = await planOf(publicSurveyQuery(filter, { sort: 'new|desc', limit: 10, offset: 0 }, FEW_HITS));
    expect(page.scanned).toEqual([]);
    expect(count.scanned).toEqual([]);
    expect(isGathered(filter) ? survey.scanned : []).toEqual([]);
    expect(page.indexes).toContainEqual(expect.stringMatching(index));
    expect(count.indexes).toContainEqual(expect.stringMatching(index));
    expect(count.indexes).toContainEqual(
      expect.stringMatching(name === 'an order number' ? index : /^orders_finer_sample/),
    );
  });

  const indexOf: Record<string, string> = {
    'new|desc': 'orders_public_new',
    'new|asc': 'orders_public_new',
    'show_counter|desc': 'orders_public_views',
    'show_counter|asc': 'orders_public_views_asc',
    'budget|desc': 'orders_public_budget',
    'budget|asc': 'orders_public_budget_asc',
  };
  it.each(ORDER_SORTS)('follow an index when they sort by %s, also on a deep page', async (sort) => {
    for (const offset of [0, 100]) {
      const { scanned, indexes } = await planOf(publicPageQuery({}, { sort, limit: 10, offset, isRare: false }));
      expect(scanned).toEqual([]);
      expect(indexes).toContain(indexOf[sort]);
    }
  });

  it.each(ORDER_SORTS)('follow it when a page is turned to from a row, sorted by %s', async (sort) => {
    const value = sort.startsWith('new') ? server.clock.now().getTime() - 9_000_000 : 150;
    for (const isBack of [false, true]) {
      for (const cursor of [
        { page: 2, value, id: 500 },
        ...(sort.startsWith('budget') ? [{ page: 2, value: null, id: 500 }] : []),
      ]) {
        const turn = { cursor, isBack, offset: 0 };
        const { scanned, indexes } = await planOf(
          publicPageQuery({}, { sort, limit: 11, offset: 0, turn, isRare: false }),
        );
        expect(scanned).toEqual([]);
        expect(indexes).toContain(indexOf[sort]);
      }
    }
  });

  const walked = FILTERS.filter(([name]) => name !== 'an order number');
  it.each(walked)('follow the index of the order where many match, filtering by %s', async (_name, filter) => {
    const { scanned, indexes } = await planOf(
      publicPageQuery(filter, { sort: 'show_counter|desc', limit: 10, offset: 0, isRare: false }),
    );
    expect(scanned).toEqual([]);
    expect(indexes.filter((index) => index.startsWith('orders_public'))).toEqual(['orders_public_views']);
  });

  it('look words up by an index, however many are asked for', async () => {
    await sql`insert into search_words (word, stem, number_orders)
      select 'слово' || n, 'слов' || n, n from generate_series(1, 5000) n`.execute(server.db);
    await sql`vacuum analyze search_words`.execute(server.db);
    const asked = Array.from({ length: 800 }, (_, number) => `слово${number}`);
    const { scanned, indexes } = await planOf(usedWordsQuery(asked, asked));
    expect(scanned).toEqual([]);
    expect(indexes.toSorted((a, b) => a.localeCompare(b))).toEqual(['search_words_pkey', 'search_words_stem']);
  });

  it('are seen scanning the table when the condition of the indexes is not theirs', async () => {
    const { scanned } = await planOf(sql`select id from orders where status = 'A' order by number_views limit 10`);
    expect(scanned).toEqual(['orders']);
  });
});

/** A model of the rows above; ids equal row numbers. */
const ALL = Array.from({ length: ROWS }, (_, index) => {
  const n = index + 1;
  return {
    n,
    isPublic: n % 12 === 0 && n % 50 !== 0,
    budget: n % 7 === 0 ? null : 50_000 + n * 100,
    configuration: 121 + (n % 30),
    platform: 11 + (n % 20),
    views: n % 300,
    word: n % 40,
    rarity: n % 2000,
  };
});
type Model = (typeof ALL)[number];

/** Filters and what each requires of a row, with a word that is not a number. */
const ASKED: [string, PublicFilter, (row: Model) => boolean][] = [
  ['nothing', {}, () => true],
  ['a word', { search: parseSearch('слово4') }, (row) => String(row.word).startsWith('4')],
  ['a frequent word', { search: parseSearch('подробности') }, () => true],
  ['a word of one order', { search: parseSearch('редкость1212') }, (row) => row.rarity === 1212],
  ['a word of none', { search: parseSearch('несусветица') }, () => false],
  ['a frequent and a rarer word', { search: parseSearch('слово16 подробности') }, (row) => row.word === 16],
  [
    'a group of classifiers',
    { configuration_ids: [121, 127, 133] },
    (row) => [121, 127, 133].includes(row.configuration),
  ],
  [
    'both classifiers and a budget',
    { configuration_ids: [121, 127], platform_ids: [11, 13, 23], budget_from: kopecks(200_000) },
    (row) =>
      [121, 127].includes(row.configuration) && [11, 13, 23].includes(row.platform) && (row.budget ?? 0) >= 200_000,
  ],
  [
    'a word and a budget',
    { search: parseSearch('слово28'), budget_to: kopecks(500_000) },
    (row) => row.word === 28 && row.budget !== null && row.budget <= 500_000,
  ],
  ['a budget', { budget_from: kopecks(600_000) }, (row) => (row.budget ?? 0) >= 600_000],
];

async function idsByEachWay(filter: PublicFilter, place: PublicPlace): Promise<number[][]> {
  const ways = [
    await findPublicPage(server.db, filter, { ...place, isRare: true }),
    await findPublicPage(server.db, filter, { ...place, isRare: false }),
    (await surveyPublic(server.db, filter, place, FEW_HITS)).rows ?? [],
  ];
  return ways.map((rows) => rows.map(({ id }) => id));
}

const numberedKey = ({ value, id }: ReturnType<ReturnType<typeof publicOrder>['key']>) => ({
  value: value === null ? null : Number(value),
  id,
});

describe('whichever way it is found', () => {
  const newest = (a: Model, b: Model) => a.n - b.n;
  const ORDERS = [
    ['new|desc', newest],
    ['new|asc', (a: Model, b: Model) => -newest(a, b)],
    ['show_counter|desc', (a: Model, b: Model) => b.views - a.views || b.n - a.n],
    ['budget|asc', (a: Model, b: Model) => (a.budget ?? 1e12) - (b.budget ?? 1e12) || b.n - a.n],
  ] as const;

  it.each(ASKED)('a page is what a plain filter leaves, filtering by %s', async (_name, filter, isAsked) => {
    const first = await server.db
      .selectFrom('orders')
      .select((of) => of.fn.min('id').as('id'))
      .executeTakeFirstOrThrow();
    const left = ALL.filter((row) => row.isPublic && isAsked(row));
    const survey = await countPublic(server.db, filter);
    expect([totalOf(survey), survey.counted]).toEqual([{ number: left.length, isExact: true }, left.length]);
    for (const [sort, compare] of ORDERS) {
      const inOrder = left.toSorted(compare).map((row) => first.id + row.n - 1);
      for (const offset of [0, 10, 2000]) {
        const expected = inOrder.slice(offset, offset + 10);
        const place = { sort, limit: 10, offset };
        expect(await idsByEachWay(filter, place)).toEqual([expected, expected, expected]);
      }
      const [row] = await findPublicPage(server.db, filter, { sort, limit: 1, offset: 14, isRare: true });
      if (row === undefined) continue;
      const cursor = { page: 2, ...numberedKey(publicOrder(sort).key(row)) };
      const behind = inOrder.slice(15, 25);
      const before = inOrder.slice(4, 14).toReversed();
      for (const [isBack, expected] of [
        [false, behind],
        [true, before],
      ] as const) {
        const place = { sort, limit: 10, offset: 0, turn: { cursor, isBack, offset: 0 } };
        expect(await idsByEachWay(filter, place)).toEqual([expected, expected, expected]);
      }
    }
  });

  it('one survey tells both numbers and the page, also a page that is beyond the last', async () => {
    const filter: PublicFilter = { configuration_ids: [121] };
    const beyond = { sort: 'new|desc', limit: 10, offset: 5000 } as const;
    const { hits, ...survey } = await surveyPublic(server.db, filter, beyond, FEW_HITS);
    const counted = ALL.filter((row) => row.isPublic && row.configuration === 121).length;
    expect(survey).toEqual({ counted, finer: null, rows: [] });
    expect(await surveyPublic(server.db, filter, beyond, hits - 1)).toMatchObject({ hits, counted, rows: null });
  });
});
