// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { getToasts } from '../lib/session/toasts.ts';
import { findFreelancers } from './find-freelancers.ts';

const asked: string[] = [];

/** A network that finds people only by these fields, and has no attempts left for unknown logins. */
function answer(found: readonly string[], missedLogin = 200): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const by = new URL(path, 'http://site.test').searchParams.get('by') ?? '';
    asked.push(by);
    if (by === 'login' && missedLogin !== 200)
      return Response.json({ message: 'Слишком много запросов', errors: [], warnings: [] }, { status: missedLogin });
    const data = found.includes(by) ? [{ id: 1, uuid: 'u', full_name: 'Иванов Иван', freelancer: { uuid: by } }] : [];
    return Response.json({ data, meta: {} });
  });
}
const find = async (query: string) =>
  (await findFreelancers({ query }, new AbortController().signal)).map(({ uuid }) => uuid);

afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

test.each([
  ['Иванов', ['fio'], ['fio']],
  ['Ivan', ['fio'], ['fio']],
  ['ivan_1c', ['login'], ['fio', 'login']],
  ['1204', ['id'], ['id']],
  ['1204', ['login'], ['id', 'login']],
])('looks for %s where %s finds somebody', async (query, found, ways) => {
  answer(found);
  expect(await find(query)).toEqual(found);
  expect(asked).toEqual(ways);
});

test('finds nobody and tells nothing when too many logins were missed', async () => {
  answer([], 429);
  expect(await find('ivan')).toEqual([]);
  expect(getToasts()).toEqual([]);
});

test('tells a failure of another kind', async () => {
  answer([], 500);
  await expect(find('ivan')).rejects.toMatchObject({ status: 500 });
  expect(getToasts()).toHaveLength(1);
});
