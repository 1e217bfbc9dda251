import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStorage, isNoSuchFile, type StoredEntry } from '../../platform/file-storage.ts';

const PARTIAL = '.part';
const MARKER_NAME = 'installation';
/** The name of a file until it is complete. */
export const partialName = (name: string): string => name + PARTIAL;
/** Whether a file of this name is still being written. */
export const isPartial = (name: string): boolean => name.endsWith(PARTIAL);

/** Files in a folder, spread over 256 subfolders. A file appears under its key only when it is whole and on the disk. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    title: folder,
    async create(key = randomUUID()) {
      const final = pathOf(key);
      const partial = partialName(final);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true, mode: 0o700 });
      // Opened before it is handed out: a stream that opens by itself could do so after `drop`.
      const handle = await open(partial, 'wx', 0o600);
      return {
        key,
        stream: handle.createWriteStream({ flush: true }),
        keep: () => rename(partial, final),
        drop: () => rm(partial, { force: true }),
      };
    },
    async open(key, range) {
      const handle = await open(pathOf(key), 'r');
      return createReadStream('', { fd: handle, ...(range && { start: range.first, end: range.last }) });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await rm(partialName(pathOf(key)), { force: true });
    },
    list: (beginning) => listFolder(join(folder, beginning)),
    copyOut: (key, path) => copyWhole(pathOf(key), path),
    readMarker: () => readFile(join(folder, MARKER_NAME), 'utf8').catch(nullIfAbsent),
    async writeMarker(text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A name of its own, because servers that start at once write it at once.
      const partial = partialName(join(folder, `${MARKER_NAME}-${randomUUID()}`));
      await writeFile(partial, text, { mode: 0o600, flush: true });
      await rename(partial, join(folder, MARKER_NAME));
    },
  };
}

/** False when it is gone. */
async function copyWhole(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (isNoSuchFile(error)) return false;
    throw error;
  }
  const handle = await open(to, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

async function listFolder(folder: string): Promise<StoredEntry[]> {
  const names = await readdir(folder).catch(nothingIfAbsent);
  const entries = await Promise.all(names.map((name) => describe(folder, name)));
  return entries.filter((entry) => entry !== null);
}

async function describe(folder: string, name: string): Promise<StoredEntry | null> {
  const is_partial = isPartial(name);
  const stats = await stat(join(folder, name)).catch(nothingIfAbsent);
  if (!('mtime' in stats) || !stats.isFile()) return null;
  return { key: is_partial ? name.slice(0, -PARTIAL.length) : name, is_partial, changed_at: stats.mtime };
}

/** Treats a file that vanished in the meantime as absent. */
function nothingIfAbsent(error: unknown): never[] {
  if (isNoSuchFile(error)) return [];
  throw error;
}

function nullIfAbsent(error: unknown): null {
  if (isNoSuchFile(error)) return null;
  throw error;
}
