import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Api } from '@provodka/contract/client.ts';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { pages } from './pages.ts';

/** A built web of one page that says who asked, how often it was rendered and with which nonce. */
const WEB = `
let renders = 0;
const createPageHandler = () => async (request, page) => {
  renders += 1;
  const { pathname } = new URL(request.url);
  await page.api.auth_user();
  if (pathname === '/missing') return new Response('none', { status: 404 });
  if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/' } });
  const body = '<script nonce="' + page.nonce + '">' + page.site.brand + '</script><p nonce="' + page.nonce + '">' +
    (page.has_session ? 'user' : 'guest') + ' ' + renders + ' ' + request.url + ' ' + 'я'.repeat(5000) + '</p>';
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "script-src 'nonce-" + page.nonce + "'" } });
};
export const entry = { module: { createPageHandler } };
`;
const SCRIPT = 'console.log(1);'.repeat(100);

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'provodka-pages-'));
  await mkdir(join(directory, 'client/assets'), { recursive: true });
  await mkdir(join(directory, 'server'));
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  await writeFile(join(directory, 'server/index.js'), WEB);
  await writeFile(join(directory, 'client/assets/a-1.js'), SCRIPT);
  await writeFile(join(directory, 'client/assets/a-1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(directory, 'client/favicon.svg'), '<svg/>');
  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'no such call' }));
  await app.register(pages, {
    buildDir: directory,
    config: readConfig({ PORT: '3999', BRAND_NAME: 'Марка' }),
    createApi: (_request, onCookie) =>
      ({ auth_user: async () => onCookie('XSRF-TOKEN=renewed; Path=/') }) as unknown as Api,
    isSignedIn: (request) => request.headers.cookie === 'sid=1',
  });
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const nonceOf = (reply: LightMyRequestResponse) => /nonce="([^"]+)"/.exec(reply.body)?.[1] as string;
const rendersOf = (reply: LightMyRequestResponse) => /(?:guest|user) (\d+)/.exec(reply.body)?.[1];

test('guests share one rendering, each with a nonce of their own', async () => {
  const [first, second] = await Promise.all([get('/shared?a=1'), get('/shared?a=1')]);
  const other = await get('/shared?a=2');
  expect(rendersOf(second)).toBe(rendersOf(first));
  expect(rendersOf(other)).not.toBe(rendersOf(first));
  expect(nonceOf(second)).not.toBe(nonceOf(first));
  for (const reply of [first, second]) {
    expect(reply.headers['content-security-policy']).toBe(`script-src 'nonce-${nonceOf(reply)}'`);
    expect(reply.body.split(nonceOf(reply)).length).toBe(3);
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
});

test('a signed-in visitor gets a page of their own with the cookies of its calls', async () => {
  const guest = await get('/own');
  const first = await get('/own', { cookie: 'sid=1' });
  const second = await get('/own', { cookie: 'sid=1' });
  expect(guest.body).toContain('guest');
  expect(first.body).toContain('user');
  expect(rendersOf(second)).not.toBe(rendersOf(first));
  expect(first.headers['set-cookie']).toEqual(['XSRF-TOKEN=renewed; Path=/']);
  expect(first.headers['cache-control']).toBe('private, no-cache');
});

test('the page knows its address from the configuration, not from the Host header', async () => {
  const reply = await get('/host', { host: 'evil.example' });
  expect(reply.body).toContain('http://127.0.0.1:3999/host');
  expect(reply.body).toContain('Марка');
});

test.each([
  ['gzip, br', 'br', brotliDecompressSync],
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

test('who accepts nothing gets plain text', async () => {
  const reply = await get('/plain', { 'accept-encoding': 'identity' });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.body).toContain('guest');
});

test('statuses and redirects pass; what was not found is not kept', async () => {
  expect((await get('/missing')).statusCode).toBe(404);
  const moved = await get('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([302, '/']);
  const head = await app.inject({ method: 'HEAD', url: '/own' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('unknown calls of the API and unknown assets are no pages', async () => {
  expect((await get('/rest/v1/none')).json()).toEqual({ message: 'no such call' });
  expect((await get('/assets/none.js')).statusCode).toBe(404);
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
