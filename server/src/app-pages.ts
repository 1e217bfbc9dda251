import type { CallName } from '@provodka/contract/http/calls.ts';
import type { FastifyRequest } from 'fastify';
import { viewVisitor } from './platform/http/limits/view-visitor.ts';
import { inProcessApi } from './platform/pages/page-api.ts';
import { openPageReaders } from './platform/pages/page-readers.ts';
import type { PageRead } from './platform/pages/page-reads.ts';
import { pages } from './platform/pages/pages.ts';
import { isWebBuilt, WEB_BUILD } from './platform/pages/web-build.ts';
import type { ServerParts } from './server-parts.ts';

interface PageParts {
  pageReads: Map<CallName, PageRead>;
  recordGuestVisit(address: string, visitor: string | null): void;
}

/** Serves the built site in the same process, unless `npm run build` has not been run. */
export async function servePages(parts: ServerParts, { pageReads, recordGuestVisit }: PageParts): Promise<void> {
  if (!isWebBuilt()) return;
  const { app, config, session, clock, visitors, content } = parts;
  const readers = openPageReaders({ session, clock, ...visitors });
  await app.register(pages, {
    buildDir: WEB_BUILD,
    config,
    createApi: inProcessApi(app, { reads: pageReads, readerOf: readers.readerOf }),
    isSignedIn: readers.isSignedIn,
    onContentChange: content.onForget,
    onGuestPage: (request: FastifyRequest) => recordGuestVisit(request.url, viewVisitor(session, request, null)),
  });
}
