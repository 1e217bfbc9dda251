/** Pieces of a backup: rows of a table as a compressed file, uploads as they are. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { findWholeKeys } from '../files/complete-keys.ts';
import { KEY_PREFIXES } from '../files/orphan-files.ts';
import { isPartial, partialName } from '../integrations/storage/disk.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';

/** Passes bytes on and counts them into a hash. */
function hashed() {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

/** Writes rows to a file that its owner alone may read, and through to the disk; returns the SHA-256 of its bytes. */
export async function writePiece(rows: Readable, path: string): Promise<string> {
  const { through, digest } = hashed();
  await pipeline(rows, createGzip(), through, createWriteStream(path, { mode: 0o600, flush: true }));
  return digest();
}

/** Throws StartError when the bytes are not those that were written. */
export async function verifyPiece(path: string, sha256: string): Promise<void> {
  const found = await hashOf(path).catch(() => null);
  if (found !== sha256) throw new StartError(`The backup is damaged: ${path} is not as it was written.`);
}

export const readPiece = (path: string, rows: Writable): Promise<void> =>
  pipeline(createReadStream(path), createGunzip(), rows);

/** Uploads of a backup's folder, without those that are still coming in. Of the folder's own, so a path is `xx/key`. */
async function findFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent);
  const paths = entries.filter((entry) => entry.isFile() && !isPartial(entry.name));
  return paths.map(({ parentPath, name }) => join(parentPath.slice(folder.length + 1), name));
}

/** Keys of the files in a backup's folder. */
export async function findKeys(folder: string): Promise<string[]> {
  const paths = await findFiles(folder);
  return paths.filter((path) => path === pathOf(basename(path))).map((path) => basename(path));
}

const pathOf = (key: string): string => join(key.slice(0, 2), key);

/** Copies missing files, through to the disk; files that vanished meanwhile were deleted by their owners. */
export async function copyFilesOut(storage: FileStorage, folder: string): Promise<void> {
  for (const beginning of KEY_PREFIXES.flat()) {
    const entries = (await storage.list(beginning)).filter((entry) => !entry.is_partial);
    if (entries.length > 0) await mkdir(join(folder, beginning), { recursive: true, mode: 0o700 });
    for (const { key } of entries) {
      const path = join(folder, pathOf(key));
      if (existsSync(path)) continue;
      // Under its name only when it is whole: what an interrupted copy left is not taken for the file.
      await rm(partialName(path), { force: true });
      if (await storage.copyOut(key, partialName(path))) await rename(partialName(path), path);
    }
  }
}

/** Stores the files of a backup that the storage does not have from an interrupted restore. */
export async function restoreFiles(folder: string, storage: FileStorage): Promise<void> {
  const keys = await findKeys(folder);
  for (const beginning of KEY_PREFIXES.flat()) {
    const wanted = keys.filter((key) => key.startsWith(beginning));
    if (wanted.length === 0) continue;
    const there = await findWholeKeys(storage, beginning);
    for (const key of wanted.filter((each) => !there.has(each)))
      await storeFile(storage, key, createReadStream(join(folder, pathOf(key))));
  }
}

/** Stores a file under the key it had elsewhere. */
async function storeFile(storage: FileStorage, key: string, content: Readable): Promise<void> {
  const place = await storage.create(key);
  try {
    await pipeline(content, place.stream);
    await place.keep();
  } catch (error) {
    await place.drop();
    throw error;
  }
}

/** Flushes the names of a folder to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The number of uploads in a folder, their bytes, and one SHA-256 of all their names and bytes. */
export async function measureFiles(folder: string): Promise<{ number: number; bytes: number; sha256: string }> {
  const paths = (await findFiles(folder)).toSorted();
  const all = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    bytes += (await stat(join(folder, path))).size;
    all.update(`${path} ${await hashOf(join(folder, path))}\n`);
  }
  return { number: paths.length, bytes, sha256: all.digest('hex') };
}

/** SHA-256 of a file's bytes. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function nothingIfAbsent(error: unknown): never[] {
  if ((error as { code?: string }).code === 'ENOENT') return [];
  throw error;
}
