/** Files of sitemaps.org. */

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index of all files; `addresses` are absolute. */
export const writeIndex = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex ${SCHEMA}>${addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`).join('')}</sitemapindex>\n`;

/** The pages of one file. */
export const writePages = (pages: readonly { address: string; updated_at: string | null }[]): string =>
  `${HEAD}<urlset ${SCHEMA}>${pages.map(writePage).join('')}</urlset>\n`;

const writePage = ({ address, updated_at }: { address: string; updated_at: string | null }): string =>
  `<url><loc>${escapeXml(address)}</loc>${updated_at ? `<lastmod>${updated_at}</lastmod>` : ''}</url>`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Hours a search engine may keep a file. */
const HOUR_SECONDS = 3600;

export const xmlReply = (xml: string): Response =>
  new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  });
