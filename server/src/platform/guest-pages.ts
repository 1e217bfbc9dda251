import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressWhole, encodingOf } from './page-compression.ts';

const LIFETIME_MS = 2_000;
const MOST_PAGES = 1_000;
const MOST_BYTES = 32 * 1024 * 1024;

/** A page as all guests see it, cut at the places of its nonce. */
export interface GuestPage {
  status: number;
  headers: [name: string, value: string][];
  /** The nonce it was rendered with; it never leaves the server. */
  nonce: string;
  pieces: Buffer[];
}

/** One rendering for all guests. */
export interface Rendering {
  response: Response;
  /** Asked when the page is complete: it may be sent to those who ask later. */
  isLasting(): boolean;
}

interface Entry {
  expires: number;
  page: Promise<GuestPage>;
  /** Size of the page and its address; unknown while it is made. */
  bytes: number;
}

/**
 * Guests see the same page, so it is rendered once for two seconds and for all who ask meanwhile. Each copy gets its own
 * nonce. Time here is the machine's: nothing in the business depends on it.
 */
export function openGuestPages() {
  const entries = new Map<string, Entry>();

  let bytes = 0;

  function get(address: string, render: (nonce: string) => Promise<Rendering>): Promise<GuestPage> {
    const now = performance.now();
    const kept = entries.get(address);
    if (kept && kept.expires > now) return kept.page;
    drop(address);
    const nonce = randomBytes(16).toString('hex');
    const entry: Entry = { expires: now + LIFETIME_MS, bytes: 0, page: make() };
    async function make(): Promise<GuestPage> {
      try {
        const { response, isLasting } = await render(nonce);
        const page = await readPage(response, nonce);
        if (isLasting()) weigh(address, entry, page);
        else forget(address, entry);
        return page;
      } catch (error) {
        forget(address, entry);
        throw error;
      }
    }
    entries.set(address, entry);
    dropOld(now);
    return entry.page;
  }

  function weigh(address: string, entry: Entry, page: GuestPage): void {
    if (entries.get(address) !== entry) return;
    entry.bytes = page.pieces.reduce((sum, piece) => sum + piece.length, address.length);
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
      if (expires > now && entries.size <= MOST_PAGES && bytes <= MOST_BYTES) return;
      drop(address);
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
    if (body.length === 0 || request.method === 'HEAD') return reply.send();
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
