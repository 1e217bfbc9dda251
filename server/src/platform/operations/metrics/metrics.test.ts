import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { recordBackup } from '../../../content/service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'token-of-the-test' });
});
afterAll(() => server.stop());

const ask = (token?: string) =>
  fetch(`${server.url}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

it('gives its figures to a client with the token', async () => {
  await fetch(`${server.url}/rest/v1/freelance/orders`);
  const reply = await ask('token-of-the-test');
  expect(reply.status).toBe(200);
  const text = await reply.text();
  expect(text).toMatch(
    /provodka_http_request_duration_seconds_count\{method="GET",route="\/rest\/v1\/freelance\/orders",status="200"\} 1/,
  );
  expect(text).toMatch(/^provodka_ledger_imbalance\{currency="RUB"\} 0$/m);
  expect(text).toMatch(/^provodka_outbox_age_seconds 0$/m);
});

it('tells the rest while the database is away', async () => {
  const away = await startTestServer({ METRICS_TOKEN: 'token-of-the-test' });
  const headers = { authorization: 'Bearer token-of-the-test' };
  const before = await (await fetch(`${away.url}/metrics`, { headers })).text();
  expect(before).toMatch(/^provodka_database_up 1$/m);
  await away.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
  const reply = await fetch(`${away.url}/metrics`, { headers });
  expect(reply.status).toBe(200);
  const text = await reply.text();
  expect(text).toMatch(/^provodka_ledger_imbalance\{currency="RUB"\} 0$/m);
  expect(text).not.toMatch(/^provodka_outbox_age_seconds \d/m);
  await away.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
  await away.stop();
});

it('tells the age of the last backup once there was one', async () => {
  const told = async () => /^provodka_backup_age_seconds (\d+)$/m.exec(await (await ask('token-of-the-test')).text());
  expect(await told()).toBe(null);
  await recordBackup(server.db, server.clock.now());
  server.clock.advance({ hours: 37 });
  expect((await told())?.[1]).toBe(String(37 * 3600));
});

it('shows the release, the disk, open streams, sweeps and what happened on the marketplace', async () => {
  const stream = new AbortController();
  const opened = await fetch(`${server.url}/rest/v1/freelance/events`, {
    headers: { cookie: `sid=${(await server.browser('customer')).cookies.get('sid')}` },
    signal: stream.signal,
  });
  expect(opened.status).toBe(200);
  server.built.meters.countEvents([
    { kind: 'deal_changed', move: 'pay' },
    { kind: 'deal_changed', move: 'pay' },
    { kind: 'mail', move: null },
  ]);
  server.built.meters.recordSweep();
  const text = await (await ask('token-of-the-test')).text();
  stream.abort();
  expect(text).toMatch(/^provodka_build_info\{version="[^"]+",build="none",node="v24\.[^"]+"\} 1$/m);
  expect(text).toMatch(/^provodka_streams 1$/m);
  expect(text).toMatch(/^provodka_events_total\{kind="deal_changed",move="pay"\} 2$/m);
  expect(text).toMatch(/^provodka_events_total\{kind="mail",move=""\} 1$/m);
  expect(text).toMatch(/^provodka_last_sweep_timestamp_seconds 1\d{9}/m);
  const [free = 0, size = 0] = ['free', 'size'].map((name) =>
    Number(new RegExp(`^provodka_disk_${name}_bytes (\\d+)`, 'm').exec(text)?.[1]),
  );
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
});

it('counts who waits for a connection before its own questions do', async () => {
  const text = await (await ask('token-of-the-test')).text();
  expect(text).toMatch(/^provodka_database_waiting 0$/m);
});

it('tells nobody else', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask('another')).status).toBe(401);
});
