import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What a column of ids is compared with to be one of these: one text of the statement for any number of them. */
export const anyId = (ids: readonly number[]): RawBuilder<number> => sql`any(${sql.val([...ids])}::bigint[])`;

/** The same of uuids. */
export const anyUuid = (uuids: readonly string[]): RawBuilder<string> => sql`any(${sql.val([...uuids])}::uuid[])`;

/** Words that never change, written out behind `in`: what the planner cannot see it cannot look for in an index by them. */
export const oneOfWords = (words: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(words.map((word) => sql.lit(word)))})`;

/** Whether a text has each of these words, given as regular expressions for small letters. */
export const hasEach = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> => sql`(not exists (
  select from unnest(${sql.val([...words])}::text[]) as word where lower(${text}) !~ word))`;
