/** Pieces of a backup: rows of a table as a compressed file, uploads as they are. */
import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isPartial, partialName } from '../integrations/storage/disk.ts';
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

/** Uploads of a folder and its subfolders, without those that are still coming in. Of the folder's own, so a path is `xx/key`. */
export async function findFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nothingIfAbsent);
  const paths = entries.filter((entry) => entry.isFile() && !isPartial(entry.name));
  return paths.map(({ parentPath, name }) => join(parentPath.slice(folder.length + 1), name));
}

/** Copies missing files, through to the disk; files that vanished meanwhile were deleted by their owners. */
export async function copyFiles(from: string, to: string): Promise<void> {
  for (const path of await findFiles(from)) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
    // Under its name only when it is whole: what an interrupted restore left is not taken for the file.
    const partial = join(to, partialName(path));
    if (existsSync(join(to, path)) || !(await copyOne(join(from, path), partial))) continue;
    await flush(partial);
    await rename(partial, join(to, path));
  }
}

/** False when the file is gone. */
async function copyOne(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
}

/** Flushes a file, or the names of a folder, to the disk. */
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
