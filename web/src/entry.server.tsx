import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { Api } from '@provodka/contract/client.ts';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { contentSecurityPolicy } from './app/content-security-policy.server.ts';
import { lowPriorityPreloads } from './app/low-priority-preloads.server.ts';
import { Nonce, StyleSource } from './app/route-styles.tsx';
import { apiContext, hasSessionContext, nonceContext, siteContext } from './lib/server-context.ts';
import { sharedAddress } from './lib/shared-address.ts';
import type { Site } from './lib/site.ts';

/** Data still awaited by a rendered page is given up after this time, in ms. */
export const streamTimeout = 5_000;
const RENDER_TIMEOUT = streamTimeout + 1_000;
/** When to come back, in seconds: limits count by the minute. */
const RETRY_AFTER: Record<number, string> = { 429: '60', 503: '120' };

/** What the host gives for one request. */
export interface PageRequest {
  nonce: string;
  api: Api;
  site: Site;
  /** The request carries a session cookie. */
  has_session: boolean;
}

export interface PageHandler {
  handle: (request: Request, page: PageRequest) => Promise<Response>;
  /** See lib/shared-address.ts. */
  sharedAddress: (address: string) => string;
}

/** The only door of the built web: `build.entry.module.createPageHandler(build)`. */
export function createPageHandler(build: ServerBuild): PageHandler {
  const handleRequest = createRequestHandler(build, 'production');
  const handle: PageHandler['handle'] = async (request, page) => {
    const context = new RouterContextProvider();
    context.set(nonceContext, page.nonce);
    context.set(apiContext, page.api);
    context.set(siteContext, page.site);
    context.set(hasSessionContext, page.has_session);
    const response = await handleRequest(request, context);
    const retryAfter = RETRY_AFTER[response.status];
    if (retryAfter) response.headers.set('retry-after', retryAfter);
    return response;
  };
  return { handle, sharedAddress };
}

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', contentSecurityPolicy(nonce, context.get(siteContext).api_origin));
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  return renderStream(request, nonce, entry).then((body) => new Response(body, { status, headers }));
}

/** A robot gets the page whole, a person gets the shell as soon as it is ready. */
function renderStream(request: Request, nonce: string, entry: EntryContext): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const readiness = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
    let isSent = false;
    const page = (
      <Nonce value={nonce}>
        <StyleSource value={readStyle}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </StyleSource>
      </Nonce>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      [readiness]() {
        isSent = true;
        const body = new PassThrough();
        body.once('close', () => clearTimeout(deadline));
        resolve(createReadableStreamFromReadable(body) as ReadableStream);
        pipe(lowPriorityPreloads()).pipe(body);
      },
      onShellError: reject,
      onError(error) {
        if (isSent && !request.signal.aborted) console.error(error);
      },
    });
    const deadline = setTimeout(abort, RENDER_TIMEOUT);
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}

/** Loader and rendering failures nobody expected; refusals with a status are part of the product. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(error);
}

const styles = new Map<string, string>();

/** The text of a built stylesheet; the server build lies beside the browser build. */
function readStyle(href: string): string {
  let text = styles.get(href);
  if (text === undefined) {
    text = readFileSync(new URL(`../client${href}`, import.meta.url), 'utf8');
    styles.set(href, text);
  }
  return text;
}
