import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { transact } from '../platform/database/database.ts';
import { countIn } from './store.ts';

const LINES = 1500;
const UNREAD = 30;

let server: TestServer;
let uuid: string;
beforeAll(async () => {
  server = await startTestServer();
  uuid = (await server.makers.user('much_told')).uuid;
  const now = server.clock.now();
  await transact(server.db, async (tx) => {
    // As in production: after an asynchronous commit the vacuum does not know that rows are visible to all.
    await sql`set local synchronous_commit = on`.execute(tx);
    await sql`
      insert into notifications (user_uuid, kind, event_number, payload, title, text, is_in_bell, read_at, created_at)
      select ${uuid}, 'deal_accepted', n, '{}', 'Работа принята', 'Этап работ', n <= ${LINES}::int,
        case when n % 50 = 0 then null else ${now}::timestamptz end, ${now}::timestamptz - n * interval '1 minute'
      from generate_series(1, ${LINES}::int + 200) n`.execute(tx);
  });
  await sql`vacuum analyze notifications`.execute(server.db);
});
afterAll(() => server.stop());

const bell = async (query: { page?: number; limit?: number; unread?: boolean; cursor?: string } = {}) =>
  await (await server.api('much_told')).notifications_list({ query });

it('tells about how many lines a bell has when these are more than a thousand, and their number behind the end', async () => {
  const { meta, counters } = await bell();
  expect([meta.total_relation, counters.unread]).toEqual(['approx', UNREAD]);
  expect(meta.total).toBeGreaterThan(1000);
  expect((await bell({ page: 16, limit: 100 })).meta).toMatchObject({ total: LINES, total_relation: 'eq' });
  expect((await bell({ page: 15, limit: 100 })).meta).toMatchObject({ total: LINES, total_relation: 'eq' });
  expect((await bell({ unread: true })).meta).toMatchObject({ total: UNREAD, total_relation: 'eq' });
});

it('leads from page to page through all of a long bell', async () => {
  let reply = await bell({ limit: 100 });
  const seen = new Set(reply.data.map(({ id }) => id));
  for (let page = 2; page <= reply.meta.last_page; page += 1) {
    reply = await bell({ limit: 100, page, cursor: reply.meta.cursors?.after });
    for (const { id } of reply.data) seen.add(id);
  }
  expect(seen.size).toBe(LINES);
});

it('counts unread lines in an index alone', async () => {
  const explained = await sql<{ 'QUERY PLAN': string }>`explain ${countIn({ user_uuid: uuid })}`.execute(server.db);
  expect(explained.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Only Scan using notifications_unread_lines/,
  );
});
