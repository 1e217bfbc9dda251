import { type RawBuilder, sql } from 'kysely';

/** What a column of ids is compared with to be one of these: one text of the statement for any number of them. */
export const anyId = (ids: readonly number[]): RawBuilder<number> => sql`any(${sql.val([...ids])}::bigint[])`;

/** The same of uuids. */
export const anyUuid = (uuids: readonly string[]): RawBuilder<string> => sql`any(${sql.val([...uuids])}::uuid[])`;
