import type { Reader } from '../platform/database/database.ts';

/** The last line the audit has of a row. */
export async function findLastChange(db: Reader, subjectId: string) {
  return await db
    .selectFrom('audit')
    .select(['action', 'before'])
    .where('subject_kind', '=', 'classifier')
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
