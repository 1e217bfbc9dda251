/** Saved searches: keeping a filter of the public list and stopping its letters (product: calls). */
import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { SavedSearch } from '@provodka/contract/orders/searches.ts';
import { refuseAnotherSearch, SEARCH_CHANNELS, type SearchChannel } from '@provodka/domain/orders/saved-searches.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { resolveListQuery } from '../orders/service.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { exactMeta, offsetOf, type Page } from '../platform/paging.ts';
import { resolveChoice } from '../platform/resolved-choice.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { readFilter, writeFilter } from './filter-text.ts';
import { describeNews, type SearchNews } from './letters.ts';
import { readStopToken } from './links.ts';
import { findLastNumber } from './news-store.ts';
import * as store from './store.ts';

export { describeNews, type SearchNews };

/** The viewer's searches, the newest first. There are so few that all are read for a page. */
export async function listSearches(
  { db, viewer }: ReadContext,
  page: Page,
): Promise<{ data: SavedSearch[]; meta: Meta }> {
  const rows = await store.findSearches(db, viewer.user_uuid);
  const begin = offsetOf(page);
  return { data: rows.slice(begin, begin + page.limit).map(present), meta: exactMeta(page, rows.length) };
}

interface SearchForm {
  title: string;
  query?: string;
  /** All channels when it is left out. */
  channels?: SearchChannel[];
}

/**
 * Saves a filter as the list reads it now; an equal one only gets the new title and channels. Orders from before are
 * not announced. Throws HttpFailure 422 for a query that is no filter, RefusedError `email_unverified`,
 * `too_many_saved_searches`.
 */
export async function saveSearch(context: WriteContext, form: SearchForm): Promise<SavedSearch> {
  const { db: tx, viewer, now } = context;
  if (!viewer.is_email_verified) throw new RefusedError(refuse('email_unverified'));
  const asked = readFilter(form.query ?? '');
  if (!asked) throw badQuery();
  const filter = await resolveChoice(tx, asked);
  const query = writeFilter(await resolveListQuery(context, filter));
  await store.lockSearches(tx, viewer.user_uuid);
  const kept = await store.findSearches(tx, viewer.user_uuid);
  const { title, channels = [...SEARCH_CHANNELS] } = form;
  const last = await findLastNumber(tx);
  const same = kept.find((search) => search.query === query);
  if (same) {
    const told_number = same.channels.length > 0 ? same.told_number : last;
    return present(await store.updateSearch(tx, same.id, { title, channels, told_number }));
  }
  assertAllowed(refuseAnotherSearch(kept.length));
  const search = { user_uuid: viewer.user_uuid, title, query, channels, told_number: last, created_at: now };
  return present(await store.insertSearch(tx, search));
}

/** A search that a merge moved. */
export interface MovedSearch {
  id: number;
  user_uuid: string;
  /** It searched for both rows already. */
  had_both: boolean;
}

/** Searches for a merged classifier search for the one it leads to; two of a person that became the same are one. */
export async function moveSearches(
  { db: tx }: Pick<WriteContext, 'db'>,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const moved = (ids: number[] | undefined) => ids && [...new Set(ids.map((id) => (id === from ? into : id)))];
  for (const { id, user_uuid } of await store.findNaming(tx, from)) {
    await store.lockSearches(tx, user_uuid);
    const kept = await store.findSearches(tx, user_uuid);
    const filter = readFilter(kept.find((search) => search.id === id)?.query ?? '');
    if (!filter) continue;
    const { configurations, platforms } = filter;
    const query = writeFilter({ ...filter, configurations: moved(configurations), platforms: moved(platforms) });
    if (kept.some((search) => search.query === query)) await store.deleteSearch(tx, user_uuid, id);
    else await store.rewriteSearch(tx, id, query);
  }
}

/** Searches that a merge moved, and that still search for the other row, search for the merged one again; returns their number. */
export async function restoreSearches(
  { db: tx }: Pick<WriteContext, 'db'>,
  { from, into, moved }: { from: number; into: number; moved: readonly MovedSearch[] },
): Promise<number> {
  let number = 0;
  for (const { id, user_uuid, had_both } of moved) {
    await store.lockSearches(tx, user_uuid);
    const kept = await store.findSearches(tx, user_uuid);
    const filter = readFilter(kept.find((search) => search.id === id)?.query ?? '');
    if (!filter) continue;
    const back = (ids: number[] | undefined) =>
      ids?.includes(into) ? [...new Set([...ids.filter((one) => had_both || one !== into), from])] : ids;
    const query = writeFilter({
      ...filter,
      configurations: back(filter.configurations),
      platforms: back(filter.platforms),
    });
    if (kept.some((search) => search.query === query)) continue;
    await store.rewriteSearch(tx, id, query);
    number += 1;
  }
  return number;
}

const BAD_QUERY = 'Фильтр: такого фильтра у списка нет';
const badQuery = () => new HttpFailure(422, BAD_QUERY, { fields: { query: [BAD_QUERY] } });

/** Throws RefusedError `not_found` for a search of somebody else. */
export async function deleteSavedSearch({ db: tx, viewer }: WriteContext, id: number): Promise<void> {
  await store.lockSearches(tx, viewer.user_uuid);
  if (!(await store.deleteSearch(tx, viewer.user_uuid, id))) throw new RefusedError(refuse('not_found'));
}

/** Stops letters by the link of one of them, as often as it is called. Throws RefusedError `not_found` for any other token. */
export async function stopLetters(
  { db: tx }: WriteContext<Viewer | null>,
  secret: string,
  token: string,
): Promise<void> {
  const stopped = readStopToken(secret, token);
  if (!stopped) throw new RefusedError(refuse('not_found'));
  if (stopped.kind === 'search') await store.stopSearchLetters(tx, stopped.id);
  else await store.stopAllSearchLetters(tx, stopped.id);
}

const present = ({ id, title, query, channels, created_at }: store.SearchRow): SavedSearch => ({
  id,
  title,
  query,
  channels,
  created_at: created_at.toISOString(),
});

/** Deletes the searches of an erased person. */
export const eraseSearches = store.deleteSearchesOf;
