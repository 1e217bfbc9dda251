import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { Api } from '@provodka/contract/http/client.ts';
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
import { openCriticalCss } from './app/critical-css.server.ts';
import { withLowPriorityPreloads } from './app/low-priority-preloads.server.ts';
import { CriticalCssSource, Nonce, PageSource, PartSource, RequestId } from './app/site-styles.tsx';
import type { RootData } from './lib/loading/page-data.ts';
import {
  apiContext,
  documentContext,
  hasSessionContext,
  nonceContext,
  type PageTrace,
  siteContext,
  traceContext,
} from './lib/loading/server-context.ts';
import { sharedAddress } from './lib/loading/shared-address.ts';
import type { Site } from './lib/loading/site.ts';
import { beginListening } from './lib/loading/visit.ts';

/** Data still awaited by a rendered page is given up after this time, in ms. */
export const streamTimeout = 5_000;
const RENDER_TIMEOUT = streamTimeout + 1_000;
/** Seconds after which to retry: limits count by the minute. */
const RETRY_AFTER: Record<number, string> = { 429: '60', 503: '120' };

/** Everything the host provides for one request. */
export interface PageRequest {
  nonce: string;
  api: Api;
  site: Site;
  /** The request carries a session cookie. */
  has_session: boolean;
  request: PageTrace;
}

/** The response to one request; its text lies beside it, because a stream costs more. */
export interface AnsweredPage {
  response: Response;
  /** Null when the response is no document: then it has its own body. */
  html: string | null;
  /** The id of the document's route. */
  route: string | null;
}

export interface PageHandler {
  handle: (request: Request, page: PageRequest) => Promise<AnsweredPage>;
  /** See lib/loading/shared-address.ts. */
  sharedAddress: (address: string) => string;
}

/** The entry point of the built web: `build.entry.module.createPageHandler(build)`. */
export function createPageHandler(build: ServerBuild): PageHandler {
  const handleRequest = createRequestHandler(build, 'production');
  const handle: PageHandler['handle'] = async (request, page) => {
    const context = new RouterContextProvider();
    context.set(nonceContext, page.nonce);
    context.set(apiContext, page.api);
    context.set(siteContext, page.site);
    context.set(hasSessionContext, page.has_session);
    context.set(traceContext, page.request);
    const document: Omit<AnsweredPage, 'response'> = { html: null, route: null };
    context.set(documentContext, document);
    if (isDocument(request)) await beginListening(context);
    const response = await handleRequest(request, context);
    const retryAfter = RETRY_AFTER[response.status];
    if (retryAfter) response.headers.set('retry-after', retryAfter);
    return { response, ...document };
  };
  return { handle, sharedAddress };
}

/** A client-side navigation asks for data alone: its browser listens already. */
const isDocument = ({ url }: Request): boolean => !new URL(url).pathname.endsWith('.data');

// The framework calls it with these five.
// oxlint-disable-next-line max-params
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', contentSecurityPolicy(nonce, context.get(siteContext).api_origin));
  // No cached page stands in for the maintenance page, as one does for a failure.
  if (isTechnicalWork(entry)) headers.set('cache-control', 'must-revalidate');
  context.get(documentContext).route = entry.staticHandlerContext.matches.at(-1)?.route.id ?? null;
  if (request.method !== 'HEAD') {
    const requestId = status === 500 ? context.get(traceContext).id : undefined;
    context.get(documentContext).html = await renderHtml(request, { nonce, requestId }, entry);
  }
  return new Response(null, { status, headers });
}

const isTechnicalWork = ({ staticHandlerContext }: EntryContext): boolean =>
  Boolean((staticHandlerContext.loaderData.root as RootData | undefined)?.maintenance?.finished_at);

const criticalCss = openCriticalCss(readBuilt);

interface Written {
  nonce: string;
  /** For a page that failed. */
  requestId: string | undefined;
}

/** Loaders wait for all data of a page, so streaming would not send anything earlier. */
async function renderHtml(request: Request, { nonce, requestId }: Written, entry: EntryContext) {
  const styles = criticalCss.forPage(nonce);
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <Nonce value={nonce}>
        <CriticalCssSource value={styles.placeholder}>
          <PartSource value={scriptsOfPart}>
            <PageSource value={(id) => scriptsOfPage(entry.manifest.routes, id)}>
              <RequestId value={requestId}>
                <ServerRouter context={withMatchedRoutes(entry)} url={request.url} nonce={nonce} />
              </RequestId>
            </PageSource>
          </PartSource>
        </CriticalCssSource>
      </Nonce>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      // Never outline a ready boundary: the markup needs no scripts that move it into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collector(resolve).once('close', () => clearTimeout(deadline))),
      onShellError: reject,
      onError(error) {
        if (!request.signal.aborted) console.error(error);
      },
    });
    const deadline = setTimeout(abort, RENDER_TIMEOUT);
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
  return styles.fill(withLowPriorityPreloads(html));
}

type Manifest = EntryContext['manifest'];
const matchedRoutes = new Map<string, Manifest['routes']>();

/** The router creates an element for every route it knows, for each page; the server needs only the matched ones. */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join();
  let routes = matchedRoutes.get(key);
  if (!routes) {
    routes = Object.fromEntries(ids.map((id) => [id, entry.manifest.routes[id]]));
    matchedRoutes.set(key, routes);
  }
  return { ...entry, manifest: { ...entry.manifest, routes } };
}

/** Scripts of the route and its parents. */
function scriptsOfPage(routes: Manifest['routes'], id: string | undefined): readonly string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [route.module, ...(route.imports ?? []), ...scriptsOfPage(routes, route.parentId)] : [];
}

/** Collects what is written to it and passes it on as one text. */
function collector(done: (text: string) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Buffer, _encoding, taken) {
      pieces.push(piece);
      taken();
    },
    final(taken) {
      done(Buffer.concat(pieces).toString());
      taken();
    },
  });
}

/** Loader and rendering failures nobody expected; refusals with a status are part of the product. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(traceContext).log.error(error);
}

/** The text of a file of the browser build, which lies beside the server build. */
function readBuilt(href: string): string {
  return readFileSync(new URL(`../client${href}`, import.meta.url), 'utf8');
}

const VIEWER_PARTS = 'assets/viewer-parts.json';
let parts: Record<string, string[]> | undefined;

/** Reads the list from the browser build (vite/lazy-files.ts). */
function scriptsOfPart(part: string): readonly string[] {
  parts ??= JSON.parse(readBuilt(`/${VIEWER_PARTS}`)) as Record<string, string[]>;
  const scripts = parts[part];
  if (!scripts) throw new Error(`The site was built without a part of its own for viewers: ${part}`);
  return scripts;
}
