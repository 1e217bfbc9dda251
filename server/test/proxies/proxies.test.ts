import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { isInstalled } from '../installed.ts';
import { listen } from '../live/event-reader.ts';
import { ORDER_FORM } from '../orders.ts';
import { type Browser, openBrowser } from '../people/browser.ts';
import { samples } from '../samples.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { PROXIES, type RunningProxy, startProxy } from './proxy.ts';

const MOST = 30;
/** Files of 25 MiB each: as many as a request may have, or enough for a proxy's default to refuse them. */
const FILES = samples(2, 10);

// Debian has both: `apt-get install nginx caddy`.
const VERSION_OF = { nginx: '-v', caddy: 'version' };

describe.each(PROXIES.filter((name) => isInstalled(name, VERSION_OF[name])))('behind %s by its example', (name) => {
  let server: TestServer;
  let proxy: RunningProxy;
  beforeAll(async () => {
    const port = await freePort();
    const PUBLIC_URL = `https://localhost:${port}`;
    server = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT: String(MOST), PUBLIC_URL });
    const behind = Number(new URL(server.url).port);
    proxy = await startProxy(name, port, [behind, behind]);
  });
  afterAll(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  /** The person's browser at the proxy, where cookies are for https alone. */
  async function browserOf(login: string): Promise<Browser> {
    const browser = await server.makers.signIn(openBrowser(proxy.url), login);
    browser.cookies.set('__Host-sid', browser.cookies.get('sid') ?? '');
    return browser;
  }

  it('serves pages with the headers of security of the service', async () => {
    const page = await fetch(`${proxy.url}/robots.txt`);
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });

  it('takes as many files at once as the service does', async () => {
    const form = new FormData();
    for (const name of ['title', 'description', 'budget'] as const) form.append(name, String(ORDER_FORM[name]));
    for (const name of ['configurations', 'platforms'] as const) form.append(`${name}[]`, String(ORDER_FORM[name][0]));
    const file = new File([new Uint8Array(UPLOAD_LIMITS.fileBytes).fill(65)], 'обмен.txt');
    for (let number = 0; number < FILES; number++) form.append('files[]', file);
    const browser = await browserOf('customer');
    const reply = await browser.request('/rest/v1/freelance/orders', { method: 'POST', body: form });
    expect({ status: reply.status, body: await reply.text() }).toMatchObject({ status: 201 });
  });

  it('tells events as they happen', async () => {
    const stream = await listen(await browserOf('freelancer'));
    expect({ status: stream.status, first: stream.heard[0]?.name }).toEqual({ status: 200, first: expect.any(String) });
    stream.close();
  });

  it('counts a visitor by the own address, whatever their X-Forwarded-For says', async () => {
    const from = (localAddress: string, forged: string) => ask(proxy.url, localAddress, forged);
    const statuses = [];
    for (let call = 0; call <= MOST; call++) statuses.push(await from('127.0.0.1', `198.51.${call}.7`));
    expect(new Set(statuses.slice(0, MOST))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect(await from('127.0.0.2', '127.0.0.1')).toBe(200);
  });
});

/** The status of a call from an address of this machine. */
async function ask(url: string, localAddress: string, forged: string): Promise<number | undefined> {
  const headers = { 'x-forwarded-for': forged };
  const { port } = new URL(url);
  // An address in numbers, since a name may be tried in another family.
  const options = { host: '127.0.0.1', servername: 'localhost', port, path: '/rest/v1/freelance/orders', localAddress };
  const request = get({ ...options, headers: { ...headers, host: `localhost:${port}` } });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.resume();
  await once(reply, 'end');
  return reply.statusCode;
}
