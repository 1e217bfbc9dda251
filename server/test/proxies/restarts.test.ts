import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type AppProcess, killLeftovers, startApp } from '../faults/app-process.ts';
import { freePort } from '../free-port.ts';
import { isInstalled } from '../installed.ts';
import { openBrowser } from '../people/browser.ts';
import { sampleOf } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { PROXIES, type RunningProxy, startProxy } from './proxy.ts';

/** Writes over both restarts: `WRITES=5000` asks for more by hand. */
const WRITES = Number(process.env.WRITES ?? 500);
const WRITERS = 8;
const PATH = '/rest/v1/freelance/customers/';

// Debian has both: `apt-get install nginx caddy`.
const VERSION_OF = { nginx: '-v', caddy: 'version' };

const INSTALLED = PROXIES.filter((name) => isInstalled(name, VERSION_OF[name]));

describe.each(sampleOf(INSTALLED, 1, 'restarts'))('two servers behind %s', (name) => {
  let database: TestDatabase;
  let maker: TestServer;
  let proxy: RunningProxy;
  let folder: string;
  let start: (port: number) => Promise<AppProcess>;
  const servers: { port: number; app: AppProcess }[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    maker = await startTestServer({}, { database });
    folder = mkdtempSync(join(tmpdir(), 'provodka-restarts-'));
    const outer = await freePort();
    const settings = {
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      PUBLIC_URL: `https://localhost:${outer}`,
      TRUST_PROXY: '1',
      // As in deploy/provodka.service.
      LEAVE_SECONDS: '5',
      // A line for each request.
      LOG_LEVEL: 'info',
    };
    start = async (port) => {
      const app = startApp({ ...settings, PORT: String(port) });
      await app.ready;
      return app;
    };
    for (const port of [await freePort(), await freePort()]) servers.push({ port, app: await start(port) });
    const [one = 0, other = 0] = servers.map(({ port }) => port);
    proxy = await startProxy(name, outer, [one, other]);
  });
  afterAll(async () => {
    await proxy?.stop();
    await killLeftovers();
    await maker?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lose no write while each restarts, one after another', async () => {
    let isOver = false;
    const lost: string[] = [];
    let answered = 0;
    const write = async (login: string) => {
      const { customer_uuid } = await maker.makers.user(login);
      const browser = await maker.makers.signIn(openBrowser(proxy.url), login);
      browser.cookies.set('__Host-sid', browser.cookies.get('sid') ?? '');
      const path = `${PATH}${customer_uuid}`;
      while (!isOver || answered < WRITES) {
        const body = JSON.stringify({ about: `Запись ${answered}` });
        // As the web sends it.
        const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
        const init = { method: 'POST', body, headers };
        const reply = await browser.request(path, init).catch((error: unknown) => String(error));
        const failure = typeof reply === 'string' ? reply : reply.ok ? null : `${reply.status} ${await reply.text()}`;
        if (failure === null) answered += 1;
        else lost.push(failure);
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, number) => write(`writer${number}`));
    for (const server of servers) {
      await server.app.end('SIGTERM');
      server.app = await start(server.port);
      // The next one leaves when the proxy sends people here again, as deploy/update.sh gives it the time to.
      await expect.poll(() => server.app.output()).toContain(PATH);
    }
    isOver = true;
    await Promise.all(writers);
    console.log(`${name}: ${answered} writes answered, ${lost.length} lost in two restarts`);
    expect(lost, lost.join('\n')).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(WRITES);
  });
});
