import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressWhole, encodingOf } from './page-compression.ts';

const LIFETIME_MS = 2_000;
const MOST_PAGES = 1_000;

/** A page as all guests see it, cut at the places of its nonce. */
export interface GuestPage {
  status: number;
  headers: [name: string, value: string][];
  /** The nonce it was rendered with; it never leaves the server. */
  nonce: string;
  pieces: Buffer[];
}

interface Entry {
  expires: number;
  page: Promise<GuestPage>;
}

/**
 * Guests see the same page, so it is rendered once for two seconds and for all who ask meanwhile. Each copy gets its own
 * nonce. Only pages that were found are kept; time here is the machine's: nothing in the business depends on it.
 */
export function openGuestPages() {
  const entries = new Map<string, Entry>();

  function get(url: string, render: (nonce: string) => Promise<Response>): Promise<GuestPage> {
    const now = performance.now();
    const kept = entries.get(url);
    if (kept && kept.expires > now) return kept.page;
    const nonce = randomBytes(16).toString('hex');
    const page = render(nonce).then((response) => readPage(response, nonce));
    const forget = () => {
      if (entries.get(url)?.page === page) entries.delete(url);
    };
    page.then(({ status }) => status === 200 || forget(), forget);
    entries.delete(url);
    entries.set(url, { expires: now + LIFETIME_MS, page });
    dropOld(now);
    return page;
  }

  /** Entries stand in the order of their age. */
  function dropOld(now: number): void {
    for (const [url, { expires }] of entries) {
      if (expires > now && entries.size <= MOST_PAGES) return;
      entries.delete(url);
    }
  }

  async function send(
    page: GuestPage,
    nonce: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    reply.code(page.status).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding, cookie');
    for (const [name, value] of page.headers) reply.header(name, value.replaceAll(page.nonce, nonce));
    const body = withNonce(page.pieces, nonce);
    if (body.length === 0) return reply.send();
    const encoding = encodingOf(request);
    if (!encoding) return reply.send(body);
    return reply.header('content-encoding', encoding).send(await compressWhole(body, encoding));
  }

  return { get, send };
}

async function readPage(response: Response, nonce: string): Promise<GuestPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
  return { status: response.status, headers, nonce, pieces: cut(body, Buffer.from(nonce)) };
}

function cut(body: Buffer, mark: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, from)) {
    pieces.push(body.subarray(from, at));
    from = at + mark.length;
  }
  pieces.push(body.subarray(from));
  return pieces;
}

function withNonce(pieces: Buffer[], nonce: string): Buffer {
  const mark = Buffer.from(nonce);
  return Buffer.concat(pieces.flatMap((piece, position) => (position === 0 ? [piece] : [mark, piece])));
}
