import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUser } from '../../../test/makers.ts';
import { refusalOf } from '../../../test/market.ts';
import { type Filter, idsOf, pairsOf, sorted } from '../../../test/search/naive-filter.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the moderators’ users', () => {
  const LOGINS = ['ivan_a', 'ivan_b', 'olga_a', 'olga_b', 'pavel_a', 'pavel_b', 'rita_a', 'rita_b'];
  interface UserFact extends MadeUser {
    id: number;
    date: number;
    isBanned: boolean;
    isScam: boolean;
    isModerator: boolean;
  }
  const users: UserFact[] = [];
  const list = async (query: object) =>
    (await server.api('moderator')).moderator_users_list({ query: { limit: 100, user_login: '_', ...query } });

  beforeAll(async () => {
    const api = await server.api('moderator');
    for (const [index, login] of LOGINS.entries()) {
      server.clock.advance({ minutes: 5 });
      const made = await server.makers.user(login, { is_moderator: index % 4 === 1 });
      const date = server.clock.now().getTime();
      const params = { uuid: made.uuid };
      const target = (['user', 'customer', 'freelancer'] as const)[index % 3] ?? 'user';
      const isBanned = index % 2 === 0;
      if (isBanned) await api.users_ban({ params, body: { target, reason_code: 'rude', comment: 'Грубит' } });
      const isScam = index % 3 === 0;
      if (isScam) await api.users_scam({ params, body: { status: true, comment: 'Обман' } });
      const { data } = await api.moderator_users_list({ query: { user_uuid: made.uuid } });
      users.push({ ...made, id: data[0]?.id ?? 0, date, isBanned, isScam, isModerator: index % 4 === 1 });
    }
  });

  const FILTERS: Filter<UserFact>[] = [
    { query: () => ({ user_id: users[2]?.id }), fits: ({ id }) => id === users[2]?.id },
    { query: () => ({ user_uuid: users[3]?.uuid }), fits: ({ uuid }) => uuid === users[3]?.uuid },
    {
      query: () => ({ user_full_name: 'ИВАН тестов'.replace('ИВАН', 'ivan') }),
      fits: ({ login }) => login.startsWith('ivan'),
    },
    { query: () => ({ user_login: '_A' }), fits: ({ login }) => login.endsWith('_a') },
    { query: () => ({ customer_uuid: users[5]?.customer_uuid }), fits: ({ uuid }) => uuid === users[5]?.uuid },
    { query: () => ({ customer_full_name: 'olga' }), fits: ({ login }) => login.startsWith('olga') },
    { query: () => ({ freelancer_uuid: users[6]?.freelancer_uuid }), fits: ({ uuid }) => uuid === users[6]?.uuid },
    { query: () => ({ freelancer_full_name: '_b' }), fits: ({ login }) => login.endsWith('_b') },
    ...[true, false].flatMap((is): Filter<UserFact>[] => [
      { query: () => ({ user_is_banned: is }), fits: (row) => row.isBanned === is },
      { query: () => ({ user_is_scam: is }), fits: (row) => row.isScam === is },
      { query: () => ({ user_is_moderator: is }), fits: (row) => row.isModerator === is },
    ]),
  ];
  /** People of other tests have an underscore in their logins too. */
  const ours = (data: { id: number }[]) => idsOf({ data }).filter((id) => users.some((user) => user.id === id));

  it.each(['иван', 'шмфт', 'Ivan'])('find a login when it is typed «%s»', async (user_login) => {
    const { data } = await list({ user_login });
    expect(data.map(({ login }) => login)).toEqual(['ivan_b', 'ivan_a']);
  });

  it('filter by each thing alone and by each two as a plain look through the rows does', async () => {
    let found = 0;
    for (const [one, other] of pairsOf(FILTERS)) {
      const query = { ...one.query(), ...other.query() };
      const expected = users.filter((row) => one.fits(row) && other.fits(row));
      const reply = await list(query);
      expect(ours(reply.data), JSON.stringify(query)).toEqual(sorted(expected, 'date|desc', () => null));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(120);
  });

  it('count each mark under the rest of the filter, the oldest first when asked so', async () => {
    const { data, counters } = await list({ user_full_name: 'ivan', user_is_banned: false, sort: 'date|asc' });
    expect(ours(data)).toEqual(
      users.filter(({ login, isBanned }) => login.startsWith('ivan') && !isBanned).map(({ id }) => id),
    );
    expect(counters).toEqual({ banned: 1, scam: 0, moderator: 1 });
  });

  it('show what only moderators see, and nobody else comes in', async () => {
    const [row] = (await list({ user_uuid: users[0]?.uuid })).data;
    expect(row).toMatchObject({
      login: 'ivan_a',
      email: 'ivan_a@example.test',
      is_banned: true,
      is_scam: true,
      bans: [{ target: 'user', reason: 'Грубость' }],
      rights: { ban: { allowed: true }, grant: { allowed: true } },
    });
    const api = await server.api('customer');
    const calls = ['users_list', 'orders_list', 'responses_list', 'audit_list', 'appeals_list', 'queue'] as const;
    for (const name of calls) expect(await refusalOf(api[`moderator_${name}`]())).toMatchObject({ status: 403 });
  });
});
