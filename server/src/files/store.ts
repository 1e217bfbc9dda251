import type { IsoDay } from '@provodka/domain/time/moscow-days.ts';
import { sql } from 'kysely';
import { anyId } from '../platform/database/any-of.ts';
import type { Db, Reader, Tx } from '../platform/database/database.ts';

export interface StoredFile {
  id: number;
  title: string;
  size: number;
  type: string;
  storage_key: string;
  /** The hash of the bytes in hex; null for a file from before hashes were stored. */
  sha256: string | null;
}

const FILE_COLUMNS = ['id', 'title', 'size', 'type', 'storage_key', 'sha256'] as const;

/** Marks own unattached files as held; returns how many there were. */
export async function claimFiles(tx: Tx, userUuid: string, fileIds: readonly number[], now: Date): Promise<number> {
  const claimed = await tx
    .updateTable('files')
    .set({ attached_at: now, released_at: null })
    .where('id', '=', anyId(fileIds))
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .returning('id')
    .execute();
  return claimed.length;
}

/** Marks files as unattached; they are removed a day from now. */
export async function unclaimFiles(tx: Tx, fileIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ attached_at: null, released_at: now, created_at: now })
    .where('id', '=', anyId(fileIds))
    .execute();
}

/** An own upload that nothing holds yet. */
export async function findUnattached(db: Reader, userUuid: string, fileId: number): Promise<StoredFile | undefined> {
  return await db
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('id', '=', fileId)
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
}

export type NewFile = Omit<StoredFile, 'id'> & { owner_uuid: string; created_at: Date; stripped_at: Date };

export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Pictures whose camera metadata were not removed yet, in the order of their ids. */
export async function findUnstripped(db: Reader, afterId: number, most: number): Promise<StoredFile[]> {
  return await db
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('stripped_at', 'is', null)
    .where('type', 'like', 'image/%')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Points a file to its new bytes; false when it has changed meanwhile or is gone. */
export async function replaceStored(
  db: Db,
  file: Pick<StoredFile, 'id' | 'storage_key'>,
  stored: Pick<StoredFile, 'storage_key' | 'size' | 'sha256'>,
  now: Date,
): Promise<boolean> {
  const { storage_key, size, sha256 } = stored;
  const result = await db
    .updateTable('files')
    .set({ storage_key, size, sha256, stripped_at: now })
    .where('id', '=', file.id)
    .where('storage_key', '=', file.storage_key)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes own unattached files; returns the keys to remove from the storage. */
export async function deleteUploads(
  db: Db,
  userUuid: string,
  fileIds: readonly number[],
): Promise<{ storage_key: string; size: number }[]> {
  return await db
    .deleteFrom('files')
    .where('id', '=', anyId(fileIds))
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .returning(['storage_key', 'size'])
    .execute();
}

/** Files that have been unattached since then, without those seen before. */
export async function findUnattachedSince(
  db: Reader,
  before: Date,
  { seen, most }: { seen: readonly number[]; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('attached_at', 'is', null)
    .where('created_at', '<', before)
    .where(sql<boolean>`id <> all(${sql.val([...seen])}::bigint[])`)
    .orderBy('created_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a file that has been unattached since then; returns its key, undefined for one that a noun has taken meanwhile. */
export async function deleteUnattached(tx: Tx, id: number, before: Date): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('files')
    .where('id', '=', id)
    .where('attached_at', 'is', null)
    .where('created_at', '<', before)
    .returning('storage_key')
    .executeTakeFirst();
  return row?.storage_key;
}

/** Deletes those of these files that are unattached. */
export async function deleteIfUnattached(db: Db, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  await db.deleteFrom('files').where('id', '=', anyId(fileIds)).where('attached_at', 'is', null).execute();
}

/** The number and bytes of a person's unattached uploads, without files that a noun released. */
export async function findHeld(db: Reader, userUuid: string): Promise<{ files: number; bytes: number }> {
  return await db
    .selectFrom('files')
    .select((eb) => [eb.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Bytes a person has uploaded on a day. */
export async function findDayBytes(db: Reader, userUuid: string, day: IsoDay): Promise<number> {
  const row = await db
    .selectFrom('upload_days')
    .select('bytes')
    .where('owner_uuid', '=', userUuid)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Adds to the bytes of a person's day and returns their sum; the row stays locked, so one person's uploads take turns. */
export async function addDayBytes(tx: Tx, userUuid: string, day: IsoDay, bytes: number): Promise<number> {
  const row = await tx
    .insertInto('upload_days')
    .values({ owner_uuid: userUuid, day, bytes })
    .onConflict((conflict) =>
      conflict.columns(['owner_uuid', 'day']).doUpdateSet({ bytes: sql<number>`upload_days.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return row.bytes;
}

export async function subtractDayBytes(tx: Tx, userUuid: string, day: IsoDay, bytes: number): Promise<void> {
  await tx
    .updateTable('upload_days')
    .set({ bytes: sql<number>`greatest(0, bytes - ${bytes}::bigint)` })
    .where('owner_uuid', '=', userUuid)
    .where('day', '=', day)
    .execute();
}

/** Deletes the sums of the days before this one. */
export async function deleteDaysBefore(db: Db, day: IsoDay): Promise<void> {
  await db.deleteFrom('upload_days').where('day', '<', day).execute();
}

export interface FileKeyRow {
  id: number;
  storage_key: string;
  attached_at: Date | null;
}

/** Files from before a moment whose keys begin with any of these pairs of digits. */
export async function findByKeyPrefixes(
  db: Reader,
  beginnings: readonly string[],
  before: Date,
): Promise<FileKeyRow[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'storage_key', 'attached_at'])
    .where(sql<boolean>`left(storage_key, 2) = any(${sql.val([...beginnings])}::text[])`)
    .where('created_at', '<', before)
    .execute();
}

/** Keeps the keys that have a row. */
export async function findKnownKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', '=', sql<string>`any(${sql.val([...keys])}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}
