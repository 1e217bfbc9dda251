import { createHash, randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Db, transact } from '../platform/database/database.ts';
import { type FileStorage, isNoSuchFile } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { findWholeKeys } from './complete-keys.ts';
import { readMarker, writeMarker } from './marker.ts';
import { awaitWrites, countFiles, findLastId, findMarker, findStoredFiles, type KeyedFile } from './marker-store.ts';
import { KEY_PREFIXES } from './orphan-files.ts';
import { claimStorage, refuseForeignStorage } from './storage-marker.ts';

const AT_ONCE = 8;

export interface CopyReport {
  copied: number;
  /** The number of files that an earlier copy brought. */
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
  /** Called after each file. */
  onStep(done: number, all: number): void;
}

/**
 * Copies every file that the database knows, reads each back and compares it. Then a server may start with the other
 * storage, if no file came meanwhile. Safe beside running servers; after an interruption, files that are there already
 * are only read and compared.
 *
 * @throws StartError when one of the storages belongs to another installation
 */
export async function copyStorage({ db, from, to, now, onStep }: CopyParts): Promise<CopyReport> {
  const ids = await idsOfCopy(db, { from, to }, now);
  await transact(db, awaitWrites);
  const lastId = await findLastId(db);
  const all = await countFiles(db, lastId);
  const report: CopyReport = { copied: 0, verified: 0, lost: [], changed: [] };
  let done = 0;
  for (const beginning of KEY_PREFIXES.flat()) {
    const wanted = await findStoredFiles(db, lastId, beginning);
    if (wanted.length === 0) continue;
    const there = await findWholeKeys(to, beginning);
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const some = wanted.slice(at, at + AT_ONCE);
      await allEnded(some.map((file) => copyFile({ from, to }, file, there.has(file.storage_key), report)));
      done += some.length;
      onStep(done, all);
    }
  }
  await writeMarker(to, { ...ids.target, copied: { from: ids.source, up_to: lastId } });
  return report;
}

/** Throws the first failure once none is under way: a file half-written by a copy that goes on would disturb the next one. */
async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The ids that the copy's marker names when it is complete. */
async function idsOfCopy(db: Db, { from, to }: Between, now: Date) {
  await refuseForeignStorage(db, from);
  if (!(await findMarker(db))?.written_at) await claimStorage(db, from, now);
  const [source, target] = [await readMarker(from), await readMarker(to)];
  if (!source) throw new StartError(`${from.title} has lost its marker: give the command once more.`);
  if (target && target.installation !== source.installation)
    throw new StartError(`The files in ${to.title} belong to another installation: name an empty place.`);
  if (target?.storage === source.storage) throw new StartError(`${to.title} and ${from.title} are the same place.`);
  const isCopy = target?.copied?.from === source.storage;
  const { installation } = source;
  return { source: source.storage, target: { installation, storage: isCopy ? target.storage : randomUUID() } };
}

type Between = Pick<CopyParts, 'from' | 'to'>;

async function copyFile({ from, to }: Between, file: KeyedFile, isThere: boolean, report: CopyReport): Promise<void> {
  const key = file.storage_key;
  if (isThere && file.sha256 !== null && (await hashOf(to, key)) === file.sha256) {
    report.verified += 1;
    return;
  }
  const sent = await send({ from, to }, key);
  if (sent === null) {
    report.lost.push(file.id);
    return;
  }
  if ((await hashOf(to, key)) !== sent) throw new StartError(`${to.title} does not give back ${key} as it was sent.`);
  if (file.sha256 !== null && sent !== file.sha256) report.changed.push(file.id);
  report.copied += 1;
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
