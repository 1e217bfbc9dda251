import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '@provodka/contract/http/calls.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { titleOf } from '../config/oidc-config.ts';
import { visitorNetwork } from '../http/limits/visitor-network.ts';
import { VERSION } from '../operations/version.ts';
import { compressWhole, encodingOf } from './compression.ts';
import { type AnsweredPage, NO_DOCUMENT, openGuestPages, type Rendering, sendGuestPage } from './guest-pages.ts';
import { needsScripts } from './no-script-forms.ts';
import { forAllGuests, forVisitor, type PageApi, throttledApi } from './page-api.ts';
import { siteBuild } from './web-build.ts';

export interface PagesParts {
  /** The built web: `client/` with the assets and `server/index.js`. */
  buildDir: string;
  config: Config;
  createApi: PageApi;
  /** The visitor has a session that is open; all others share their pages, whatever cookies they send. */
  isSignedIn(request: FastifyRequest): Promise<boolean>;
  /** Registers a listener for changes of settings or content in this process. */
  onContentChange?(listener: () => void): void;
  /** A page was found for a guest, perhaps one that had been made for another. */
  onGuestPage?(request: FastifyRequest): void;
}

/** The exports of the built web (web/src/app/entry.server.tsx). */
interface WebBuild {
  entry: { module: { createPageHandler(build: WebBuild): PageHandler } };
}
/** The request's id, and the log that carries it. */
type Traced = Pick<FastifyRequest, 'id' | 'log'>;

interface PageHandler {
  handle(
    request: Request,
    page: { nonce: string; api: Api; site: ReturnType<typeof siteOf>; has_session: boolean; request: Traced },
  ): Promise<AnsweredPage>;
  /** The address under which guests share a page, without parameters that no page reads. */
  sharedAddress(address: string): string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the page's route, for metrics; null before the page is found, absent where no pages are served. */
    page_route?: string | null;
  }
}

const YEAR = '365d';
const DAY_SECONDS = 86_400;
/** A key that no address can equal. */
const THROTTLED = 'throttled';

/**
 * Serves the built web: assets as they were compressed at build, every other GET as a page. Unknown calls of the API stay
 * the API's business.
 */
export async function pages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  await serveAssets(app, path.join(parts.buildDir, 'client'));
  const build = (await import(pathToFileURL(path.join(parts.buildDir, 'server/index.js')).href)) as WebBuild;
  const { handle, sharedAddress } = build.entry.module.createPageHandler(build);
  const site = siteOf(parts.config);
  const guestPages = openGuestPages();
  parts.onContentChange?.(() => guestPages.clear());
  const isThrottled = limitOf(app, parts.config.RATE_LIMIT);

  /** Caches complete pages only, found and rendered without a failed call, so that no page outlives a failure. */
  async function renderForGuests(address: URL, nonce: string, first: Traced): Promise<Rendering> {
    let isWhole = true;
    const api = parts.createApi(forAllGuests(first, () => (isWhole = false)));
    const answer = await handle(new Request(address), { nonce, site, api, has_session: false, request: first });
    return { ...answer, isLasting: () => isWhole && answer.response.status === 200 };
  }

  /** A page without scripts and address, so that one serves all: refusing must be cheap. */
  async function renderThrottled(nonce: string, first: Traced): Promise<Rendering> {
    const api = throttledApi(forAllGuests(first, () => undefined));
    const answer = await handle(new Request(site.origin), { nonce, site, api, has_session: false, request: first });
    return { ...answer, isLasting: () => true };
  }

  async function renderFor(request: FastifyRequest, reply: FastifyReply, createApi: PageApi): Promise<FastifyReply> {
    const api = createApi(forVisitor(request, reply));
    const page = { nonce: randomBytes(16).toString('hex'), site, api, has_session: true, request };
    const answer = await handle(webRequest(request, site.origin, abortOnLeave(reply)), page);
    return sendPage(answer, request, reply);
  }

  app.decorateRequest('page_route', null);
  await app.register(needsScripts);
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith(BASE_PATH) || !leadsHere(request)) return reply.callNotFound();
    if (await isThrottled(request)) {
      // A step inside the site is told in its own format.
      if (/\.data(?:\?|$)/.test(request.url)) return renderFor(request, reply, throttledApi);
      return sendGuestPage(await guestPages.get(THROTTLED, (nonce) => renderThrottled(nonce, request)), request, reply);
    }
    if (await parts.isSignedIn(request)) return renderFor(request, reply, parts.createApi);
    const address = sharedAddress(request.raw.url as string);
    const page = await guestPages.get(address, (nonce) =>
      renderForGuests(new URL(site.origin + address), nonce, request),
    );
    if (page.status === 200) parts.onGuestPage?.(request);
    return sendGuestPage(page, request, reply);
  });
}

/** Pages have an allowance of their own: making one costs more than a call. */
function limitOf(app: FastifyInstance, perMinute: number): (request: FastifyRequest) => Promise<boolean> {
  if (perMinute === 0) return async () => false;
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `pages ${visitorNetwork(ip)}`,
  });
  return async (request) => {
    const state = await count(request);
    return !state.isAllowed && state.isExceeded;
  };
}

/** Any will do: the form of an address is judged. */
const HERE = 'http://origin.invalid';

/** Whether every reading of the address leads to this site: `//host`, `/\host` and the like name another one. */
function leadsHere(request: FastifyRequest): boolean {
  const address = request.raw.url as string;
  const url = address.startsWith('/') && URL.canParse(HERE + address) ? new URL(HERE + address) : null;
  return url !== null && !url.pathname.startsWith('//');
}

/** The installation as people see it; web/src/lib/loading/site.ts reads the same names. */
function siteOf(config: Config) {
  return {
    brand: config.BRAND_NAME,
    company: config.COMPANY,
    support_email: config.SUPPORT_EMAIL,
    phones: { moscow: config.PHONE_MOSCOW, saint_petersburg: config.PHONE_PETERSBURG, russia: config.PHONE_RUSSIA },
    version: VERSION,
    build: siteBuild(),
    is_demo: config.DEMO,
    api_origin: config.api_origin,
    origin: config.public_url,
    sign_in_url: config.SIGN_IN_URL || null,
    sign_in_sites: config.oidc.map((site) => ({ name: site.name, title: titleOf(site) })),
  };
}

/** Hashed names never change; the few files with fixed names are cached for a day. */
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

async function sendPage(
  { response, html, route }: AnsweredPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.page_route = route ?? NO_DOCUMENT;
  reply.code(response.status).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie');
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const body = html ? Buffer.from(html) : Buffer.from(await response.arrayBuffer());
  if (body.length === 0) return reply.send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressWhole(body, encoding));
}
