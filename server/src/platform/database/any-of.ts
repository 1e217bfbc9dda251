import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The right side of `id = any(…)`: one statement text for any number of ids. */
export const anyId = (ids: readonly number[]): RawBuilder<number> => sql`any(${sql.val([...ids])}::bigint[])`;

/** The same of uuids. */
export const anyUuid = (uuids: readonly string[]): RawBuilder<string> => sql`any(${sql.val([...uuids])}::uuid[])`;

/** Constant words, written out behind `in`, because the planner matches partial indexes only by values it can see. */
export const oneOfWords = (words: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(words.map((word) => sql.lit(word)))})`;

/** Whether a text has each of these words, given as regular expressions for small letters. */
export const hasEach = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> => sql`(not exists (
  select from unnest(${sql.val([...words])}::text[]) as word where lower(${text}) !~ word))`;
