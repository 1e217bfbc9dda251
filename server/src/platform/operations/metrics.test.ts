import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

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
    /http_request_duration_seconds_count\{method="GET",route="\/rest\/v1\/freelance\/orders",status="200"\} 1/,
  );
  expect(text).toMatch(/^ledger_imbalance 0$/m);
  expect(text).toMatch(/^outbox_age_seconds 0$/m);
});

it('tells the rest while the database is away', async () => {
  const away = await startTestServer({ METRICS_TOKEN: 'token-of-the-test' });
  const headers = { authorization: 'Bearer token-of-the-test' };
  const before = await (await fetch(`${away.url}/metrics`, { headers })).text();
  expect(before).toMatch(/^database_up 1$/m);
  await away.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
  const reply = await fetch(`${away.url}/metrics`, { headers });
  expect(reply.status).toBe(200);
  const text = await reply.text();
  expect(text).toMatch(/^ledger_imbalance 0$/m);
  expect(text).not.toMatch(/^outbox_age_seconds \d/m);
  await away.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
  await away.stop();
});

it('tells nobody else', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask('another')).status).toBe(401);
});
