import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';

/** Complaints and tickets by a person, and complaints about them. */
const ofPerson = (db: Reader, userUuid: string) =>
  db
    .selectFrom('complaints')
    .select('id')
    .where((of) => of.or([of('reporter_uuid', '=', userUuid), of('about_uuid', '=', userUuid)]));

export async function findIdsOfPerson(db: Reader, userUuid: string): Promise<number[]> {
  const rows = await ofPerson(db, userUuid).execute();
  return rows.map(({ id }) => id);
}

/** Blanks a person's texts in complaints, the quotes of their words, and texts written to them or about them. */
export async function blankComplaintsOf(tx: Tx, userUuid: string): Promise<void> {
  const ids = ofPerson(tx, userUuid);
  await tx.updateTable('complaint_notes').set({ text: '' }).where('complaint_id', 'in', ids).execute();
  await tx
    .updateTable('complaints')
    .set({ text: null, error_code: null, answer: sql<string | null>`case when answer is null then null else '' end` })
    .where('reporter_uuid', '=', userUuid)
    .execute();
  await tx.updateTable('complaints').set({ excerpt: '', warning: null }).where('about_uuid', '=', userUuid).execute();
}
