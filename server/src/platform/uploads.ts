import type { Readable, Writable } from 'node:stream';
import { moscowDay } from '@provodka/domain/moscow-days.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { sql } from 'kysely';
import { type Db, type Reader, type Tx, transact } from './database.ts';

/** Where bytes lie: a folder or an object store. Keys begin with two hexadecimal digits, evenly spread. */
export interface FileStorage {
  /** Opens a place for a new file; `keep` makes it permanent, `drop` forgets it. */
  create(): Promise<{ key: string; stream: Writable; keep(): Promise<void>; drop(): Promise<void> }>;
  open(key: string): Promise<Readable>;
  /** Forgets a file, whole or partial; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Everything whose key begins with these two digits. */
  list(beginning: string): Promise<StoredEntry[]>;
}

export interface StoredEntry {
  key: string;
  /** It was never made permanent. */
  is_partial: boolean;
  changed_at: Date;
}

const UNATTACHED_HOURS = 24;

/**
 * Claims own unattached files for a noun, inside its transaction. Throws RefusedError `file_not_found` when one is somebody
 * else's, unknown or already attached elsewhere.
 */
export async function attachFiles(tx: Tx, userUuid: string, fileIds: readonly number[], now: Date): Promise<void> {
  if (fileIds.length === 0) return;
  const claimed = await tx
    .updateTable('files')
    .set({ attached_at: now, released_at: null })
    .where('id', '=', sql<number>`any(${sql.val([...fileIds])}::bigint[])`)
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .returning('id')
    .execute();
  if (claimed.length !== new Set(fileIds).size) throw new RefusedError(refuse('file_not_found'));
}

/** Lets files of a noun go; the sweep removes their bytes a day later. */
export async function releaseFiles(tx: Tx, fileIds: readonly number[], now: Date): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .updateTable('files')
    .set({ attached_at: null, released_at: now, created_at: now })
    .where('id', '=', sql<number>`any(${sql.val([...fileIds])}::bigint[])`)
    .execute();
}

export interface StoredFile {
  id: number;
  title: string;
  size: number;
  type: string;
  storage_key: string;
}

/** An own upload that nothing holds yet. */
export async function findUnattached(db: Reader, userUuid: string, fileId: number): Promise<StoredFile | undefined> {
  return await db
    .selectFrom('files')
    .select(['id', 'title', 'size', 'type', 'storage_key'])
    .where('id', '=', fileId)
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .executeTakeFirst();
}

/** Removes uploads that nothing took within 24 hours; returns how many. Rows go first, so no row ever lacks its bytes. */
export async function sweepUnattached(db: Db, storage: FileStorage, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNATTACHED_HOURS * 3_600_000);
  const dropped = await db
    .deleteFrom('files')
    .where('attached_at', 'is', null)
    .where('created_at', '<', before)
    .returning('storage_key')
    .execute();
  for (const file of dropped) await storage.remove(file.storage_key);
  return dropped.length;
}

/** Drops one own unattached upload; false when there is none such. What it took of the day's allowance stays taken. */
export async function dropUpload(db: Db, storage: FileStorage, userUuid: string, fileId: number): Promise<boolean> {
  const dropped = await deleteUploads(db, userUuid, [fileId]);
  for (const { storage_key } of dropped) await storage.remove(storage_key);
  return dropped.length > 0;
}

/** Takes back the uploads of a refused request as if they had never come; what was attached meanwhile stays. */
export async function takeBackUploads(
  db: Db,
  storage: FileStorage,
  owner: { user_uuid: string; now: Date },
  fileIds: readonly number[],
): Promise<void> {
  const dropped = await transact(db, async (tx) => {
    const files = await deleteUploads(tx, owner.user_uuid, fileIds);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await tx
      .updateTable('upload_days')
      .set({ bytes: sql<number>`greatest(0, bytes - ${bytes}::bigint)` })
      .where('owner_uuid', '=', owner.user_uuid)
      .where('day', '=', moscowDay(owner.now))
      .execute();
    return files;
  });
  for (const { storage_key } of dropped) await storage.remove(storage_key);
}

const deleteUploads = async (db: Db, userUuid: string, fileIds: readonly number[]) =>
  await db
    .deleteFrom('files')
    .where('id', '=', sql<number>`any(${sql.val([...fileIds])}::bigint[])`)
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .returning(['storage_key', 'size'])
    .execute();
