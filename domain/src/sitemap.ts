/**
 * Divides the addresses for search engines into files: each holds a range of ids, so that it is found by them and stays
 * stable.
 */

/** The pages that search engines may index: public orders, people, and the list of each configuration. */
export const SITEMAP_KINDS = ['orders', 'people', 'configurations'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Ids in one file: with two profiles of a person well below the 50 000 addresses that the protocol allows. */
export const SITEMAP_IDS = 10_000;

/** The last file that may be requested: more ids than any table will have. */
export const MOST_SITEMAP_PARTS = 100_000;

/** The ids of a file, both included; files are counted from 1. */
export const sitemapRange = (part: number): { first: number; last: number } => ({
  first: (part - 1) * SITEMAP_IDS + 1,
  last: part * SITEMAP_IDS,
});

/** The number of files up to this id. */
export const sitemapParts = (lastId: number): number => Math.ceil(lastId / SITEMAP_IDS);
