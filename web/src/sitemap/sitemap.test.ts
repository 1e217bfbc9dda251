import { expect, test } from 'vitest';
import { writeRobots } from './robots.ts';
import { writeIndex, writePages } from './sitemap-xml.ts';

test('addresses and moments stand in the files as the protocol has them', () => {
  expect(writeIndex(['https://a.ru/sitemaps/pages.xml'])).toContain(
    '<sitemap><loc>https://a.ru/sitemaps/pages.xml</loc></sitemap>',
  );
  const pages = writePages([
    { address: 'https://a.ru/orders/5?a=1&b=<', updated_at: '2026-11-20T09:00:00.000Z' },
    { address: 'https://a.ru/', updated_at: null },
  ]);
  expect(pages).toContain(
    '<url><loc>https://a.ru/orders/5?a=1&amp;b=&lt;</loc><lastmod>2026-11-20T09:00:00.000Z</lastmod></url>',
  );
  expect(pages).toContain('<url><loc>https://a.ru/</loc></url>');
});

test('robots are kept out of cabinets and told where the addresses are', () => {
  const lines = writeRobots('https://a.ru').split('\n');
  expect(lines).toContain('Disallow: /cabinet');
  expect(lines).toContain('Sitemap: https://a.ru/sitemap.xml');
  expect(lines.some((line) => line.startsWith('Disallow: /rest'))).toBe(false);
});
