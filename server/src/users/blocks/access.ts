import { type RawBuilder, sql } from 'kysely';

/** Whether the person of one column blocks the person of another, both by the user, for another slice's query. */
export const isBlockedBy = (blockedUuid: RawBuilder<unknown>, userUuid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (
    select from person_blocks b where b.user_uuid = ${userUuid} and b.blocked_uuid = ${blockedUuid}))`;
