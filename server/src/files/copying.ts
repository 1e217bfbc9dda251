import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../platform/database/database.ts';
import { type FileStorage, isNoSuchFile, type StoredEntry } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { findStoredFiles, type KeyedFile } from './marker-store.ts';
import { KEY_BEGINNINGS } from './orphan-files.ts';
import { adoptStorage, readMarkerId, refuseForeignStorage } from './storage-marker.ts';

export interface CopyReport {
  copied: number;
  /** Were there, of a copy before. */
  verified: number;
  /** Ids of files whose bytes the first storage has lost. */
  lost: number[];
  /** Ids of files whose bytes are not those that were uploaded; they are copied as they are. */
  changed: number[];
}

export interface CopyParts {
  db: Db;
  from: FileStorage;
  to: FileStorage;
  now: Date;
  /** Told of the files that are done, of all. */
  onStep(done: number, all: number): void;
}

/**
 * Copies every file that the database knows, reads each back and compares it, and marks the storage that now has them. Beside
 * running servers, and anew after whatever interrupted it: what is there already is read and compared only.
 *
 * @throws StartError when one of them belongs to another installation
 */
export async function copyStorage({ db, from, to, now, onStep }: CopyParts): Promise<CopyReport> {
  await refuseForeignStorage(db, from);
  if ((await readMarkerId(to)) !== null) await refuseForeignStorage(db, to);
  const files = await findStoredFiles(db);
  const report: CopyReport = { copied: 0, verified: 0, lost: [], changed: [] };
  let done = 0;
  for (const beginning of KEY_BEGINNINGS.flat()) {
    const wanted = files.filter(({ storage_key }) => storage_key.startsWith(beginning));
    if (wanted.length === 0) continue;
    const entries = await to.list(beginning);
    for (const { key } of entries.filter((entry) => entry.is_partial)) await to.remove(key);
    for (const file of wanted) {
      await copyFile({ from, to }, file, entries, report);
      done += 1;
      onStep(done, files.length);
    }
  }
  await adoptStorage(db, to, now);
  return report;
}

type Between = Pick<CopyParts, 'from' | 'to'>;

async function copyFile(
  { from, to }: Between,
  file: KeyedFile,
  entries: readonly StoredEntry[],
  report: CopyReport,
): Promise<void> {
  const key = file.storage_key;
  const isThere = entries.some((entry) => entry.key === key && !entry.is_partial);
  if (isThere && file.sha256 !== null && (await hashOf(to, key)) === file.sha256) {
    report.verified += 1;
    return;
  }
  const sent = await send({ from, to }, key);
  if (sent === null) report.lost.push(file.id);
  else {
    if ((await hashOf(to, key)) !== sent) throw new StartError(`${to.title} does not give back ${key} as it was sent.`);
    if (file.sha256 !== null && sent !== file.sha256) report.changed.push(file.id);
    report.copied += 1;
  }
}

/** Returns the SHA-256 of what was sent; null when the first storage has no such file. */
async function send({ from, to }: Between, key: string): Promise<string | null> {
  const content = await from.open(key).catch((error: unknown) => {
    if (isNoSuchFile(error)) return null;
    throw error;
  });
  if (content === null) return null;
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const place = await to.create(key);
  try {
    await pipeline(content, through, place.stream);
    await place.keep();
  } catch (error) {
    await place.drop();
    throw error;
  }
  return hash.digest('hex');
}

async function hashOf(storage: FileStorage, key: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await storage.open(key), hash);
  return hash.digest('hex');
}
