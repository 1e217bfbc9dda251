import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../viewer.ts';
import type { BrowserSession } from '../browser-session.ts';

/**
 * The visitor a view counts for: a signed-in person, or a guest with our cookie. Null for others, for HEAD, and for a
 * browser that prefetches the page.
 */
export function viewVisitor(session: BrowserSession, request: FastifyRequest, viewer: Viewer | null): string | null {
  if (request.method !== 'GET' || String(request.headers['sec-purpose'] ?? '').includes('prefetch')) return null;
  return viewer?.user_uuid ?? session.guestMark(request);
}
