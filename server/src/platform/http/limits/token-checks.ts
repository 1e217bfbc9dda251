/** Requests of programs, which bring a personal token where a browser has cookies (product: tokens). */
import { FIXED_TOASTS } from '@provodka/contract/fixed-texts.ts';
import type { Route } from '@provodka/contract/http/route.ts';
import { scopesOf } from '@provodka/contract/http/token-scopes.ts';
import { refuseByScope, TOKEN_LIMITS, type TokenScope } from '@provodka/domain/people/tokens.ts';
import { type Refusal, RefusedError } from '@provodka/domain/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryOnce } from '../../database/database-unavailable.ts';
import type { Viewer } from '../../viewer.ts';
import { HttpFailure } from '../http-failure.ts';

/** A token that lets in, and whom it stands for. */
export interface Program {
  program: { id: number; title: string; scopes: readonly TokenScope[]; last_used_at: Date | null };
  viewer: Viewer;
}
export type FoundToken = Program | { refusal: Refusal };

export interface TokenParts {
  findProgram(secret: string, now: Date): Promise<FoundToken>;
  /** Records the use: `writes` is the call's name, null for one that reads. */
  recordUse(program: Program, use: { writes: string | null; address: string }, now: Date): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of the request; null where it has none, and its cookies count. */
    bearer: string | null;
    /** The id of that token, once it was found to let in. */
    token_id: number | null;
  }
}

const BEARER = /^bearer(?:\s+|$)/i;

/** Reads the token of a request. Its cookies are dropped, so that whatever answers it can neither read nor renew one. */
export function extractToken(request: FastifyRequest): void {
  const given = request.headers.authorization;
  // Another scheme is of a proxy before this server.
  if (given === undefined || !BEARER.test(given)) return;
  request.bearer = given.replace(BEARER, '').trim();
  request.cookies = {};
}

export type TokenLimit = (request: FastifyRequest) => Promise<void>;

/** Counts the requests of a token over all calls. Null where limits are switched off. */
export function tokenLimit(app: FastifyInstance, most: number): TokenLimit | null {
  if (most === 0) return null;
  const counter = (of: string, max: number) =>
    app.createRateLimit({
      max: Math.min(max, most),
      timeWindow: 60_000,
      keyGenerator: ({ token_id }) => `token ${of} ${token_id}`,
    });
  const all = counter('requests', TOKEN_LIMITS.requests_per_minute);
  const writes = counter('writes', TOKEN_LIMITS.writes_per_minute);
  return async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    for (const count of isRead ? [all] : [all, writes]) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new HttpFailure(429, FIXED_TOASTS[429], { retry_after: counted.ttlInSeconds });
    }
  };
}

/**
 * The person behind the request's token. Throws RefusedError 401 for one that lets nobody in, never taking its bearer for a
 * guest, HttpFailure 429, RefusedError 403 for a call that its scopes do not open.
 */
export async function findBearer(
  parts: TokenParts & { limitToken: TokenLimit | null },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer> {
  const found = await retryOnce(() => parts.findProgram(request.bearer ?? '', request.now));
  if ('refusal' in found) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw new RefusedError(found.refusal);
  }
  const { program, viewer } = found;
  request.token_id = program.id;
  await parts.limitToken?.(request);
  const refusal = refuseByScope(scopesOf(route), { ...program, has_second_factor: viewer.has_second_factor });
  if (refusal) throw new RefusedError(refusal);
  const writes = route.method === 'GET' ? null : route.name;
  await parts.recordUse(found, { writes, address: request.ip }, request.now);
  return viewer;
}
