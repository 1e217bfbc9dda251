import { anyId } from '../platform/database/any-of.ts';
import type { Reader, Tx } from '../platform/database/database.ts';

export async function insertNote(
  tx: Tx,
  note: { complaint_id: number; author_uuid: string; text: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('complaint_notes').values(note).execute();
}

function notesOf(db: Reader, complaintIds: readonly number[]) {
  return db
    .selectFrom('complaint_notes as n')
    .innerJoin('users as u', 'u.uuid', 'n.author_uuid')
    .select(['n.id', 'n.complaint_id', 'n.text', 'n.created_at', 'u.full_name'])
    .where('n.complaint_id', '=', anyId(complaintIds))
    .orderBy('n.id');
}
export type NoteRow = Awaited<ReturnType<ReturnType<typeof notesOf>['execute']>>[number];

export async function findNotes(db: Reader, complaintIds: readonly number[]): Promise<NoteRow[]> {
  return complaintIds.length === 0 ? [] : await notesOf(db, complaintIds).execute();
}
