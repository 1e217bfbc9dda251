import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import type { CallName } from '@provodka/contract/http/calls.ts';
import { type Api, ApiError, type CallInput, createClient } from '@provodka/contract/http/client.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID } from '../http/request-id.ts';
import { ALL_GUESTS, type Log, type PageRead, type PageReader } from './page-reads.ts';

/** The visitor or visitors that a page is rendered for. */
export interface Audience {
  /** Headers that every call of the page carries. */
  headers: Record<string, string>;
  /** The address whose rate limit the calls use; a page for all guests uses nobody's. */
  address?: string;
  /** The visitor's request; absent for a page that all guests share. */
  visit?: Visit;
  /** The log of whoever asked first. */
  log?: Log;
  onReply(reply: Response): void;
}

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The API as the pages of one audience use it. */
export type PageApi = (audience: Audience) => Api;

const MARK = 'x-page-render';
const FORWARDED = ['cookie', 'user-agent', 'sec-purpose'] as const;

/**
 * A page for one visitor: calls carry their cookie, address and request id, and cookies of the replies are set on the
 * page.
 */
export function forVisitor(request: FastifyRequest, reply?: FastifyReply): Audience {
  const headers: Record<string, string> = { [MARK]: '1', [REQUEST_ID]: request.id };
  for (const name of FORWARDED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return {
    headers,
    address: request.ip,
    ...(reply && { visit: { request, reply } }),
    onReply: ({ headers }) => {
      for (const line of headers.getSetCookie()) reply?.header('set-cookie', line);
    },
  };
}

/** A page for all guests, without anything of the one who asked first but the id of that request. `onFailure` reports a failed call. */
export const forAllGuests = (request: Pick<FastifyRequest, 'id' | 'log'>, onFailure: () => void): Audience => ({
  headers: { [MARK]: '1', [REQUEST_ID]: request.id },
  log: request.log,
  onReply: (reply) => {
    if (!reply.ok) onFailure();
  },
});

/** The reads of this server, and who reads. */
export interface InProcessReads {
  reads: Map<CallName, PageRead>;
  readerOf(request: FastifyRequest, reply: FastifyReply): Promise<PageReader>;
}

/**
 * The API of this server without the network: direct reads, and the rest of a visitor's calls through the same
 * pipeline.
 */
export const inProcessApi =
  (app: FastifyInstance, { reads, readerOf }: InProcessReads): PageApi =>
  (audience) => {
    const { visit, log } = audience;
    if (!visit) return readingApi(audience, reads, { reader: async () => ({ ...ALL_GUESTS, ...(log && { log }) }) });
    let reader: Promise<PageReader> | undefined;
    const once = () => (reader ??= readerOf(visit.request, visit.reply));
    return readingApi(audience, reads, { reader: once, rest: () => injected(app, audience) });
  };

/** Builds only the calls that a page uses: it knows a few of them. */
function readingApi(
  audience: Audience,
  reads: Map<CallName, PageRead>,
  { reader, rest }: { reader: () => Promise<PageReader>; rest?: () => Api },
): Api {
  return new Proxy({} as Api, {
    get(_none, name) {
      const read = reads.get(name as CallName);
      if (!read && rest) return rest()[name as CallName];
      return (input?: CallInput) => {
        if (!read) throw new TypeError(`No page for all guests may ask for ${String(name)}`);
        return read(input ?? {}, reader()).catch((error: unknown) => {
          audience.onReply(Response.error());
          throw error;
        });
      };
    },
  });
}

const injected = (app: FastifyInstance, audience: Audience): Api =>
  clientOf(audience, async (address, init) => {
    const reply = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: address,
      headers: init.headers as Record<string, string>,
      ...(audience.address ? { remoteAddress: audience.address } : {}),
      ...(init.body ? { payload: init.body as string } : {}),
    });
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) headers.append('set-cookie', line);
    const body = reply.rawPayload.length > 0 ? new Uint8Array(reply.rawPayload) : null;
    return new Response(body, { status: reply.statusCode, headers });
  });

/** The API of another server (API_ORIGIN); one that trusts this server can count by the visitor's address. */
export const remoteApi =
  (origin: string): PageApi =>
  (audience) =>
    clientOf(audience, (address, init) => {
      const headers = new Headers(init.headers);
      headers.set(MARK, '1');
      if (audience.address) headers.set('x-forwarded-for', audience.address);
      const ask = () => fetch(origin + address, { ...init, headers, redirect: 'manual' });
      // The other side may close a kept connection at the very moment it is used again; asking twice changes nothing for a read.
      return (init.method ?? 'GET') === 'GET' ? ask().catch(ask) : ask();
    });

/** Answers a visitor over the limit without making any call. */
export const throttledApi: PageApi = (audience) =>
  clientOf(audience, async () => {
    const message = FIXED_TOASTS[429];
    return Response.json({ message, errors: [message], warnings: [] }, { status: 429 });
  });

/**
 * Asks an API whether it knows the visitor's cookies. If it cannot tell, the visitor is no guest, and the page reports
 * the failure.
 */
export async function isKnownTo(createApi: PageApi, visitor: FastifyRequest): Promise<boolean> {
  if (visitor.headers.cookie === undefined) return false;
  try {
    await createApi(forVisitor(visitor)).auth_user();
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}

function clientOf(audience: Audience, send: (address: string, init: RequestInit) => Promise<Response>): Api {
  return createClient({
    origin: '',
    async fetch(address, init = {}) {
      const headers = { ...(init.headers as Record<string, string>), ...audience.headers };
      const reply = await send(address as string, { ...init, headers }).catch((error: unknown) => {
        audience.onReply(Response.error());
        throw error;
      });
      audience.onReply(reply);
      return reply;
    },
  });
}
