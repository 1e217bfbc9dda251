import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { saveReferenceLists } from './release-service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const brought = (id: number, title: string, parent_id: number | null = 101) => ({
  id,
  title,
  parent_id,
  region: null,
  is_active: true,
});
const titlesOf = async (...ids: number[]) => {
  const { data } = await server.guest().api.configurations_list();
  return ids.map((id) => data.find((row) => row.id === id)?.title);
};

it('brings new rows and new names, and leaves what an admin renamed, switched off, added or ordered', async () => {
  const api = await server.api('moderator');
  const change = (row: number, body: { title: string; is_active?: boolean; place?: number }) =>
    api.classifiers_update({ params: { list: 'configurations', row: String(row) }, body });
  await change(121, { title: 'Бухгалтерия предприятия' });
  await change(122, { title: 'Бухгалтерия КОРП', is_active: false });
  await change(125, { title: 'БГУ 1.0', place: 1 });
  const { data: added } = await api.classifiers_create({
    body: { list: 'configurations', title: 'Бухгалтерия 4.0', parent_id: 101 },
  });

  const release = {
    configurations: [
      brought(101, 'Учёт и налоги', null),
      brought(121, 'Бухгалтерия 3.1'),
      brought(122, 'Бухгалтерия КОРП 3'),
      brought(123, 'Бухгалтерия 2.1'),
      brought(125, 'БГУ 1.1'),
      brought(301, 'Бухгалтерия 5.0'),
      // An admin was there first.
      brought(302, 'бухгалтерия  4.0'),
    ],
  };
  const placeOf = async () =>
    (await api.moderator_classifiers({ query: { limit: 100 } })).data.classifiers
      .filter(({ parent }) => parent?.id === 101)
      .map(({ id }) => id);
  const ordered = await placeOf();
  await saveReferenceLists(server.db, release);
  await saveReferenceLists(server.db, release);
  server.clock.advance({ minutes: 1 });

  expect(await titlesOf(101, 121, 122, 123, 125, 301, 302, added.id)).toEqual([
    'Учёт и налоги',
    'Бухгалтерия предприятия',
    'Бухгалтерия КОРП',
    'Бухгалтерия 2.1',
    'БГУ 1.0',
    'Бухгалтерия 5.0',
    undefined,
    'Бухгалтерия 4.0',
  ]);
  const { data } = await server.guest().api.configurations_list();
  expect(data.find(({ id }) => id === 122)?.is_active).toBe(false);
  expect((await placeOf()).filter((id) => id !== 301)).toEqual(ordered);
});

it('is the same after a start of the same release', async () => {
  const rows = () => server.db.selectFrom('classifiers').selectAll().orderBy('id').execute();
  const before = await rows();
  await Promise.all([saveReferenceLists(server.db, {}), saveReferenceLists(server.db, {})]);
  expect(await rows()).toEqual(before);
});
