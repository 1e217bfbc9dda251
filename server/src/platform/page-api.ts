import { randomBytes } from 'node:crypto';
import type { CallName } from '@provodka/contract/calls.ts';
import { type Api, ApiError, type CallInput, createClient } from '@provodka/contract/client.ts';
import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GuestRead } from './http/guest-reads.ts';

/** For whom a page is made. */
export interface Audience {
  /** What the calls of the page bring along. */
  headers: Record<string, string>;
  /** Whose allowance the calls use up; a page for all uses nobody's. */
  address?: string;
  onReply(reply: Response): void;
}

/** The API as the pages of one audience use it. */
export type PageApi = (audience: Audience) => Api;

const MARK = 'x-page-render';
/** Nobody outside can write it, and it never leaves the process. */
const FOR_ALL = randomBytes(16).toString('hex');
const FORWARDED = ['cookie', 'user-agent', 'x-request-id', 'sec-purpose'] as const;

/** One visitor: their cookie, address and request id go along, and the cookies of the replies come back. */
export function forVisitor(visitor: FastifyRequest, onCookie: (line: string) => void): Audience {
  const headers: Record<string, string> = { [MARK]: '1' };
  for (const name of FORWARDED) {
    const value = visitor.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return {
    headers,
    address: visitor.ip,
    onReply: (reply) => {
      for (const line of reply.headers.getSetCookie()) onCookie(line);
    },
  };
}

/** All guests at once: nothing of whoever asked first is known. `onFailure` tells that a call was not answered well. */
export const forAllGuests = (onFailure: () => void): Audience => ({
  headers: { [MARK]: FOR_ALL },
  onReply: (reply) => {
    if (!reply.ok) onFailure();
  },
});

/** A call of a page for all guests, which no limit may count against one of them. */
export const isForAllGuests = (request: FastifyRequest): boolean => request.headers[MARK] === FOR_ALL;

/** The API of this very server, without the network: for one visitor through the same pipeline, for all guests directly. */
export const innerApi =
  (app: FastifyInstance, guestReads: Map<CallName, GuestRead>): PageApi =>
  (audience) =>
    audience.headers[MARK] === FOR_ALL ? apiOfGuests(audience, guestReads) : injected(app, audience);

/** Only what a page asks for is made: it knows a few of the calls. */
function apiOfGuests(audience: Audience, guestReads: Map<CallName, GuestRead>): Api {
  return new Proxy({} as Api, {
    get: (_none, name) => (input?: CallInput) => {
      const read = guestReads.get(name as CallName);
      if (!read) throw new TypeError(`No page for all guests may ask for ${String(name)}`);
      return read(input ?? {}).catch((error: unknown) => {
        audience.onReply(Response.error());
        throw error;
      });
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
export const outerApi =
  (origin: string): PageApi =>
  (audience) =>
    clientOf(audience, (address, init) => {
      const headers = new Headers(init.headers);
      headers.set(MARK, '1');
      if (audience.address) headers.set('x-forwarded-for', audience.address);
      return fetch(origin + address, { ...init, headers, redirect: 'manual' });
    });

/** Whoever asks too often is answered so without a call. */
export const throttledApi: PageApi = (audience) =>
  clientOf(audience, async () => {
    const message = FIXED_TOASTS[429];
    return Response.json({ message, errors: [message], warnings: [] }, { status: 429 });
  });

/** Asks an API whether it knows the visitor's cookies. Whoever it cannot tell about is no guest: the page says what is wrong. */
export async function isKnownTo(createApi: PageApi, visitor: FastifyRequest): Promise<boolean> {
  if (visitor.headers.cookie === undefined) return false;
  try {
    await createApi(forVisitor(visitor, () => undefined)).auth_user();
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
