import { type Insertable, type Selectable, sql } from 'kysely';
import { anyId } from '../platform/database/any-of.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import type { StoredFile } from './store.ts';

/** Tables by which nouns hold files: all that have a `file_id`. */
export type LinkTable = {
  [T in keyof Database]: 'file_id' extends keyof Database[T] ? T : never;
}[keyof Database];

/** The table by which a noun holds files, and its column that names the noun. */
export interface FileLink<T extends LinkTable> {
  table: T;
  holder: keyof Selectable<Database[T]> & string;
}

/** The columns of a link besides the file. */
export type Holder<T extends LinkTable> = Omit<Insertable<Database[T]>, 'file_id'>;

export type LinkedFile<T extends LinkTable> = Selectable<Database[T]> & StoredFile;

export async function insertLinks<T extends LinkTable>(
  tx: Tx,
  link: FileLink<T>,
  holder: Holder<T>,
  fileIds: readonly number[],
): Promise<void> {
  const columns = Object.keys(holder).map((column) => sql.ref(column));
  const values = Object.values(holder).map((value) => sql.val(value));
  await sql`
    insert into ${sql.table(link.table)} (${sql.join(columns)}, file_id)
    select ${sql.join(values)}, unnest(${sql.val([...fileIds])}::bigint[])`.execute(tx);
}

/** Returns the ids of those files the holder really had. */
export async function deleteLinks<T extends LinkTable>(
  tx: Tx,
  link: FileLink<T>,
  holderId: number,
  fileIds: readonly number[],
): Promise<number[]> {
  const deleted = await sql<{ file_id: number }>`
    delete from ${sql.table(link.table)}
    where ${sql.ref(link.holder)} = ${holderId} and file_id = ${anyId(fileIds)}
    returning file_id`.execute(tx);
  return deleted.rows.map((row) => row.file_id);
}

export async function findLinked<T extends LinkTable>(
  db: Reader,
  link: FileLink<T>,
  holderIds: readonly number[],
): Promise<LinkedFile<T>[]> {
  const found = await sql<LinkedFile<T>>`
    select l.*, f.id, f.title, f.size, f.type, f.storage_key, f.sha256
    from ${sql.table(link.table)} l join files f on f.id = l.file_id
    where ${sql.ref(`l.${link.holder}`)} = ${anyId(holderIds)}
    order by f.id`.execute(db);
  return found.rows;
}
