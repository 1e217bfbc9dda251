import { ORDER_SORTS } from '@provodka/contract/order-lists.ts';
import { kopecks } from '@provodka/domain/money.ts';
import { buildDictionary } from '@provodka/domain/search-dictionary.ts';
import { searchFor } from '@provodka/domain/search-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database.ts';
import { type PublicFilter, publicCountQuery, publicPageQuery } from './list-store.ts';
import { usedWordsQuery } from './search-store.ts';

const ROWS = 8000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { customer_uuid } = await server.makers.user('customer');
  const now = server.clock.now();
  await transact(server.db, async (tx) => {
    // As in earnest: rows of an asynchronous commit are not known to be visible to all when the vacuum comes.
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
    // Of the other tables the test holds a handful of rows, which nobody looks up by an index.
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
    expect(page.scanned).toEqual([]);
    expect(count.scanned).toEqual([]);
    expect(page.indexes).toContainEqual(expect.stringMatching(index));
    expect(count.indexes).toContainEqual(expect.stringMatching(index));
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
