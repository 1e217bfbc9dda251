import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '@provodka/contract/calls.ts';
import type { Api } from '@provodka/contract/client.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { openGuestPages } from './guest-pages.ts';
import { compressStream, encodingOf } from './page-compression.ts';
import { VERSION } from './version.ts';

export interface PagesParts {
  /** The built web: `client/` with the assets and `server/index.js`. */
  buildDir: string;
  config: Config;
  /** The typed client on behalf of one visitor; `onCookie` takes the Set-Cookie lines of its replies. */
  createApi(request: FastifyRequest, onCookie: (line: string) => void): Api;
  /** The visitor has signed in; guests share pages and make no call for the user. */
  isSignedIn(request: FastifyRequest): boolean;
}

/** What the built web exports for us (web/src/app/entry.server.tsx). */
type HandlePage = (
  request: Request,
  page: { nonce: string; api: Api; site: ReturnType<typeof siteOf>; has_session: boolean },
) => Promise<Response>;
interface WebBuild {
  entry: { module: { createPageHandler(build: WebBuild): HandlePage } };
}

const YEAR = '365d';
const DAY_SECONDS = 86_400;

/**
 * Serves the built web: assets as they were compressed at build, every other GET as a page. Unknown calls of the API stay
 * the API's business.
 */
export async function pages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  await serveAssets(app, path.join(parts.buildDir, 'client'));
  const build = (await import(pathToFileURL(path.join(parts.buildDir, 'server/index.js')).href)) as WebBuild;
  const handle = build.entry.module.createPageHandler(build);
  const site = siteOf(parts.config);
  const guestPages = openGuestPages();

  const render = (request: FastifyRequest, nonce: string, onCookie: (line: string) => void, signal: AbortSignal) =>
    handle(webRequest(request, parts.config.public_url, signal), {
      nonce,
      site,
      api: parts.createApi(request, onCookie),
      has_session: parts.isSignedIn(request),
    });

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith(BASE_PATH)) return reply.callNotFound();
    const nonce = randomBytes(16).toString('hex');
    if (!parts.isSignedIn(request) && request.method === 'GET') {
      const ignoreCookies = () => undefined;
      const page = await guestPages.get(request.raw.url as string, (first) =>
        render(request, first, ignoreCookies, new AbortController().signal),
      );
      return guestPages.send(page, nonce, request, reply);
    }
    const cookies: string[] = [];
    const response = await render(request, nonce, (line) => cookies.push(line), abortOnLeave(reply));
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return sendPage(response, request, reply);
  });
}

/** The installation as people see it; web/src/lib/site.ts reads the same names. */
function siteOf(config: Config) {
  return {
    brand: config.BRAND_NAME,
    company: config.COMPANY,
    support_email: config.SUPPORT_EMAIL,
    phones: { moscow: config.PHONE_MOSCOW, saint_petersburg: config.PHONE_PETERSBURG, russia: config.PHONE_RUSSIA },
    version: VERSION,
    is_demo: config.DEMO,
    api_origin: '',
    origin: config.public_url,
    sign_in_url: config.SIGN_IN_URL || null,
  };
}

/** Hashed names never change; the few files of fixed name are kept for a day. */
async function serveAssets(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(directory, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR,
  });
  for (const file of readdirSync(directory, { withFileTypes: true })) {
    if (!file.isFile() || /\.(br|gz)$/.test(file.name)) continue;
    app.get(`/${file.name}`, (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .sendFile(file.name, directory, { cacheControl: false }),
    );
  }
}

/** Tells whether the web has been built. */
export const isWebBuilt = (buildDir: string) => existsSync(path.join(buildDir, 'server/index.js'));

/** The address is ours whatever the Host header says. */
function webRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const line of Array.isArray(value) ? value : [value ?? '']) headers.append(name, line);
  }
  return new Request(origin + request.raw.url, { method: request.method, headers, signal });
}

/** Rendering stops when the visitor leaves before the page is sent. */
function abortOnLeave(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

function sendPage(response: Response, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(response.status).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie');
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  if (!response.body) return reply.send();
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
  const encoding = encodingOf(request);
  return encoding ? reply.header('content-encoding', encoding).send(compressStream(body, encoding)) : reply.send(body);
}
