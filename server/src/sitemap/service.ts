/** Addresses for search engines (product: screens): pages that every guest may open, in files by ranges of ids. */
import { orderAddress } from '@provodka/contract/http/addresses.ts';
import type { SitemapPage } from '@provodka/contract/sitemap.ts';
import { type SitemapKind, sitemapParts, sitemapRange } from '@provodka/domain/sitemap.ts';
import { findPublicBetween } from '../orders/service.ts';
import type { Reading } from '../platform/context.ts';
import { findPublicProfiles } from '../users/service.ts';
import { findLastIds } from './store.ts';

/** The number of files of each kind. */
export async function countParts({ db }: Pick<Reading, 'db'>): Promise<Record<SitemapKind, number>> {
  const last = await findLastIds(db);
  return { orders: sitemapParts(last.orders), people: sitemapParts(last.people) };
}

/** The pages of one file in the order of their ids; a file past the last has none. */
export async function listPages(context: Reading, kind: SitemapKind, part: number): Promise<SitemapPage[]> {
  const range = sitemapRange(part);
  if (kind === 'orders') {
    const orders = await findPublicBetween(context, range);
    return orders.map(({ id, updated_at }) => ({ path: orderAddress(id), updated_at: updated_at.toISOString() }));
  }
  const profiles = await findPublicProfiles(context, range);
  return profiles.map(({ profile_url }) => ({ path: profile_url, updated_at: null }));
}
