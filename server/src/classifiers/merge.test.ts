import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../test/context.ts';
import { refusalOf } from '../../test/market.ts';
import { insertOrder } from '../../test/orders.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { checkInvariants } from '../doctor/check-invariants.ts';
import { saveReferenceLists } from './release-service.ts';
import { forgetOldMerges } from './unmerge-service.ts';

let server: TestServer;
let freelancer_uuid: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.makers.user('customer');
  freelancer_uuid = (await server.makers.user('freelancer')).freelancer_uuid;
});
afterAll(() => server.stop());

const merge = async (row: number, into_id: number, list = 'configurations', seen_at?: string | null) =>
  await (await server.api('moderator')).classifiers_merge({
    params: { list, row: String(row) },
    body: { into_id, ...(seen_at !== undefined && { seen_at }) },
  });
const order = async (order_id: number) => (await server.guest().api.orders_get({ params: { order_id } })).data;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

it('moves orders, profiles and saved searches to the other row, and the old id leads there', async () => {
  const both = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [128, 143, 129] });
  const one = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [129] });
  const seat = await server.api('freelancer');
  const params = { uuid: freelancer_uuid };
  await seat.freelancers_update({ params, body: { configurations: [128, 129] } });
  const save = (title: string, query: string) => seat.saved_searches_create({ body: { title, query } });
  await save('Старая', 'configurations=129');
  await save('Новая', 'configurations=128');
  await save('Другая', 'configurations=129&budget_from=1000');

  await merge(129, 128);

  expect(idsOf((await order(both)).configurations)).toEqual([128, 143]);
  expect(idsOf((await order(one)).configurations)).toEqual([128]);
  expect(idsOf((await seat.freelancers_get({ params })).data.configurations)).toEqual([128]);
  const queries = (await seat.saved_searches_list({})).data.map(({ query }) => query);
  expect(queries.map((query) => new URLSearchParams(query).getAll('configurations[]'))).toEqual([['128'], ['128']]);
  const { api } = server.guest();
  const found = (await api.orders_list({ query: { configurations: [129] } })).data;
  expect(idsOf(found).toSorted((a, b) => a - b)).toEqual([both, one]);
  const listed = (await api.configurations_list()).data;
  expect(listed.find(({ id }) => id === 129)).toMatchObject({ is_active: false, merged_into: 128 });
  expect(listed.find(({ id }) => id === 128)?.synonyms).toContain('УТ 11.4');
  expect((await api.orders_list({ query: { query: 'УТ 11.4', is_exact: true } })).data).toEqual([]);

  // Forms that were open meanwhile bring the old id.
  await seat.freelancers_update({ params, body: { configurations: [129] } });
  expect(idsOf((await seat.freelancers_get({ params })).data.configurations)).toEqual([128]);
  await save('Из открытой вкладки', 'configurations=129&budget_from=2000');
  const faults = await checkInvariants(server.built.pool, server.clock.now());
  expect(faults.filter(({ invariant }) => invariant.includes('of a list'))).toEqual([]);
});

it('leads through two merges to the last row, and no release brings the first back', async () => {
  await merge(135, 134);
  await merge(134, 136);
  await saveReferenceLists(server.db);
  const listed = (await server.guest().api.configurations_list()).data;
  expect([134, 135].map((row) => listed.find(({ id }) => id === row)?.merged_into)).toEqual([136, 136]);
});

it('moves what stands in a group, and those of a city', async () => {
  await merge(106, 105);
  const listed = (await server.guest().api.configurations_list()).data;
  expect(listed.filter(({ parent_id }) => parent_id === 106)).toEqual([]);
  expect(listed.find(({ id }) => id === 154)?.parent_id).toBe(105);
  const id = await insertOrder(server, 'customer', { status: 'N', city_id: 230 });
  await merge(230, 186, 'cities');
  expect((await order(id)).city?.id).toBe(186);
});

describe('a merge', () => {
  it.each([
    ['with itself', 121, 121],
    ['of a group with what stands in it', 101, 121],
    ['of a row with a group', 121, 102],
    ['with a platform', 121, 11],
    ['with nothing', 121, 999_999],
    ['with what was merged', 121, 135],
    ['of what was merged', 135, 121],
  ])('is refused %s and changes nothing', async (_, from, into) => {
    const rows = () => server.db.selectFrom('classifiers').selectAll().orderBy('id').execute();
    const before = await rows();
    expect(await refusalOf(merge(from, into))).toMatchObject({ status: 422 });
    expect(await rows()).toEqual(before);
  });

  it('takes one of two that would lead round in a circle at once', async () => {
    const both = await Promise.allSettled([merge(158, 159), merge(159, 158)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is refused to whoever has not read what was made of the row', async () => {
    const api = await server.api('moderator');
    const params = { list: 'configurations', row: '160' };
    await api.classifiers_update({ params, body: { title: 'Договоры 3' } });
    expect(await refusalOf(merge(160, 161, 'configurations', '2020-01-01T00:00:00.000Z'))).toMatchObject({
      status: 422,
      message: expect.stringContaining('кто-то ещё'),
    });
  });
});

describe('an undone merge', () => {
  const unmerge = async (row: number, list = 'configurations', seen_at?: string | null) =>
    await (await server.api('moderator')).classifiers_unmerge({
      params: { list, row: String(row) },
      body: { ...(seen_at !== undefined && { seen_at }) },
    });
  const listed = async (id: number) =>
    (await (await server.api('moderator')).moderator_classifiers({ query: { limit: 100 } })).data.classifiers.find(
      (row) => row.id === id,
    );

  it('puts back exactly what still names the other row, and says how many it left', async () => {
    const both = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [123, 143, 122] });
    const one = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [122, 143] });
    const changed = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [122] });
    const own = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [123] });
    const seat = await server.api('freelancer');
    const params = { uuid: freelancer_uuid };
    await seat.freelancers_update({ params, body: { configurations: [122, 143] } });
    await seat.saved_searches_create({ body: { title: 'Обе', query: 'configurations=122&configurations=123' } });
    await seat.saved_searches_create({ body: { title: 'Одна', query: 'configurations=122&budget_from=7000' } });
    const queries = async () => (await seat.saved_searches_list({})).data.map(({ query }) => query).toSorted();
    const [rows, searches] = [[await listed(122), await listed(123)], await queries()];
    await merge(122, 123);
    expect((await listed(122))?.unmerge_until).toEqual(expect.any(String));
    await server.db
      .updateTable('orders')
      .set({ configuration_ids: [143] })
      .where('id', '=', changed)
      .execute();

    expect((await unmerge(122)).data).toEqual({ returned: 5, left: 1 });

    expect(idsOf((await order(both)).configurations)).toEqual([123, 143, 122]);
    expect(idsOf((await order(one)).configurations)).toEqual([122, 143]);
    expect(idsOf((await order(changed)).configurations)).toEqual([143]);
    expect(idsOf((await order(own)).configurations)).toEqual([123]);
    expect(idsOf((await seat.freelancers_get({ params })).data.configurations).toSorted((a, b) => a - b)).toEqual([
      122, 143,
    ]);
    expect(await queries()).toEqual(searches);
    const after = [await listed(122), await listed(123)];
    expect(after).toEqual(rows.map((row) => ({ ...row, uses: expect.anything(), updated_at: expect.any(String) })));
    const faults = await checkInvariants(server.built.pool, server.clock.now());
    expect(faults.filter(({ invariant }) => invariant.includes('list'))).toEqual([]);
    expect(await refusalOf(unmerge(122))).toMatchObject({ status: 422 });
  });

  it('gives a group back what stood in it, a city its people, and a bank its name', async () => {
    const children = async (group: number) =>
      idsOf((await server.guest().api.configurations_list()).data.filter(({ parent_id }) => parent_id === group));
    const [from, into] = [await children(103), await children(104)];
    await merge(103, 104);
    await unmerge(103);
    expect([await children(103), await children(104)]).toEqual([from, into]);
    const id = await insertOrder(server, 'customer', { status: 'N', city_id: 231 });
    await merge(231, 186, 'cities');
    await unmerge(231, 'cities');
    expect((await order(id)).city?.id).toBe(231);
  });

  it('waits for the merge that came after it', async () => {
    const one = await insertOrder(server, 'customer', { status: 'N', configuration_ids: [144] });
    await merge(144, 145);
    await merge(145, 146);
    expect((await listed(144))?.unmerge_until).toBeNull();
    expect(await refusalOf(unmerge(144))).toMatchObject({ message: expect.stringContaining('Сначала отмените') });
    await unmerge(145);
    await unmerge(144);
    expect(idsOf((await order(one)).configurations)).toEqual([144]);
  });

  it('happens once when two ask at once, and not over a name that was given away', async () => {
    await merge(147, 148);
    const both = await Promise.allSettled([unmerge(147), unmerge(147)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { title = '', parent } = (await listed(147)) ?? {};
    await merge(147, 148);
    const api = await server.api('moderator');
    await api.classifiers_create({ body: { list: 'configurations', title, parent_id: parent?.id ?? 0 } });
    expect(await refusalOf(unmerge(147))).toMatchObject({ message: expect.stringContaining('уже есть') });
  });

  it('is refused after thirty days, and nothing of the merge is kept', async () => {
    await merge(151, 152);
    const merged_at = new Date(server.clock.now().getTime() - 30 * 86_400_000);
    await server.db.updateTable('classifier_merges').set({ merged_at }).execute();
    expect(await refusalOf(unmerge(151))).toMatchObject({ message: expect.stringContaining('30 дней') });
    await forgetOldMerges(contextOf(server, null));
    const kept = await server.db.selectFrom('classifier_merges').select('id').execute();
    expect(kept).toEqual([]);
  });
});
