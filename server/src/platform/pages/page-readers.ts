import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { BrowserSession } from '../http/browser-session.ts';
import { callerOf } from '../http/checked-call.ts';
import type { Viewer } from '../viewer.ts';
import type { PageReader } from './page-reads.ts';

interface PageReaderParts {
  session: BrowserSession;
  clock: Clock;
  findViewer(token: string, now: Date): Promise<Viewer | null>;
}

export interface PageReaders {
  /** A failed look-up does not make a guest: the page's calls report the failure. */
  isSignedIn(request: FastifyRequest): Promise<boolean>;
  /** All calls of one page are of one viewer. */
  readerOf(request: FastifyRequest, reply: FastifyReply): Promise<PageReader>;
}

/** Looks up the visitor of a page once for all its calls. */
export function openPageReaders({ session, clock, findViewer }: PageReaderParts): PageReaders {
  const found = new WeakMap<FastifyRequest, Promise<Viewer | null>>();

  function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
    const before = found.get(request);
    if (before) return before;
    const token = session.tokenOf(request);
    const viewer = token === null ? Promise.resolve(null) : findViewer(token, clock.now());
    found.set(request, viewer);
    return viewer;
  }

  return {
    isSignedIn: (request) => viewerOf(request).then(Boolean, () => true),
    async readerOf(request, reply) {
      request.viewer = await viewerOf(request);
      return {
        viewer: request.viewer,
        page: request,
        log: request.log,
        caller: () => callerOf(session, request, reply),
      };
    },
  };
}
