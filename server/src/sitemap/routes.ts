import type { SitemapCalls } from '@provodka/contract/sitemap.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { countParts, listPages } from './service.ts';

/** Calls of contract/sitemap.ts. */
export function sitemapRoutes(): Handlers<SitemapCalls> {
  return {
    sitemap_parts: read(async (context) => ({ data: await countParts(context) })),
    sitemap_pages: read(async (context, { query }) => ({ data: await listPages(context, query.kind, query.part) })),
  };
}
