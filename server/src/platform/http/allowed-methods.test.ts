import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: 'help@example.ru', PUBLIC_URL: 'https://example.ru' });
});
afterAll(() => server.stop());

const ask = (method: string, path: string) => fetch(server.url + path, { method, redirect: 'manual' });

it.each([
  ['DELETE', '/rest/v1/freelance/orders', 'GET, HEAD, OPTIONS, POST'],
  ['GET', '/rest/v1/auth/sign-in', 'OPTIONS, POST'],
  ['POST', '/rest/v1/health/live?now', 'GET, HEAD, OPTIONS'],
])('%s %s is told by 405 which methods there are', async (method, path, allow) => {
  const reply = await ask(method, path);
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe(allow);
  expect(await reply.json()).toMatchObject({ message: expect.stringMatching(/[а-яё]/i), warnings: [] });
});

it('answers OPTIONS with the methods and nothing else', async () => {
  const reply = await ask('OPTIONS', '/rest/v1/freelance/orders/5/');
  expect([reply.status, reply.headers.get('allow'), await reply.text()]).toEqual([
    204,
    'DELETE, GET, HEAD, OPTIONS, POST',
    '',
  ]);
});

it('answers HEAD as GET without the body', async () => {
  const [head, get] = await Promise.all([
    ask('HEAD', '/rest/v1/freelance/orders'),
    ask('GET', '/rest/v1/freelance/orders'),
  ]);
  expect([head.status, head.headers.get('content-type')]).toEqual([200, get.headers.get('content-type')]);
  expect(await head.text()).toBe('');
});

it('knows no methods of an address that names nothing', async () => {
  const reply = await ask('POST', '/rest/v1/nothing');
  expect([reply.status, reply.headers.get('allow')]).toEqual([404, null]);
});

it('tells whom to tell of a hole, for less than a year', async () => {
  const reply = await ask('GET', '/.well-known/security.txt');
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await reply.text();
  expect(text).toContain('Contact: mailto:help@example.ru\n');
  expect(text).toContain('Canonical: https://example.ru/.well-known/security.txt\n');
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

it('leads password managers to where a password is changed', async () => {
  const reply = await ask('GET', '/.well-known/change-password');
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/settings']);
});
