import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the search', () => {
  beforeAll(async () => {
    for (const [login, full_name] of [
      ['seeker-a', 'Кузнецов Андрей Олегович'],
      ['seeker-b', 'Андреев Пётр Ильич'],
      ['seeker-c', 'Кузнецова Мария'],
      ['seeker-d', 'Кузнецов Андрей Павлович'],
    ] as const) {
      await server.makers.user(login);
      await server.db.updateTable('users').set({ full_name }).where('login', '=', login).execute();
    }
    const { freelancer_uuid } = await server.makers.user('seeker-d');
    await server.db.updateTable('profiles').set({ is_banned: true }).where('uuid', '=', freelancer_uuid).execute();
  });

  const search = async (query: string, by?: 'fio' | 'id' | 'login', page: { page?: number; limit?: number } = {}) =>
    await (await server.api('customer')).users_search({ query: { query, by, ...page } });
  const names = async (query: string, by?: 'fio' | 'id' | 'login') =>
    (await search(query, by)).data.map(({ full_name }) => full_name);

  test('finds by words of the name in any order and case, beginnings first, without the banned', async () => {
    expect(await names('андр')).toEqual(['Андреев Пётр Ильич', 'Кузнецов Андрей Олегович']);
    expect(await names('андрей КУЗНЕЦОВ')).toEqual(['Кузнецов Андрей Олегович']);
    expect(await names('%')).toEqual([]);
  });

  test.each([
    ['кузнецова мария', 'Кузнецова Мария'],
    ['КУЗНЕЦОВА МАРИЯ', 'Кузнецова Мария'],
    ['repytwjdf vfhbz', 'Кузнецова Мария'],
    ['Kuznetsova', 'Кузнецова Мария'],
    ['Mariya', 'Кузнецова Мария'],
    ['кузнецова м.', 'Кузнецова Мария'],
    ['кузнцова', 'Кузнецова Мария'],
    ['куззнецова мария', 'Кузнецова Мария'],
    ['кузнецова марея', 'Кузнецова Мария'],
    ['Kuznecova', 'Кузнецова Мария'],
    ['петр андреев', 'Андреев Пётр Ильич'],
    ['Pyotr', 'Андреев Пётр Ильич'],
    ['Пётр', 'Андреев Пётр Ильич'],
    ['fylhttd', 'Андреев Пётр Ильич'],
    ['и.андреев', 'Андреев Пётр Ильич'],
    ['Aндреев', 'Андреев Пётр Ильич'],
    ['андреей ильич', 'Андреев Пётр Ильич'],
  ])('finds «%s» however it is spelled: %s', async (query, name) => {
    expect(await names(query)).toEqual([name]);
  });

  test('finds nobody by another name', async () => {
    for (const query of ['сидоров', 'кузнечик', 'мария п.', 'Kuznetsky', 'пeтpищe'])
      expect(await names(query)).toEqual([]);
  });

  test('finds by the exact login only', async () => {
    expect(await names('Seeker-C', 'login')).toEqual(['Кузнецова Мария']);
    expect(await names('seeker', 'login')).toEqual([]);
  });

  test('lets a person miss a login ten times an hour, and find those that are there', async () => {
    const guesser = await server.api('guesser');
    const look = (query: string) => guesser.users_search({ query: { query, by: 'login' } });
    for (let n = 0; n < 10; n += 1) {
      expect((await look('seeker-c')).data).toHaveLength(1);
      expect((await look(`nobody-${n}`)).data).toEqual([]);
    }
    await expect(look('seeker-c')).rejects.toMatchObject({ status: 429 });
    // A colleague in the same office is not limited by it.
    expect(await names('seeker-c', 'login')).toEqual(['Кузнецова Мария']);
    expect(await names('Кузнецова')).toEqual(['Кузнецова Мария']);
    server.clock.advance({ hours: 1 });
    expect((await look('seeker-c')).data).toHaveLength(1);
  });

  test('finds by the number', async () => {
    const [found] = (await search('Кузнецова')).data;
    expect(await names(String(found?.id), 'id')).toEqual(['Кузнецова Мария']);
    await expect(search('abc', 'id')).rejects.toMatchObject({
      status: 422,
      body: { fields: { query: [expect.any(String)] } },
    });
  });

  test('pages', async () => {
    const { data, meta } = await search('кузнецов', 'fio', { page: 2, limit: 1 });
    expect(data).toHaveLength(1);
    expect(meta).toEqual({ current_page: 2, last_page: 2, per_page: 1, total: 2, total_relation: 'eq' });
    expect((await search('кузнецов', 'fio', { page: 3, limit: 1 })).meta.total).toBe(2);
    expect((await search('никого', 'fio')).meta.total).toBe(0);
  });

  test('shows neither e-mails nor logins', async () => {
    const browser = await server.browser('customer');
    const reply = await browser.request('/rest/v1/freelance/users?query=seeker-a&by=login');
    const text = await reply.text();
    expect(text).toContain('Андрей Олегович');
    expect(text).not.toMatch(/@|seeker/);
  });
});
