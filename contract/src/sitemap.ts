import { MOST_SITEMAP_PARTS, SITEMAP_KINDS } from '@provodka/domain/sitemap.ts';
import * as z from 'zod/mini';
import { integer, oneOf } from './fields/fields.ts';
import { moment } from './http/envelope.ts';
import { route } from './http/route.ts';

/** A page for search engines: its path, and when it last changed where that is known. */
const sitemapPage = z.object({ path: z.string(), updated_at: z.nullable(moment) });
export type SitemapPage = z.infer<typeof sitemapPage>;

export const sitemapRoutes = {
  sitemap_parts: route('sitemap_parts', {
    auth: 'guest',
    summary: 'How many files of addresses there are for search engines, by kind',
    data: z.object({ orders: z.int(), people: z.int(), configurations: z.int() }),
  }),
  sitemap_pages: route('sitemap_pages', {
    auth: 'guest',
    summary: 'Addresses of one file: what every guest may open and nothing else',
    query: z.object({
      kind: oneOf('Вид', SITEMAP_KINDS),
      part: integer('Часть', [1, MOST_SITEMAP_PARTS]),
    }),
    data: z.array(sitemapPage),
  }),
};
export type SitemapCalls = keyof typeof sitemapRoutes;
