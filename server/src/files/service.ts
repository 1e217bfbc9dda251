/**
 * The life of a file: uploaded by its owner, attached to a noun, released again. Each noun links its files in a table
 * of its own.
 */
import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { moscowDay } from '@provodka/domain/time/moscow-days.ts';
import { refuseUpload } from '@provodka/domain/uploads.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import { type Db, type Reader, transact } from '../platform/database/database.ts';
import { type DrawnPicture, drawPicture, type Frame, readPicture } from '../platform/documents/drawn-picture.ts';
import { isStripped, stripPicture } from '../platform/documents/picture-metadata.ts';
import { type ByteRange, type FileStorage, isNoSuchFile, StorageFailure } from '../platform/file-storage.ts';
import type { Download } from '../platform/http/handler.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import type { AcceptedUpload, FileIntake, Upload, Uploader } from '../platform/http/uploads/incoming-files.ts';
import { assertAllowed } from '../platform/rights.ts';
import * as links from './link-store.ts';
import * as store from './store.ts';
import * as made from './unrecorded-files.ts';
import { asUploadFailure, inspectUpload, startInspection, type UploadInspection } from './upload-inspection.ts';

export type StoredFile = store.StoredFile;
/** A file of a noun with the columns of its link. */
export type LinkedFile<T extends links.LinkTable> = links.LinkedFile<T>;

/** Names a noun's own table of files and its column for the noun; with it the noun attaches, releases and lists them. */
export function fileLink<T extends links.LinkTable>(table: T, holder: links.FileLink<T>['holder']): links.FileLink<T> {
  return { table, holder };
}

/**
 * Gives the viewer's own unattached files to a noun, inside its transaction. Throws RefusedError `file_not_found` when one is
 * somebody else's, unknown or already attached elsewhere.
 */
export async function attachFiles<T extends links.LinkTable>(
  { db: tx, viewer, now }: Pick<WriteContext, 'db' | 'viewer' | 'now'>,
  link: links.FileLink<T>,
  holder: links.Holder<T>,
  fileIds: readonly number[] = [],
): Promise<void> {
  if (fileIds.length === 0) return;
  const claimed = await store.claimFiles(tx, viewer.user_uuid, fileIds, now);
  if (claimed !== new Set(fileIds).size) throw new RefusedError(refuse('file_not_found'));
  await links.insertLinks(tx, link, holder, fileIds);
}

/**
 * Removes files from a noun; the sweep deletes their bytes a day later. Throws RefusedError `file_not_found` when the
 * noun does not have one of them.
 */
export async function releaseFiles<T extends links.LinkTable>(
  { db: tx, now }: Pick<WriteContext, 'db' | 'now'>,
  link: links.FileLink<T>,
  holderId: number,
  fileIds: readonly number[] = [],
): Promise<void> {
  if (fileIds.length === 0) return;
  const released = await links.deleteLinks(tx, link, holderId, fileIds);
  if (released.length !== new Set(fileIds).size) throw new RefusedError(refuse('file_not_found'));
  await store.unclaimFiles(tx, released, now);
}

/** Files of nouns of one kind, in the order they came in. */
export async function findFiles<T extends links.LinkTable>(
  db: Reader,
  link: links.FileLink<T>,
  holderIds: readonly number[],
): Promise<LinkedFile<T>[]> {
  return holderIds.length === 0 ? [] : await links.findLinked(db, link, holderIds);
}

/** One file of a noun that the viewer may see. Throws RefusedError `not_found`. */
export async function findFile<T extends links.LinkTable>(
  db: Reader,
  link: links.FileLink<T>,
  holderId: number,
  fileId: number,
): Promise<LinkedFile<T>> {
  const files = await links.findLinked(db, link, [holderId]);
  const file = files.find(({ id }) => id === fileId);
  if (!file) throw new RefusedError(refuse('not_found'));
  return file;
}

/** Files that the server makes itself. */
export const { recordMade, storeMade } = made;
export type MadeFile = made.MadeFile;

/** The reply that serves a file. */
export function download(storage: FileStorage, { title, type, size, storage_key, sha256 }: StoredFile): Download {
  const openPart = (range: ByteRange) => storage.open(storage_key, range);
  return { title, type, size, sha256, open: () => storage.open(storage_key), openPart };
}

/** An own upload that nothing holds yet; undefined when there is none such. */
export async function findUpload(db: Reader, userUuid: string, fileId: number): Promise<StoredFile | undefined> {
  return await store.findUnattached(db, userUuid, fileId);
}

/**
 * Redraws the viewer's own upload before the write that stores it, because drawing takes time in which nothing should
 * be locked. Null when none is named. Throws RefusedError `file_not_found`, `not_a_picture`, `picture_too_large`.
 */
export async function drawUpload(
  { db, viewer }: Pick<FreeContext, 'db' | 'viewer'>,
  storage: FileStorage,
  fileId: number | undefined,
  frame: Frame,
): Promise<DrawnPicture | null> {
  if (fileId === undefined) return null;
  const file = await findUpload(db, viewer.user_uuid, fileId);
  if (!file) throw new RefusedError(refuse('file_not_found'));
  return await drawPicture(await readPicture(download(storage, file)), frame);
}

/** Releases an own upload whose content was copied: the sweep removes it, and until then it counts against no quota. */
export async function releaseUpload(
  { db: tx, viewer, now }: Pick<WriteContext, 'db' | 'viewer' | 'now'>,
  fileId: number,
): Promise<void> {
  if ((await store.claimFiles(tx, viewer.user_uuid, [fileId], now)) === 0)
    throw new RefusedError(refuse('file_not_found'));
  await store.unclaimFiles(tx, [fileId], now);
}

/** Deletes one own unattached upload; false when there is none such. Its bytes still count for the day. */
export async function dropUpload(db: Db, storage: FileStorage, userUuid: string, fileId: number): Promise<boolean> {
  const dropped = await store.deleteUploads(db, userUuid, [fileId]);
  for (const { storage_key } of dropped) await removeBytes(storage, storage_key);
  return dropped.length > 0;
}

/** Removes the bytes of a file without a row; those of a storage that is away are left to the sweep of orphans. */
async function removeBytes(storage: FileStorage, key: string): Promise<void> {
  try {
    await storage.remove(key);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
  }
}

/** The pipeline's access to the files of a request. */
export function fileIntake(db: Db, storage: FileStorage): FileIntake {
  return {
    refuseMore: (owner) => refuseMoreUploads(db, owner),
    accept: (owner, upload) => acceptUpload(db, storage, owner, upload),
    inspect: inspectUpload,
    takeBack: (owner, fileIds) => takeBackUploads(db, storage, owner, fileIds),
  };
}

/**
 * Streams one upload into the storage and records it as its owner's unattached file. Throws HttpFailure 413, 415 or
 * 422, and RefusedError when the owner's quota is spent; then nothing is left.
 */
export async function acceptUpload(
  db: Db,
  storage: FileStorage,
  owner: Uploader,
  upload: Upload,
): Promise<AcceptedUpload> {
  const inspection = startInspection(upload);
  const stored = isStripped(inspection.type)
    ? await storePicture(storage, upload, inspection)
    : await storeAsSent(storage, upload, inspection);
  try {
    return { id: await noteUpload(db, owner, { ...stored, title: inspection.title }), digest: inspection.digest() };
  } catch (error) {
    await removeBytes(storage, stored.storage_key);
    throw error;
  }
}

type Stored = Omit<StoredFile, 'id' | 'title'>;

async function storeAsSent(storage: FileStorage, upload: Upload, inspection: UploadInspection): Promise<Stored> {
  const place = await storage.create();
  try {
    await pipeline(upload.content, inspection.stream, place.stream);
    await place.keep();
  } catch (error) {
    await place.drop();
    throw asUploadFailure(error);
  }
  return { type: inspection.type, size: inspection.size(), storage_key: place.key, sha256: inspection.sha256() };
}

/** Stores a picture only after the camera's metadata were removed, so that the original is never on the disk. */
async function storePicture(storage: FileStorage, upload: Upload, inspection: UploadInspection): Promise<Stored> {
  const chunks: Buffer[] = [];
  const memory = new Writable({ write: (chunk: Buffer, _encoding, done) => done(void chunks.push(chunk)) });
  try {
    await pipeline(upload.content, inspection.stream, memory);
  } catch (error) {
    throw asUploadFailure(error);
  }
  return await storePictureBytes(storage, Buffer.concat(chunks), inspection);
}

async function storePictureBytes(
  storage: FileStorage,
  bytes: Buffer,
  { type, title }: Pick<StoredFile, 'type' | 'title'>,
): Promise<Stored> {
  const stripped = await stripPicture(bytes, type, title);
  const place = await storage.create();
  try {
    await pipeline(Readable.from([stripped]), place.stream);
    await place.keep();
  } catch (error) {
    await place.drop();
    throw asUploadFailure(error);
  }
  const sha256 = createHash('sha256').update(stripped).digest('hex');
  return { type, size: stripped.length, storage_key: place.key, sha256 };
}

/**
 * Removes the camera's metadata from a picture stored before uploads did so, and the original with it. False for a file
 * that is gone or cannot be opened, which stays as it is. Safe to repeat and to kill at any moment.
 */
export async function stripStored(db: Db, storage: FileStorage, file: StoredFile, now: Date): Promise<boolean> {
  const content = await storage.open(file.storage_key).catch((error: unknown) => {
    if (isNoSuchFile(error)) return null;
    throw error;
  });
  if (content === null) return false;
  const bytes = Buffer.concat(await content.toArray());
  const stored = await storePictureBytes(storage, bytes, file).catch((error: unknown) => {
    if (error instanceof HttpFailure || error instanceof RefusedError) return null;
    throw error;
  });
  if (stored === null) return false;
  const isReplaced = await store.replaceStored(db, file, stored, now);
  await storage.remove(isReplaced ? file.storage_key : stored.storage_key);
  return isReplaced;
}

/** Pictures after this id that may still hold a camera's metadata. */
export const findUnstripped = store.findUnstripped;

/** Adds to the bytes of the day first: its row lock makes one person's uploads take turns, so the sums hold. */
async function noteUpload(db: Db, { user_uuid, now }: Uploader, file: Omit<StoredFile, 'id'>): Promise<number> {
  return await transact(db, async (tx) => {
    const bytesToday = await store.addDayBytes(tx, user_uuid, moscowDay(now), file.size);
    assertAllowed(refuseUpload(await heldWith(tx, user_uuid, { size: file.size, bytesToday })));
    return await store.insertFile(tx, { ...file, owner_uuid: user_uuid, created_at: now, stripped_at: now });
  });
}

/** The reason why a person may upload nothing more now; null when at least a small file has room. */
async function refuseMoreUploads(db: Reader, { user_uuid, now }: Uploader): Promise<Refusal | null> {
  const bytesToday = (await store.findDayBytes(db, user_uuid, moscowDay(now))) + 1;
  return refuseUpload(await heldWith(db, user_uuid, { size: 1, bytesToday }));
}

async function heldWith(db: Reader, userUuid: string, { size, bytesToday }: { size: number; bytesToday: number }) {
  const { files, bytes } = await store.findHeld(db, userUuid);
  return { unattachedFiles: files + 1, unattachedBytes: bytes + size, bytesToday };
}

/** Removes the uploads of a refused request as if they had never come; those attached meanwhile stay. */
async function takeBackUploads(
  db: Db,
  storage: FileStorage,
  { user_uuid, now }: Uploader,
  fileIds: readonly number[],
): Promise<void> {
  const dropped = await transact(db, async (tx) => {
    const files = await store.deleteUploads(tx, user_uuid, fileIds);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    await store.subtractDayBytes(tx, user_uuid, moscowDay(now), bytes);
    return files;
  });
  for (const { storage_key } of dropped) await removeBytes(storage, storage_key);
}
