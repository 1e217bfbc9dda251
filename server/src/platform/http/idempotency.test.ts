import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sweepKeys } from './idempotency.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function countKeys(owner = ''): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from idempotency_keys where ${owner} in ('', owner)`.execute(server.db);
  return rows[0]?.number ?? 0;
}

it('keeps no reply of what only reads, though it is asked for by POST', async () => {
  const browser = await server.browser('reader');
  const before = await countKeys();
  const reply = await browser.request('/rest/v1/contents', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    body: JSON.stringify({ codes: ['about'] }),
  });
  expect(reply.status).toBe(200);
  expect(await countKeys()).toBe(before);
});

it('keeps the newest thousand of somebody who writes day and night', async () => {
  const now = server.clock.now();
  await sql`
    insert into idempotency_keys (owner, key, request_hash, status, reply, created_at)
    select who, n::text, 'hash', 200, '{}', ${now}::timestamptz - make_interval(secs => n)
    from generate_series(1, 1200) n, unnest(array['diligent', 'usual']) who
    where who = 'diligent' or n <= 300`.execute(server.db);
  await sweepKeys(server.db, now);
  expect([await countKeys('diligent'), await countKeys('usual')]).toEqual([1000, 300]);
  const { rows } = await sql<{ key: string }>`
    select key from idempotency_keys where owner = 'diligent' and key::int > 1000`.execute(server.db);
  expect(rows).toEqual([]);
});
