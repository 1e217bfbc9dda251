import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import type { Api } from '@provodka/contract/http/client.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../src/platform/config/config.ts';
import { visitorNetwork } from '../src/platform/http/limits/visitor-network.ts';
import { listeningOrigin } from '../src/platform/pages/listening-origin.ts';
import type { Audience } from '../src/platform/pages/page-api.ts';
import { pages } from '../src/platform/pages/pages.ts';
import { stopMachineClock } from './machine-clock.ts';

/** A built web with one page that shows its viewer, how often it was rendered and its nonce. */
const WEB = `
let renders = 0;
const handle = async (request, page) => {
  renders += 1;
  const { pathname } = new URL(request.url);
  try {
    if (page.has_session) await page.api.auth_user();
    else await page.api.settings_get();
  } catch (error) {
    if (error.status === 429) return { response: new Response('too many', { status: 429 }), html: null, route: null };
  }
  if (pathname === '/missing') return { response: new Response('none', { status: 404 }), html: null, route: null };
  if (pathname === '/moved') return { response: new Response(null, { status: 302, headers: { location: '/' } }), html: null, route: null };
  const html = '<script nonce="' + page.nonce + '">' + page.site.brand + '</script><p nonce="' + page.nonce + '">' +
    (page.has_session ? 'user' : 'guest') + ' ' + renders + ' ' + request.url + ' ' + 'я'.repeat(5000) + '</p>';
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "script-src 'nonce-" + page.nonce + "'" };
  return { response: new Response(null, { headers }), html, route: 'made' };
};
const sharedAddress = (address) => address.replace(/[?&]unknown=[^&]*/, '');
const createPageHandler = () => ({ handle, sharedAddress });
export const entry = { module: { createPageHandler } };
`;
/** The only asset. */
export const SCRIPT = 'console.log(1);'.repeat(100);

/** Serves that web for all tests of a file, with an API without data. */
export function serveMadePages() {
  stopMachineClock();
  let directory: string;
  let app: FastifyInstance;
  const made = {
    /** Whether the API fails. */
    isApiBroken: false,
    /** Audiences of the rendered pages. */
    audiences: [] as Audience[],
    /** Guests who got a page. */
    shown: [] as string[],
    /** Available once the tests run. */
    get app() {
      return app;
    },
    /** Another server of the same web. */
    openApp,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    /** Statuses of pages in the order in which a hook saw them. */
    replies: [] as number[],
    /** The routes by which metrics count the pages. */
    routes: [] as unknown[],
    /** Its address over HTTP. */
    address: async () =>
      app.server.listening ? listeningOrigin(app) : await app.listen({ host: '127.0.0.1', port: 0 }),
  };

  async function answer({ onReply }: Audience): Promise<never> {
    const headers = { 'set-cookie': 'XSRF-TOKEN=renewed; Path=/' };
    onReply(new Response(null, { status: made.isApiBroken ? 500 : 200, headers }));
    return {} as never;
  }

  async function openApp(environment: Record<string, string> = {}): Promise<FastifyInstance> {
    const trusted = Number(environment.TRUST_PROXY ?? 9);
    const opened = Fastify({ trustProxy: (_address, hop) => hop < trusted });
    opened.addHook('onResponse', async (request, reply) => {
      made.replies.push(reply.statusCode);
      made.routes.push(request.page_route);
    });
    opened.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'no such call' }));
    await opened.register(rateLimit, { global: false, keyGenerator: ({ ip }) => visitorNetwork(ip) });
    await opened.register(pages, {
      buildDir: directory,
      config: readConfig({ PORT: '3999', BRAND_NAME: 'Марка', ...environment }),
      createApi: (audience: Audience) => {
        made.audiences.push(audience);
        return { auth_user: () => answer(audience), settings_get: () => answer(audience) } as unknown as Api;
      },
      isSignedIn: async (request: FastifyRequest) => request.headers.cookie === 'sid=1',
      onGuestPage: (request: FastifyRequest) => made.shown.push(request.url),
    });
    return opened;
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'provodka-pages-'));
    await mkdir(join(directory, 'client/assets'), { recursive: true });
    await mkdir(join(directory, 'server'));
    await writeFile(join(directory, 'package.json'), '{"type":"module"}');
    await writeFile(join(directory, 'server/index.js'), WEB);
    await writeFile(join(directory, 'client/assets/a-1.js'), SCRIPT);
    await writeFile(join(directory, 'client/assets/a-1.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(directory, 'client/favicon.svg'), '<svg/>');
    app = await openApp();
  });

  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });
  return made;
}
