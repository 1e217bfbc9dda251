import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderSearch } from './search.ts';

/** The search over the vector of `o`; one statement text for every query of the same kind. */
export function searchCondition({ whole, prefix, number }: OrderSearch): RawBuilder<SqlBool> {
  const words = sql`websearch_to_tsquery('russian', ${whole})`;
  const asked = prefix === null ? words : sql`(${words} && to_tsquery('russian', ${prefix}))`;
  // The stemmer leaves «обмен» of «обменом», but only «обм» of «обмен» itself: stems are stemmed once more where that helps.
  const again = sql`coalesce(nullif(to_tsquery('russian', ${asked}::text), ${asked}), ''::tsquery)`;
  const matches = sql<SqlBool>`o.search @@ (${asked} || ${again})`;
  return number === undefined ? matches : sql<SqlBool>`(${matches} or o.id = ${number})`;
}
