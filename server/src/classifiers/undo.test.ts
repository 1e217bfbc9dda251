import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../test/market.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const api = () => server.api('moderator');
const paramsOf = (row: number) => ({ list: 'configurations', row: String(row) });
const kept = async (id: number) => {
  const { data } = await (await api()).moderator_classifiers({ query: { limit: 100 } });
  return data.classifiers.find((row) => row.id === id);
};

it('gives a row back what it was before its last change, and the change when it is asked again', async () => {
  const before = await kept(129);
  const body = { title: 'Торговля 11.4', parent_id: 105, place: 1, synonyms: ['торг'], is_active: false };
  await (await api()).classifiers_update({ params: paramsOf(129), body });
  const changed = await kept(129);
  await (await api()).classifiers_undo({ params: paramsOf(129), body: { seen_at: changed?.updated_at ?? null } });
  expect(await kept(129)).toEqual({ ...before, updated_at: expect.any(String) });
  await (await api()).classifiers_undo({ params: paramsOf(129), body: {} });
  expect(await kept(129)).toEqual({ ...changed, updated_at: expect.any(String) });
});

it('takes back no change over what somebody else saved since', async () => {
  await (await api()).classifiers_update({ params: paramsOf(130), body: { title: 'Торговля 10' } });
  const body = { seen_at: '2020-01-01T00:00:00.000Z' };
  expect(await refusalOf((await api()).classifiers_undo({ params: paramsOf(130), body }))).toMatchObject({
    status: 422,
    message: expect.stringContaining('кто-то ещё'),
  });
});

it('does not take back what was added, merged or never changed', async () => {
  const { data } = await (await api()).classifiers_create({
    body: { list: 'configurations', title: 'Новая', parent_id: 101 },
  });
  await (await api()).classifiers_merge({ params: paramsOf(131), body: { into_id: 132 } });
  for (const row of [data.id, 131, 133]) {
    const undo = (await api()).classifiers_undo({ params: paramsOf(row), body: {} });
    expect(await refusalOf(undo)).toMatchObject({ status: 422, message: expect.stringContaining('Отменить можно') });
  }
});

it('is refused to a name that somebody else took since', async () => {
  await (await api()).classifiers_update({ params: paramsOf(150), body: { title: 'Магазин 16' } });
  await (await api()).classifiers_create({ body: { list: 'configurations', title: 'Магазин 15', parent_id: 105 } });
  const undo = (await api()).classifiers_undo({ params: paramsOf(150), body: {} });
  expect(await refusalOf(undo)).toMatchObject({ status: 422, message: expect.stringContaining('уже есть') });
});
