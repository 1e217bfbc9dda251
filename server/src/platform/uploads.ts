import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { sql } from 'kysely';
import type { Db, Reader, Tx } from './database.ts';
import { ALLOWED_TYPES, hasRightBeginning } from './file-types.ts';
import { HttpFailure } from './http/http-failure.ts';

/** Where bytes lie: a folder or an object store. */
export interface FileStorage {
  /** Opens a place for a new file; `keep` makes it permanent, `drop` forgets it. */
  create(): Promise<{ key: string; stream: Writable; keep(): Promise<void>; drop(): Promise<void> }>;
  open(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

export const MOST_FILE_BYTES = 25 * 1024 * 1024;
const UNATTACHED_HOURS = 24;

export interface Upload {
  filename: string;
  content: Readable;
}

export interface AcceptedUpload {
  id: number;
  /** Tells the name and the bytes apart from any others. */
  digest: string;
}

/** Streams one upload into the storage and notes it as its owner's unattached file. Throws HttpFailure 413 or 415. */
export async function acceptUpload(
  db: Db,
  storage: FileStorage,
  owner: { user_uuid: string; now: Date },
  upload: Upload,
): Promise<AcceptedUpload> {
  const title = safeTitle(upload.filename);
  const type = ALLOWED_TYPES[extname(title).toLowerCase()];
  if (!type) {
    upload.content.resume();
    throw new HttpFailure(415, `Файл «${title}»: такой тип не принимается. Упакуйте его в ZIP`);
  }
  const place = await storage.create();
  const gauge = measure(title);
  try {
    await pipeline(upload.content, gauge.stream, place.stream);
    if (gauge.size() === 0) throw new HttpFailure(422, `Файл «${title}» пуст`);
    await place.keep();
  } catch (error) {
    await place.drop();
    throw asUploadFailure(error);
  }
  const row = await db
    .insertInto('files')
    .values({
      owner_uuid: owner.user_uuid,
      title,
      size: gauge.size(),
      type,
      storage_key: place.key,
      created_at: owner.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, digest: gauge.digest() };
}

/** Counts and digests the bytes on their way and stops a file that is too long or whose beginning contradicts its name. */
function measure(title: string): { stream: Transform; size: () => number; digest: () => string } {
  let size = 0;
  const hash = createHash('sha256').update(title).update('\n');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size === 0 && !hasRightBeginning(extname(title).toLowerCase(), chunk)) {
        done(new HttpFailure(415, `Файл «${title}»: содержимое не соответствует расширению`));
        return;
      }
      size += chunk.length;
      if (size > MOST_FILE_BYTES) {
        done(new HttpFailure(413, `Файл «${title}» больше 25 МБ`));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, size: () => size, digest: () => hash.digest('base64url') };
}

function asUploadFailure(error: unknown): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new HttpFailure(507, 'На сервере закончилось место для файлов. Повторите позже');
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return new HttpFailure(422, 'Загрузка прервана');
  return error;
}

/** The name as people see it: no path, no control characters, at most 150 characters with the extension kept. */
function safeTitle(filename: string): string {
  const bare =
    filename
      .replaceAll(/^.*[\\/]/g, '')
      .replaceAll(/[\p{Cc}\u202a-\u202e<>:"|?*]/gu, '')
      .trim() || 'file';
  const extension = extname(bare).slice(0, 12);
  return bare.slice(0, bare.length - extname(bare).length).slice(0, 150 - extension.length) + extension;
}

/**
 * Claims own unattached files for a noun, inside its transaction. Throws RefusedError `file_not_found` when one is somebody
 * else's, unknown or already attached elsewhere.
 */
export async function attachFiles(tx: Tx, userUuid: string, fileIds: readonly number[], now: Date): Promise<void> {
  if (fileIds.length === 0) return;
  const claimed = await tx
    .updateTable('files')
    .set({ attached_at: now })
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
    .set({ attached_at: null, created_at: now })
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

/** Drops one own unattached upload; false when there is none such. */
export async function dropUpload(db: Db, storage: FileStorage, userUuid: string, fileId: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where('owner_uuid', '=', userUuid)
    .where('attached_at', 'is', null)
    .returning('storage_key')
    .executeTakeFirst();
  if (!dropped) return false;
  await storage.remove(dropped.storage_key);
  return true;
}
