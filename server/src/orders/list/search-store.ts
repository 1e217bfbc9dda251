import type { SearchQuery } from '@provodka/domain/search/search-query.ts';
import type { UsedWord } from '@provodka/domain/search/search-typos.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/**
 * The search over the vector of `o`; one statement text for every query of the same kind. The query is a subquery, so
 * that it is parsed once: a prepared plan would parse it again for every order.
 */
export const searchCondition = (search: SearchQuery): RawBuilder<SqlBool> => matching(search, askedOf(search));

/** The search where an index gathers the matches: see search_whole_words of the migrations. */
export const gatheredSearchCondition = (search: SearchQuery): RawBuilder<SqlBool> =>
  matching(search, sql`search_whole_words(${askedOf(search)})`);

function matching({ number }: SearchQuery, query: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const matches = sql<SqlBool>`o.search @@ (select ${query})`;
  return number === undefined ? matches : sql<SqlBool>`(${matches} or o.id = ${number})`;
}

const askedOf = ({ text }: SearchQuery): RawBuilder<unknown> => sql`to_tsquery('russian', ${text})`;

/** Words of public orders that are one of these, or have one of these stems: each is looked up by itself, by an index. */
export function usedWordsQuery(words: readonly string[], stems: readonly string[]): RawBuilder<UsedWord> {
  return sql<UsedWord>`
    select found.word, found.stem, found.number_orders from unnest(${sql.val([...words])}::text[]) as asked (word)
      cross join lateral (select * from search_words used where used.word = asked.word offset 0) found
    union
    select found.word, found.stem, found.number_orders from unnest(${sql.val([...stems])}::text[]) as asked (stem)
      cross join lateral (select * from search_words used where used.stem = asked.stem offset 0) found`;
}

export async function findUsedWords(
  db: Reader,
  words: readonly string[],
  stems: readonly string[],
): Promise<UsedWord[]> {
  return (await usedWordsQuery(words, stems).execute(db)).rows;
}
