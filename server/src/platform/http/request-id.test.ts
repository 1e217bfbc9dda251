import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { requestIds, sendRequestIds } from './request-id.ts';

const MADE = /^[\da-f]{16}$/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const idOf = async (path: string, given?: string, method = 'GET') => {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  const reply = await fetch(server.url + path, { method, headers, redirect: 'manual' });
  return reply.headers.get('x-request-id');
};

it.each([
  ['a reply', '/rest/v1/freelance/settings', 'GET'],
  ['a refusal', '/rest/v1/freelance/auth/user', 'GET'],
  ['an unknown address', '/rest/v1/nothing', 'GET'],
  ['another method', '/rest/v1/freelance/settings', 'PATCH'],
  ['an address that cannot be decoded', '/rest/v1/%ff', 'GET'],
  ['the description', '/rest/v1/openapi.json', 'GET'],
  ['a well-known address', '/.well-known/change-password', 'GET'],
])('tells the id that the request came with on %s', async (_what, path, method) => {
  expect(await idOf(path, 'proxy:7f_1.a-b', method)).toBe('proxy:7f_1.a-b');
});

it.each(['', 'a b', 'a'.repeat(65), '<script>', 'a;b'])(
  'gives an id of its own in the place of «%s»',
  async (given) => {
    expect(await idOf('/rest/v1/freelance/settings', given)).toMatch(MADE);
  },
);

it('gives two requests two ids when they bring none', async () => {
  const ids = await Promise.all([idOf('/rest/v1/freelance/settings'), idOf('/rest/v1/freelance/settings')]);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(MADE);
});

it('names the request in every line of the log', async () => {
  const stream = new PassThrough();
  const app = Fastify({ logger: { level: 'info', stream }, ...requestIds });
  sendRequestIds(app);
  app.get('/', ({ log }) => {
    log.error('It failed');
    return '';
  });
  const reply = await app.inject({ url: '/', headers: { 'x-request-id': 'r-1' } });
  await app.close();
  stream.end();
  const lines = (await text(stream)).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ request_id: 'r-1' });
  expect(reply.headers['x-request-id']).toBe('r-1');
});
