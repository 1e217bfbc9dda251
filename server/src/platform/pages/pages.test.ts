import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { SCRIPT, serveMadePages } from '../../../test/made-pages.ts';

const made = serveMadePages();
const { get, address, openApp } = made;
/** An address as no client would send it. */
async function rawGet(url: string, cookie: string): Promise<string> {
  const { port, hostname } = new URL(await address());
  return await new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.end(`GET ${url} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`);
    });
    let reply = '';
    socket.on('data', (chunk) => (reply += chunk.toString()));
    socket.on('close', () => resolve(reply));
    socket.on('error', reject);
  });
}
const nonceOf = (reply: LightMyRequestResponse) => /nonce="([^"]+)"/.exec(reply.body)?.[1] as string;
const rendersOf = (reply: LightMyRequestResponse) => /(?:guest|user) (\d+)/.exec(reply.body)?.[1];

test('guests share one rendering byte by byte, whose policy names its scripts by their hashes', async () => {
  const [first, second] = await Promise.all([get('/shared?a=1'), get('/shared?a=1')]);
  const other = await get('/shared?a=2');
  expect(second.body).toBe(first.body);
  expect(rendersOf(other)).not.toBe(rendersOf(first));
  const hash = createHash('sha256').update('Марка').digest('base64');
  for (const reply of [first, second]) {
    expect(reply.headers['content-security-policy']).toBe(`script-src 'sha256-${hash}'`);
    expect(reply.body).not.toContain('nonce');
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
});

test('a page for somebody signed in has a nonce of its own each time', async () => {
  const asked = [await get('/nonce', { cookie: 'sid=1' }), await get('/nonce', { cookie: 'sid=1' })] as const;
  expect(nonceOf(asked[1])).not.toBe(nonceOf(asked[0]));
  for (const reply of asked) {
    expect(reply.headers['content-security-policy']).toBe(`script-src 'nonce-${nonceOf(reply)}'`);
  }
});

test('a guest who has the page already is not sent it again', async () => {
  const first = await get('/again');
  const etag = String(first.headers.etag);
  const again = await get('/again', { 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect((await get('/again', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
});

test('a page made before passes the hooks like any other, so that metrics count each reply by its status and route', async () => {
  const { headers } = await get('/hooked');
  made.replies = [];
  made.routes = [];
  await get('/hooked');
  await get('/hooked', { 'if-none-match': String(headers.etag) });
  await get('/hooked', { cookie: 'sid=1' });
  await get('/moved');
  expect(made.replies).toEqual([200, 304, 200, 302]);
  expect(made.routes).toEqual(['made', 'made', 'made', 'no document']);
});

test('pages made before count for the limit of the visitor whom the trusted proxy names', async () => {
  const strict = await openApp({ RATE_LIMIT: '3', TRUST_PROXY: '1' });
  const statuses: number[] = [];
  for (const forwarded of ['9.9.9.9', '1.1.1.1, 9.9.9.9', '9.9.9.9', '9.9.9.9', '9.9.9.8']) {
    const { statusCode } = await strict.inject({ url: '/counted', headers: { 'x-forwarded-for': forwarded } });
    statuses.push(statusCode);
  }
  await strict.close();
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});

test('unread parameters and made-up cookies make no other page', async () => {
  const first = await get('/one?a=1&unknown=1');
  const second = await get('/one?a=1&unknown=2', { cookie: 'sid=made-up; other=2' });
  expect(rendersOf(second)).toBe(rendersOf(first));
  expect(first.body).toContain('http://127.0.0.1:3999/one?a=1 ');
});

test('a shared page contains nothing of the guest who requested it first', async () => {
  made.audiences = [];
  const headers = { cookie: 'sid=made-up', 'user-agent': 'Browser/1', 'x-forwarded-for': '9.9.9.9' };
  const reply = await get('/for-all', headers);
  expect(made.audiences.map(({ address }) => address)).toEqual([undefined]);
  expect(Object.keys(made.audiences[0]?.headers ?? {})).toEqual(['x-page-render', 'x-request-id']);
  expect(reply.headers['set-cookie']).toBeUndefined();
});

test('a page made with a failed call is not kept', async () => {
  made.isApiBroken = true;
  const broken = await get('/broken');
  made.isApiBroken = false;
  const mended = await get('/broken');
  expect(broken.statusCode).toBe(200);
  expect(rendersOf(mended)).not.toBe(rendersOf(broken));
  expect(rendersOf(await get('/broken'))).toBe(rendersOf(mended));
});

test('guests who were shown a page are told of, also when it had been made for another', async () => {
  await get('/told');
  await get('/told');
  await get('/told', { cookie: 'sid=1' });
  await get('/missing');
  expect(made.shown.filter((url) => url === '/told' || url === '/missing')).toEqual(['/told', '/told']);
});

test.each([
  '//evil.test/cabinet',
  '/\\evil.test/cabinet',
  '/.//evil.test',
  '/a/..//evil.test',
  'http://evil.test/cabinet',
  '/\\\\evil.test',
])('%s is no address of a page', async (url) => {
  for (const cookie of ['', 'sid=1']) {
    const reply = await rawGet(url, cookie);
    expect(reply).toMatch(/^HTTP\/1.1 40[04] /);
    expect(reply.toLowerCase()).not.toContain('location:');
  }
});

test('pages have a limit of their own for each network, and say so as pages', async () => {
  const strict = await openApp({ RATE_LIMIT: '3' });
  const ask = (address: string, url: string, method: 'GET' | 'HEAD' = 'GET') =>
    strict.inject({ method, url, headers: { 'x-forwarded-for': address } });
  const statuses = [
    await ask('2001:db8:1:2::1', '/a?unknown=1'),
    await ask('2001:db8:1:2::2', '/a?unknown=2', 'HEAD'),
    await ask('2001:db8:1:2:ffff::3', '/b'),
    await ask('2001:db8:1:2::4', '/a?unknown=3'),
    await ask('2001:db8:1:3::1', '/a'),
  ].map(({ statusCode }) => statusCode);
  await strict.close();
  expect(statuses).toEqual([200, 200, 200, 429, 200]);
});

test('a signed-in visitor gets a page of their own with the cookies of its calls', async () => {
  const guest = await get('/own');
  const first = await get('/own', { cookie: 'sid=1' });
  const second = await get('/own', { cookie: 'sid=1' });
  expect(guest.body).toContain('guest');
  expect(first.body).toContain('user');
  expect(rendersOf(second)).not.toBe(rendersOf(first));
  expect([first.headers['set-cookie']].flat()).toEqual(['XSRF-TOKEN=renewed; Path=/']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
});

test('the page knows its address from the configuration, not from the Host header', async () => {
  const reply = await get('/host', { host: 'evil.example' });
  expect(reply.body).toContain('http://127.0.0.1:3999/host');
  expect(reply.body).toContain('Марка');
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, br', 'br', brotliDecompressSync],
  ['zstd;q=0, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('«%s» is answered with %s, to guests and users alike', async (accepted, encoding, decompress) => {
  for (const cookie of ['', 'sid=1']) {
    const reply = await get('/compressed', { 'accept-encoding': accepted, cookie });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.rawPayload.length).toBeLessThan(1_000);
    expect(decompress(reply.rawPayload).toString()).toMatch(/я<\/p>$/);
  }
});

test('a client that accepts no encoding gets plain text', async () => {
  const reply = await get('/plain', { 'accept-encoding': 'identity' });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.body).toContain('guest');
});

test('statuses and redirects pass; what was not found is not kept', async () => {
  expect((await get('/missing')).statusCode).toBe(404);
  const moved = await get('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/']);
  const head = await made.app.inject({ method: 'HEAD', url: '/own' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('unknown calls of the API and unknown assets are no pages', async () => {
  expect((await get('/rest/v1/none')).json()).toEqual({ message: 'no such call' });
  expect((await get('/assets/none.js')).statusCode).toBe(404);
});

test('refuses a form posted without scripts and reads nothing of it', async () => {
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', 'login=ivan&password=very-secret'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
  ] as const) {
    const reply = await made.app.inject({
      method: 'POST',
      url: '/sign-in?return_to=%2F',
      headers: { 'content-type': type },
      payload,
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.body).toContain('Нужен JavaScript');
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(reply.body) ?? [];
    expect(reply.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
    expect(reply.body).not.toContain('secret');
    expect(reply.headers.location).toBeUndefined();
  }
  expect((await made.app.inject({ method: 'POST', url: '/rest/v1/none' })).json()).toEqual({ message: 'no such call' });
});

test('assets come as they were compressed and are kept for a year', async () => {
  const asset = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(asset.rawPayload).toString()).toBe(SCRIPT);
  const icon = await get('/favicon.svg');
  expect(icon.headers['cache-control']).toBe('public, max-age=86400');
  expect(icon.headers['content-type']).toContain('image/svg+xml');
});
