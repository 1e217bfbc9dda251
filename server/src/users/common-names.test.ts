import { spellings } from '@provodka/domain/search/spellings.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database/database.ts';
import { gatheringQuery, verifiedQuery, walkQuery } from './profiles/search-store.ts';
import { usersGatheringQuery, usersPageQuery } from './sanctions/moderator-store.ts';

const PEOPLE = 8000;
const SURNAMES = ['Иванов', 'Ivanov', 'Соловьёв', 'Чванов'];
const FIRST_NAMES = ['Пётр', 'Мария', 'Yuliya', 'Сергей', 'Анна'];

interface Somebody {
  id: number;
  full_name: string;
  login: string;
  isFindable: boolean;
  isVerified: boolean;
}

let server: TestServer;
const people: Somebody[] = [];
/** Six people of ten are Ivanovs, and one of twelve must not be found; few share the number in a name. */
const nameOf = (n: number) =>
  `${SURNAMES[Math.max(0, (n % 10) - 6)]}${n % 400 === 0 ? `-${n % 7}` : ''} ${FIRST_NAMES[Math.floor(n / 10) % 5]} Кузьмич${Math.floor(n / 3) % 900}`;

beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('searcher');
  const now = server.clock.now();
  const names = Array.from({ length: PEOPLE }, (_, n) => nameOf(n));
  await transact(server.db, async (tx) => {
    // As in production: after an asynchronous commit the vacuum does not know that rows are visible to all.
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`
      with made as (
        insert into users (uuid, login, email, password_hash, full_name, accepted_terms_at, accepted_personal_data_at, created_at,
          is_banned, hidden_at)
        select gen_random_uuid(), 'crowd-' || n, 'crowd' || n || '@example.test', '-', name, ${now}, ${now},
          ${now}::timestamptz - n % 3000 * interval '1 minute', n % 36 = 0, case when n % 36 = 12 then ${now}::timestamptz end
        from unnest(${sql.val(names)}::text[]) with ordinality as named (name, n) returning uuid, id)
      insert into profiles (uuid, user_uuid, side, created_at, is_banned)
      select gen_random_uuid(), uuid, side, ${now}, side = 'freelancer' and id % 36 = 24
      from made, unnest(array['customer', 'freelancer']) side`.execute(tx);
  });
  await sql`
    insert into verifications (user_uuid, kind, status, number_hash, created_at, decided_by, decided_at, expires_at)
    select uuid, 'identity', 'approved', 'hash ' || id, ${now}, uuid, ${now}, ${now}::timestamptz + (id % 20 - 1) * interval '1 hour'
    from users where id % 5 = 0`.execute(server.db);
  // More verifications have ended than stand.
  await sql`
    insert into verifications (user_uuid, kind, status, created_at, ended_at)
    select uuid, 'identity', 'withdrawn', ${now}, ${now} from users, generate_series(1, 3)`.execute(server.db);
  await sql`vacuum analyze users, profiles, verifications`.execute(server.db);
  const found = await sql<Somebody>`select u.id, u.full_name, u.login,
      not (u.is_banned or u.hidden_at is not null or p.is_banned) as "isFindable",
      u.id % 5 = 0 and u.id % 20 > 1 as "isVerified"
    from users u join profiles p on p.user_uuid = u.uuid and p.side = 'freelancer'`.execute(server.db);
  people.push(...found.rows);
});
afterAll(() => server.stop());

function matcherOf(query: string): (text: string) => boolean {
  const words = spellings(query).map(({ right }) => new RegExp(right));
  return (text) => words.every((word) => word.test(text.toLowerCase()));
}

/** The result of a plain search through everybody, in the order of the list. */
function lookThrough(query: string, isMeantAlso: (one: Somebody) => boolean = () => true): number[] {
  const first = new RegExp(`^${spellings(query)[0]?.right}`);
  const isMeant = matcherOf(query);
  const keyOf = ({ full_name }: Somebody) => `${first.test(full_name.toLowerCase()) ? 0 : 1}${full_name.toLowerCase()}`;
  return people
    .filter((one) => one.isFindable && isMeant(one.full_name) && isMeantAlso(one))
    .toSorted((a, b) => (keyOf(a) === keyOf(b) ? b.id - a.id : keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ id }) => id);
}

const VERY_MANY = ['иванов', 'Ivanov', 'bdfyjd', 'кузьмич', 'ванов', 'ивано кузьмич'];
const FEW = [
  'соловьев',
  'Solovyov мария',
  'кузьмич77',
  'чванов юлия',
  'иванов-3',
  'иванов пётр кузьмич80',
  'Иванов Анна 81',
];

describe('people to invite', () => {
  it.each([...VERY_MANY, ...FEW])('are those that a plain look finds, in the same order, by «%s»', async (query) => {
    const api = await server.api('searcher');
    const expected = lookThrough(query);
    expect(expected.length).toBeGreaterThan(0);
    for (const page of [1, 4]) {
      const { data, meta } = await api.users_search({ query: { query, page, limit: 30 } });
      expect(data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 30, page * 30));
      if (FEW.includes(query)) expect([meta.total, meta.total_relation]).toEqual([expected.length, 'eq']);
      else expect(meta.total_relation).toBe('approx');
    }
  });

  it.each([...VERY_MANY, ...FEW])('are only the verified ones among them, exactly counted, by «%s»', async (query) => {
    const api = await server.api('searcher');
    const expected = lookThrough(query, ({ isVerified }) => isVerified);
    for (const page of [1, 2]) {
      const { data, meta } = await api.users_search({ query: { query, verified: 'identity', page, limit: 30 } });
      expect(data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 30, page * 30));
      expect([meta.total, meta.total_relation]).toEqual([expected.length, 'eq']);
    }
  });

  it('tell how many there are, roughly, when these are very many', async () => {
    const { meta } = await (await server.api('searcher')).users_search({ query: { query: 'иванов' } });
    expect(meta.total).toBeGreaterThan(1000);
    expect(meta.last_page).toBeGreaterThan(100);
  });
});

describe('users for moderators', () => {
  const FILTERS: {
    user_full_name?: string;
    user_login?: string;
    customer_full_name?: string;
    freelancer_full_name?: string;
  }[] = [
    ...[...VERY_MANY, ...FEW].map((query) => ({ user_full_name: query })),
    { user_login: 'crowd' },
    { user_login: 'crowd-77' },
    { user_login: 'ькщцв' },
    { user_full_name: 'иванов', user_login: '-12' },
    { customer_full_name: 'соловьев', freelancer_full_name: 'мария' },
  ];
  it.each(FILTERS)('are those that a plain look finds, the newest first, by %j', async (filter) => {
    const { user_login = '', ...asked } = filter;
    const api = await server.api('moderator');
    const queries = Object.values(asked);
    const names = queries.map(matcherOf);
    const isSpelled = matcherOf(user_login);
    const isLogin = ({ login }: Somebody) =>
      login.includes(user_login) || (/^[а-я]+$/.test(user_login) && isSpelled(login));
    const fitting = new Set(
      people.filter((one) => isLogin(one) && names.every((isMeant) => isMeant(one.full_name))).map(({ id }) => id),
    );
    const { data: first, meta } = await api.moderator_users_list({ query: { ...filter, limit: 100 } });
    const { data: second } = await api.moderator_users_list({
      query: { ...filter, limit: 100, page: 2, cursor: meta.cursors?.after },
    });
    const listed = [...first, ...second];
    expect(listed.filter(({ id }) => !fitting.has(id))).toEqual([]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(Math.min(200, fitting.size));
    const keys = listed.map(({ created_at, id }) => `${created_at} ${String(id).padStart(9, '0')}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
    if (meta.total_relation === 'eq') expect(meta.total).toBe(fitting.size);
    else expect(fitting.size).toBeGreaterThan(1000);
  });
});

describe('the plans', () => {
  interface PlanNode {
    'Node Type': string;
    'Relation Name'?: string;
    'Index Name'?: string;
    'Actual Loops': number;
    Plans?: PlanNode[];
  }

  /** Tables read from end to end, and the indexes of names and dates that were read. */
  async function planOf(query: RawBuilder<unknown>) {
    const explained = await sql<{
      'QUERY PLAN': [{ Plan: PlanNode }];
    }>`explain (analyze, format json) ${query}`.execute(server.db);
    const root = explained.rows[0]?.['QUERY PLAN'][0].Plan;
    const nodes: PlanNode[] = root ? [root] : [];
    for (const node of nodes) nodes.push(...(node.Plans ?? []));
    const made = nodes.filter((node) => node['Actual Loops'] > 0);
    return {
      scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []),
      read: [
        ...new Set(
          made
            .flatMap((node) => node['Index Name'] ?? [])
            .filter((name) => /^users_(?:names|by_name|created)/.test(name)),
        ),
      ].toSorted(),
    };
  }
  const page = { page: 1, limit: 10 };
  const verified = 'identity';
  const place = { limit: 10, offset: 0, isOldestFirst: false };
  const named = (query: string) => ({
    uuids: [],
    profiles: [],
    texts: [{ column: 'full_name' as const, words: spellings(query) }],
  });

  it.each(FEW)('gather «%s» by its parts', async (query) => {
    const now = server.clock.now();
    const parts = ['users_names', 'users_names_sample'];
    expect(await planOf(gatheringQuery(spellings(query), page, now))).toEqual({ scanned: [], read: parts });
    expect(await planOf(gatheringQuery(spellings(query), { ...page, verified }, now))).toEqual({
      scanned: [],
      read: parts,
    });
    const { scanned, read } = await planOf(usersGatheringQuery(named(query), place, now));
    expect([scanned, read.filter((name) => name.startsWith('users_names'))]).toEqual([[], parts]);
  });

  it.each(VERY_MANY)('gather nobody named «%s», and walk by name and by date', async (query) => {
    const now = server.clock.now();
    const words = spellings(query);
    expect(await planOf(gatheringQuery(words, page, now))).toEqual({ scanned: [], read: ['users_names_sample'] });
    expect(await planOf(walkQuery(words, page, now))).toEqual({ scanned: [], read: ['users_by_name'] });
    expect(await planOf(usersPageQuery(named(query), place, now))).toEqual({ scanned: [], read: ['users_created'] });
    expect(await planOf(verifiedQuery(words, { ...page, verified }, now))).toEqual({ scanned: [], read: [] });
  });
});
