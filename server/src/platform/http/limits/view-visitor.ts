import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../viewer.ts';
import type { BrowserSession } from '../browser-session.ts';

/**
 * For whom a view is counted: somebody signed in, or a guest with a cookie of ours. Null for anybody else, for HEAD, and
 * for a browser that asks ahead of a visit that may never come.
 */
export function viewVisitor(session: BrowserSession, request: FastifyRequest, viewer: Viewer | null): string | null {
  if (request.method !== 'GET' || String(request.headers['sec-purpose'] ?? '').includes('prefetch')) return null;
  return viewer?.user_uuid ?? session.guestMark(request);
}
