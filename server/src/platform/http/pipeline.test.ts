import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { CallName } from '@provodka/contract/http/calls.ts';
import { type ApiError, type CallInput, callAddress } from '@provodka/contract/http/client.ts';
import { ROUTES } from '@provodka/contract/http/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../test/people/browser.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { findViewer } from '../../users/auth/sessions.ts';
import { ALL_GUESTS, type PageRead, type PageReader } from '../pages/page-reads.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('the pipeline', () => {
  it('answers a public call and gives a visitor a session id and its CSRF token', async () => {
    const guest = server.guest();
    const reply = await guest.request('/rest/v1/freelance/settings');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ data: { deal: { commission: 6.5, limit_days: 90, max_sum: 60_000 } } });
    expect([...guest.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'sid']);
    expect(reply.headers.getSetCookie().find((line) => line.startsWith('sid='))).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('accepts a trailing slash', async () => {
    expect((await server.guest().request('/rest/v1/classifiers/platforms/')).status).toBe(200);
  });

  it('compresses a large reply as the visitor takes it, and leaves a small one alone', async () => {
    const ask = async (call: string, accepted: string) => {
      // `fetch` decompresses by itself.
      const asked = get(`${server.url}/rest/v1${call}`, { headers: { 'accept-encoding': accepted } });
      const [reply] = (await once(asked, 'response')) as [IncomingMessage];
      return { encoding: reply.headers['content-encoding'], bytes: await buffer(reply) };
    };
    const plain = await ask('/classifiers/configurations', 'identity');
    expect(plain.encoding).toBeUndefined();
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const sent = await ask('/classifiers/configurations', accepted);
      expect(sent.encoding).toBe(encoding);
      expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decompress(sent.bytes)).toEqual(plain.bytes);
    }
    const small = await ask('/freelance/orders/statuses', 'gzip, br');
    expect(small.encoding).toBeUndefined();
    expect(JSON.parse(String(small.bytes))).toMatchObject({ data: expect.anything() });
  });

  it('answers an unknown path with the envelope', async () => {
    const reply = await server.guest().request('/rest/v1/nowhere');
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      errors: [expect.any(String)],
      warnings: [],
      message: expect.any(String),
    });
  });

  it('serves the description of the whole API', async () => {
    const reply = await server.guest().request('/rest/v1/openapi.json');
    type Reply = { content?: Record<string, { schema: unknown }>; $ref?: string };
    const document = (await reply.json()) as {
      paths: Record<string, { get?: { responses: Record<number, Reply> } }>;
      components: { responses: Record<string, Reply> };
    };
    expect(document.paths['/freelance/orders/{order_id}/deals/{deal_id}/payment']).toBeDefined();
    const mediaOf = (path: string) => {
      const answered = document.paths[`/freelance/${path}`]?.get?.responses[200];
      const shared = document.components.responses[answered?.$ref?.replace('#/components/responses/', '') ?? ''];
      return Object.keys((shared ?? answered)?.content ?? {});
    };
    expect(mediaOf('orders/{order_id}/deals/{deal_id}/documents/act.pdf')).toEqual(['application/pdf']);
    expect(mediaOf('cabinet/customer/deals.csv')).toEqual(['text/csv']);
    expect(mediaOf('orders/{order_id}/files/{file_id}')).toEqual(['application/octet-stream']);
    expect(mediaOf('accounts/entries')).toEqual(['application/json']);
  });

  it('sends that description compressed, and answers 304 to a client that has it', async () => {
    const address = `${server.url}/rest/v1/openapi.json`;
    const first = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(address, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each(['', '/docs.js', '/docs.css'])(
    'shows that description under a policy without inline scripts: %s',
    async (path) => {
      const reply = await server.guest().request(`/rest/v1/docs${path}`);
      expect(reply.status).toBe(200);
      const policy = reply.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'; ");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-eval|(?:default|script|style)-src [^;]*unsafe-inline/);
    },
  );

  it.each(['classifiers/platforms', 'nowhere', 'cabinet/customer/orders', 'freelance/orders?page=0'])(
    'tells browsers not to frame, sniff or leak what it answers: %s',
    async (path) => {
      const { headers } = await server.guest().request(`/rest/v1/${path}`);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  it('answers an address that is none with the envelope', async () => {
    const reply = await server.guest().request('/rest/v1/freelance/orders/%zz');
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ errors: [expect.any(String)], warnings: [] });
  });

  it.each([
    ['/rest/v1/auth/sign-in', { login: 'a\u0000b', password: 'whatever it is' }],
    ['/rest/v1/payments/sandbox/notifications', { event: 'x', object: { id: 'a\u0000b' } }],
  ])('refuses characters the database does not take: %s', async (path, body) => {
    const reply = await server.guest().request(path, asJson(body));
    expect(reply.status).toBe(422);
  });

  it('gives a visitor the CSRF cookie with a refusal too', async () => {
    const guest = server.guest();
    expect((await guest.request('/rest/v1/freelance/auth/user')).status).toBe(401);
    expect([...guest.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'sid']);
  });

  it('gives no cookie to a page that is rendered, which may be cached', async () => {
    const guest = server.guest();
    await guest.request('/rest/v1/freelance/settings', { headers: { 'x-page-render': '1' } });
    expect([...guest.cookies.keys()]).toEqual([]);
  });
});

describe('a read of a page', () => {
  /** Path parameters that match nobody and nothing. */
  const paramsOf = (name: CallName) =>
    Object.fromEntries(
      [...ROUTES[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, /uuid/.test(key) ? NOBODY : 1]),
    );

  async function overHttp(browser: Browser, name: CallName, input: CallInput) {
    const reply = await browser.request(callAddress(name, input));
    return { status: reply.status, body: await reply.json() };
  }

  const directly = (reader: PageReader, name: CallName, input: CallInput) =>
    (server.built.pageReads.get(name) as PageRead)(input, reader).then(
      (body) => ({ status: 200, body }),
      ({ status, body }: ApiError) => ({ status, body }),
    );

  it.each([
    { who: null, expected: [200, 401, 404, 422] },
    { who: 'customer', expected: [200, 403, 404, 422] },
    { who: 'moderator', expected: [200, 404, 422] },
  ] as const)('of $who is answered and refused as over HTTP, whatever is asked', async ({ who, expected }) => {
    const browser = who ? await server.browser(who) : server.guest();
    const token = browser.cookies.get('sid') ?? '';
    const viewer = await findViewer({ db: server.db, now: server.clock.now() }, token);
    const reader = { viewer, caller: ALL_GUESTS.caller };
    const statuses = new Set<number>();
    for (const name of server.built.pageReads.keys()) {
      const input = { params: paramsOf(name) };
      const reply = await directly(reader, name, input);
      expect([name, reply]).toEqual([name, await overHttp(browser, name, input)]);
      statuses.add(reply.status);
    }
    expect(statuses).toEqual(new Set(expected));
  });

  it.each([
    { query: { page: 0 } },
    { query: { budget_to: 9_000_000, platforms: [1, 2], is_exact: true } },
    { query: { query: 'обмен данными & "кавычки"', sort: 'budget|asc' } },
  ])('reads its query as an address would bring it: %j', async (input) => {
    expect(await directly(ALL_GUESTS, 'orders_list', input)).toEqual(
      await overHttp(server.guest(), 'orders_list', input),
    );
  });
});

describe('limits', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ RATE_LIMIT: '1200', TRUST_PROXY: '1' });
  });
  afterAll(() => strict.stop());

  /** The rest of this minute's limit for this address. */
  const left = async (forwarded: string, method = 'GET') => {
    const init = { method, csrf: false, headers: { 'x-forwarded-for': forwarded } };
    const reply = await strict.guest().request('/rest/v1/freelance/settings', init);
    return Number(reply.headers.get('x-ratelimit-remaining'));
  };

  it('count by the address the proxy saw, not by one the visitor made up', async () => {
    const before = await left('1.1.1.1, 9.9.9.9');
    expect(await left('2.2.2.2, 9.9.9.9')).toBe(before - 1);
  });

  it('count the whole /64 of an IPv6 visitor together', async () => {
    const before = await left('2001:db8:1:2::1');
    expect(await left('2001:db8:1:2:ffff::2')).toBe(before - 1);
    expect(await left('2001:db8:1:3::1')).toBe(before);
  });

  it('count HEAD as GET', async () => {
    const before = await left('3.3.3.3');
    expect(await left('3.3.3.3', 'HEAD')).toBe(before - 1);
    expect(await left('3.3.3.3')).toBe(before - 2);
  });

  it('are tighter where a password is compared, which costs more than anything else', async () => {
    const reply = await strict.guest().request('/rest/v1/auth/sign-in', asJson({ login: 'nobody', password: 'x' }));
    expect(limitOf(reply)).toBeLessThanOrEqual(60);
  });

  it('count a person who comes from many addresses as one, and nobody else', async () => {
    const [busy, other] = [await strict.browser('busy'), await strict.browser('other')];
    const path = '/rest/v1/freelance/orders/1/deals/1/deliver';
    const deliver = (browser: typeof busy, address: string) =>
      browser.request(path, asJson({ comment: 'Готово' }, { 'x-forwarded-for': address }));
    const statuses = [];
    for (let number = 0; number < 61; number++) statuses.push((await deliver(busy, `7.7.7.${number}`)).status);
    expect(statuses.indexOf(429)).toBe(60);
    const refused = await deliver(busy, '8.8.8.8');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await deliver(other, '8.8.8.8')).status).toBe(404);
  });

  it.each([
    ['POST', 'orders/1'],
    ['POST', 'orders/1/archive'],
    ['POST', 'orders/1/responses/1'],
    ['DELETE', 'orders/1/responses/1'],
    ['POST', 'orders/1/responses/1/approve'],
    ['POST', 'orders/1/responses/1/revoke'],
    ['POST', 'orders/1/deals'],
    ['DELETE', 'orders/1/deals/1'],
    ['POST', 'orders/1/deals/1/dispute'],
    ['POST', 'orders/1/deals/1/dispute/withdraw'],
  ])('are tighter where somebody else is told of it: %s %s', async (method, path) => {
    const customer = await strict.browser('customer');
    const reply = await customer.request(`/rest/v1/freelance/${path}`, { ...asJson({}), method });
    expect(limitOf(reply)).toBeLessThanOrEqual(30);
  });

  it('are tighter for calls that bring files', async () => {
    const customer = await strict.browser('customer');
    const path = '/rest/v1/freelance/orders/1/deals/1/deliver';
    const limited = await customer.request(path, asJson({ comment: 'Готово' }));
    expect(limitOf(limited)).toBeLessThanOrEqual(60);
  });
});

/** The limit per minute in the reply; without the header there is none. */
const limitOf = (reply: Response): number => Number(reply.headers.get('x-ratelimit-limit') ?? Number.POSITIVE_INFINITY);

const asJson = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
