import { expect, test } from 'vitest';
import { SITEMAP_IDS, sitemapParts, sitemapRange } from './sitemap.ts';

test('every id is in exactly one file', () => {
  expect(sitemapParts(0)).toBe(0);
  for (const id of [1, SITEMAP_IDS, SITEMAP_IDS + 1]) {
    const parts = Array.from({ length: sitemapParts(id) }, (_, index) => sitemapRange(index + 1));
    expect(parts.filter(({ first, last }) => first <= id && id <= last)).toEqual([parts.at(-1)]);
  }
});
