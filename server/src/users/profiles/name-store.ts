import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';

/** People after `last` by their number, at most `most`, who may be asked for another name and were not yet. */
export async function findNamesToAsk(db: Reader, last: number, most: number) {
  return await db
    .selectFrom('users')
    .select(['id', 'uuid', 'full_name'])
    .where('id', '>', last)
    .where('name_asked_at', 'is', null)
    .where('is_moderator', '=', false)
    .where('full_name', '<>', sql.ref<string>('login'))
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Whether this is the first time. */
export async function markNameAsked(tx: Tx, userUuid: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ name_asked_at: now })
    .where('uuid', '=', userUuid)
    .where('name_asked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
