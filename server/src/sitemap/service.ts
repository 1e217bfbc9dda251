/** Addresses for search engines (product: screens): pages that every guest may open, in files by ranges of ids. */
import { configurationAddress, orderAddress } from '@provodka/contract/http/addresses.ts';
import type { SitemapPage } from '@provodka/contract/sitemap.ts';
import { visibleRows } from '@provodka/domain/classifiers.ts';
import { type SitemapKind, sitemapParts, sitemapRange } from '@provodka/domain/sitemap.ts';
import { findPublicBetween, findPublicConfigurations } from '../orders/service.ts';
import type { ReadContext, Reading } from '../platform/context.ts';
import { findPublicProfiles } from '../users/service.ts';
import { findLastIds } from './store.ts';

/** The number of files of each kind. */
export async function countParts({ db }: Pick<Reading, 'db'>): Promise<Record<SitemapKind, number>> {
  const last = await findLastIds(db);
  return {
    orders: sitemapParts(last.orders),
    people: sitemapParts(last.people),
    configurations: sitemapParts(last.configurations),
  };
}

type Listing = Reading & Pick<ReadContext, 'content'>;

/** The pages of one file in the order of their ids; a file past the last has none. */
export async function listPages(context: Listing, kind: SitemapKind, part: number): Promise<SitemapPage[]> {
  const range = sitemapRange(part);
  if (kind === 'orders') {
    const orders = await findPublicBetween(context, range);
    return orders.map(({ id, updated_at }) => ({ path: orderAddress(id), updated_at: updated_at.toISOString() }));
  }
  if (kind === 'configurations') return await listConfigurations(context, range);
  const profiles = await findPublicProfiles(context, range);
  return profiles.map(({ profile_url }) => ({ path: profile_url, updated_at: null }));
}

/** The public list of each configuration, and of each group, that has orders now; an empty list is not for indexes. */
async function listConfigurations(context: Listing, { first, last }: { first: number; last: number }) {
  const { configurations, expand } = await context.content.classifiers();
  const named = new Set(await findPublicConfigurations(context));
  return visibleRows(configurations)
    .filter(({ id, is_active }) => is_active && first <= id && id <= last)
    .filter(({ id }) => expand([id]).some((one) => named.has(one)))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id }) => ({ path: configurationAddress(id), updated_at: null }));
}
