import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressWhole, type Encoding, encodingOf } from './compression.ts';
import { hashesForNonce } from './inline-hashes.ts';

const LIFETIME_MS = 2_000;
/** Milliseconds for which an old page is still served while a new one cannot be made. */
const STALE_MS = 60_000;
const MOST_PAGES = 1_000;
/** Limits the pages as they were rendered; compressed copies add a fifth. */
const MOST_BYTES = 32 * 1024 * 1024;
const POLICY = 'content-security-policy';
/** The route of replies that are no documents: data of a client navigation, redirects. */
export const NO_DOCUMENT = 'no document';

/** A page as all guests see it, byte by byte. */
export interface GuestPage {
  status: number;
  /** See AnsweredPage. */
  route: string | null;
  headers: Record<string, string>;
  body: Buffer;
  /** Made when somebody first asks for that encoding. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** A reply of the built web; a document's text stands beside its response, because streaming it is slow. */
export interface AnsweredPage {
  response: Response;
  /** Null for a reply that is no document, whose body is in the response. */
  html: string | null;
  /** The id of the document's route, for metrics. */
  route: string | null;
}

/** One rendering for all guests. */
export interface Rendering extends AnsweredPage {
  /** Called once the page is complete: whether it may be served to later guests. */
  isLasting(): boolean;
}

interface Entry {
  expires: number;
  page: Promise<GuestPage>;
  /** The rendered page, once it is complete and lasting. */
  made: GuestPage | null;
  /** When that was rendered. */
  madeAt: number;
  /** Size of the page and its address; unknown while it is made. */
  bytes: number;
}

/**
 * Guests see the same page, so it is rendered and compressed once for two seconds and for all who ask meanwhile. Time here
 * is the machine's: nothing in the business depends on it.
 */
export function openGuestPages() {
  const entries = new Map<string, Entry>();

  let bytes = 0;

  function get(address: string, render: (nonce: string) => Promise<Rendering>): Promise<GuestPage> {
    const now = performance.now();
    const kept = entries.get(address);
    if (kept && kept.expires > now) return kept.page;
    const before = kept?.made && now - kept.madeAt < LIFETIME_MS + STALE_MS ? kept : null;
    drop(address);
    const nonce = randomBytes(16).toString('hex');
    const entry: Entry = { expires: now + LIFETIME_MS, bytes: 0, made: null, madeAt: now, page: make() };
    async function make(): Promise<GuestPage> {
      try {
        const rendering = await render(nonce);
        const page = await readPage(rendering, nonce);
        if (isFailure(rendering.response) && before?.made) return goOnWith(entry, before.made, before.madeAt);
        if (rendering.isLasting()) weigh(address, entry, page);
        else forget(address, entry);
        return page;
      } catch (error) {
        if (before?.made) return goOnWith(entry, before.made, before.madeAt);
        forget(address, entry);
        throw error;
      }
    }
    function goOnWith(entry: Entry, page: GuestPage, madeAt: number): GuestPage {
      entry.madeAt = madeAt;
      weigh(address, entry, page);
      return page;
    }
    entries.set(address, entry);
    dropOld(now);
    return entry.page;
  }

  function weigh(address: string, entry: Entry, page: GuestPage): void {
    if (entries.get(address) !== entry) return;
    entry.made = page;
    entry.bytes = page.body.length + address.length;
    bytes += entry.bytes;
    dropOld(performance.now());
  }

  function forget(address: string, entry: Entry): void {
    if (entries.get(address) === entry) drop(address);
  }

  function drop(address: string): void {
    bytes -= entries.get(address)?.bytes ?? 0;
    entries.delete(address);
  }

  /** Entries stand in the order of their age. */
  function dropOld(now: number): void {
    for (const [address, { expires }] of entries) {
      if (expires + STALE_MS > now && entries.size <= MOST_PAGES && bytes <= MOST_BYTES) return;
      drop(address);
    }
  }

  /**
   * Drops all pages after a change of what they show. One being rendered goes to those who asked for it, and is not
   * cached.
   */
  function clear(): void {
    entries.clear();
    bytes = 0;
  }

  return { get, clear };
}

/** Sends a page to one of its guests; nothing when their copy is the same. */
export async function sendGuestPage(
  page: GuestPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.page_route = page.route ?? NO_DOCUMENT;
  reply.code(page.status).headers(page.headers);
  if (page.status === 200 && request.headers['if-none-match'] === page.headers.etag) return reply.code(304).send();
  if (page.body.length === 0 || request.method === 'HEAD') return reply.send();
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page.body);
  return reply.header('content-encoding', encoding).send(await compressedOnce(page, encoding));
}

function compressedOnce({ body, compressed }: GuestPage, encoding: Encoding): Promise<Buffer> {
  let made = compressed.get(encoding);
  if (!made) {
    made = compressWhole(body, encoding);
    compressed.set(encoding, made);
  }
  return made;
}

/** Technical work forbids older pages (web/src/entry.server.tsx). */
const isFailure = ({ status, headers }: Response): boolean =>
  status >= 500 && headers.get('cache-control') !== 'must-revalidate';

async function readPage({ response, html, route }: AnsweredPage, nonce: string): Promise<GuestPage> {
  const { 'set-cookie': _ofOneVisitor, ...headers } = Object.fromEntries(response.headers);
  const page = html === null ? null : hashesForNonce(html, headers[POLICY] ?? '', nonce);
  const body = page ? Buffer.from(page.html) : Buffer.from(await response.arrayBuffer());
  headers['cache-control'] = 'private, no-cache';
  headers.vary = 'accept-encoding, cookie';
  // Weak, because one page has several encodings.
  headers.etag = `W/"${hash('sha256', body, 'base64url')}"`;
  if (page?.policy) headers[POLICY] = page.policy;
  return { status: response.status, route, headers, body, compressed: new Map() };
}
