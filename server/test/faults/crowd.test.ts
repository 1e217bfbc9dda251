import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMarket } from '../market.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
const market = openMarket(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('serves more writers at once than it has connections while it reloads the settings', async () => {
  const logins = Array.from({ length: 40 }, (_, index) => `writer_${index}`);
  for (const login of logins) await server.api(login);
  server.clock.advance({ minutes: 1 });
  const orders = await Promise.all(logins.map((login) => market.publishOrder({}, login)));
  expect(new Set(orders).size).toBe(logins.length);
});
