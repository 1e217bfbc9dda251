import type { Meta } from '@provodka/contract/http/envelope.ts';
import { hasOperators, readQuery, type SearchQuery, searchFor } from '@provodka/domain/search/search-query.ts';
import { correctQuery } from '@provodka/domain/search/search-typos.ts';
import type { ReadContext } from '../../platform/context.ts';
import { findUsedWords } from './search-store.ts';

/** The part of a list's filter that searches through texts. */
export interface SearchRequest {
  query?: string;
  is_exact?: boolean;
}

/** The results, and how the query was read when it was changed. */
export interface Found<T> {
  found: T;
  readAs: Pick<Meta, 'read_as'>;
}

/**
 * Finds matches of a query; without any, matches of the corrected query: in the other keyboard layout, or with one
 * mistake forgiven. Exact queries and those with operators are taken literally (product: search).
 */
export async function findWithCorrection<T>(
  { db, content }: Pick<ReadContext<null>, 'db' | 'content'>,
  { query, is_exact = false }: SearchRequest,
  find: (search: SearchQuery | undefined) => Promise<T>,
  isEmpty: (found: T) => boolean,
): Promise<Found<T>> {
  if (query === undefined) return { found: await find(undefined), readAs: {} };
  const dictionary = await content.searchDictionary();
  const read = readQuery(query, dictionary, is_exact);
  const found = await find(read.search);
  const asTyped = { found, readAs: read.isChanged ? { read_as: read.typed } : {} };
  if (!isEmpty(found) || is_exact || hasOperators(query)) return asTyped;
  const meant = await correctQuery(read.typed, dictionary, (words, stems) => findUsedWords(db, words, stems));
  if (meant === null) return asTyped;
  const better = await find(searchFor(meant, dictionary));
  // A mended query that finds nothing either would only tell what words others use.
  return isEmpty(better) ? asTyped : { found: better, readAs: { read_as: meant } };
}
