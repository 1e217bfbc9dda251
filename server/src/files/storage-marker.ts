/** Compares the marker in a storage with the one in the database, so that no other storage is taken for it. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/database/database.ts';
import { type FileStorage, isNoSuchFile } from '../platform/file-storage.ts';
import { commandCall } from '../platform/operations/command-call.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { type Marker, readMarker, writeMarker } from './marker.ts';
import * as store from './marker-store.ts';

const SAMPLE = 10;

/**
 * Makes sure that a storage is the installation's. Marks one that is new or from a release before markers, and moves
 * the installation to one that has a complete copy of its files. Safe for servers that start at once, and to be killed
 * at any moment.
 *
 * @throws StartError for any other storage
 */
export async function claimStorage(db: Db, storage: FileStorage, now: Date): Promise<void> {
  if (await isClaimed(db, storage)) return;
  // One server after another: some object stores show a marker that another is still writing.
  await store.whileClaiming(db, () => claimAlone(db, storage, now));
}

/**
 * Whether the storage has the marker of this installation. It takes no lock, because each process that waits for one holds a connection,
 * and the process that works under the lock may need it: all of them start at once.
 */
async function isClaimed(db: Db, storage: FileStorage): Promise<boolean> {
  const known = await store.findMarker(db);
  if (!known?.written_at) return false;
  // An unreadable marker is explained by `claimAlone`, under the lock.
  const found = await readMarker(storage).catch(() => null);
  return found?.installation === known.installation && found.storage === known.storage;
}

async function claimAlone(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const found = await readMarker(storage);
  const known = await store.findMarker(db);
  if (!found) return await markStorage(db, storage, known, now);
  if (!known) return await takeMarked(db, storage, found, now);
  if (found.installation !== known.installation) throw foreign(storage);
  const isMove = found.storage !== known.storage;
  if (isMove) await refuseUnlessCopied(db, storage, found, known);
  else if (known.written_at) return;
  if (!(await store.saveMarker(db, known.storage, found.storage, now))) await assertOwnStorage(db, storage);
}

async function markStorage(
  db: Db,
  storage: FileStorage,
  known: store.KnownMarker | undefined,
  now: Date,
): Promise<void> {
  const keys = await store.findSampleKeys(db, SAMPLE);
  if (keys.length > 0 && known?.written_at) throw unmarked(storage);
  if (keys.length > 0 && !(await hasAny(storage, keys))) throw lacking(storage);
  // The storage before this one may still be in use, empty: it must not pass for this one.
  const kept = known?.written_at
    ? await store.renewMarker(db, known.storage, randomUUID())
    : await store.addMarker(db, { installation: randomUUID(), storage: randomUUID() });
  await writeMarker(storage, { installation: kept.installation, storage: kept.storage });
  if (!(await store.saveMarker(db, kept.storage, kept.storage, now))) await assertOwnStorage(db, storage);
}

/** A restore that was killed may have left its marker before the database had a table for it. */
async function takeMarked(db: Db, storage: FileStorage, found: Marker, now: Date): Promise<void> {
  if (!(await hasAny(storage, await store.findSampleKeys(db, SAMPLE)))) throw foreign(storage);
  const kept = await store.addMarker(db, found);
  if (kept.storage !== found.storage) throw foreign(storage);
  await store.saveMarker(db, kept.storage, kept.storage, now);
}

async function refuseUnlessCopied(
  db: Db,
  storage: FileStorage,
  found: Marker,
  known: store.KnownMarker,
): Promise<void> {
  if (found.copied?.from !== known.storage) throw left(storage);
  if ((await store.findLastId(db)) > found.copied.up_to) throw outdated(storage);
}

/** Makes a storage the installation's, whatever it holds; the one before stops being it. */
export async function adoptStorage(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const found = await readMarker(storage);
  const ids = { installation: found?.installation ?? randomUUID(), storage: randomUUID() };
  const known = (await store.findMarker(db)) ?? (found ? undefined : await store.addMarker(db, ids));
  if (!known || (found && found.installation !== known.installation)) throw foreign(storage);
  if (known.written_at && found?.storage === known.storage) return;
  await writeMarker(storage, { installation: known.installation, storage: ids.storage });
  if (!(await store.saveMarker(db, known.storage, ids.storage, now))) throw left(storage);
}

/** Makes a storage with its marker that of a restored installation, on the restore's one connection. */
export const markRestored = store.saveRestoredMarker;

/** The installation's storage does not change here. Throws StartError for a storage that is known to be another one. */
export async function refuseForeignStorage(db: Db, storage: FileStorage): Promise<void> {
  const known = await store.findMarker(db).catch(noneOfOldRelease);
  if (known?.written_at) refuseOther(storage, await readMarker(storage), known);
}

/** Throws unless the storage says now that it is the installation's: what is swept from another one is lost. */
export async function assertOwnStorage(db: Db, storage: FileStorage): Promise<void> {
  const known = await store.findMarker(db);
  if (!known) throw unmarked(storage);
  refuseOther(storage, await readMarker(storage), known);
}

function refuseOther(storage: FileStorage, found: Marker | null, known: store.KnownMarker): void {
  if (found === null) throw unmarked(storage);
  if (found.installation !== known.installation) throw foreign(storage);
  if (found.storage === known.storage) return;
  throw found.copied?.from === known.storage ? unused(storage) : left(storage);
}

/** A database of a release before markers has no table of them. */
function noneOfOldRelease(error: unknown): undefined {
  if ((error as { code?: string }).code === '42P01') return undefined;
  throw error;
}

async function hasAny(storage: FileStorage, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (await isThere(storage, key)) return true;
  return false;
}

async function isThere(storage: FileStorage, key: string): Promise<boolean> {
  try {
    (await storage.open(key)).destroy();
    return true;
  } catch (error) {
    if (isNoSuchFile(error)) return false;
    throw error;
  }
}

const COPY = `\`${commandCall('files', 'copy')}\``;
const TAKE = `\`${commandCall('files', 'adopt')}\``;
const HOW = `mount the right disk or correct FILES_URL; ${COPY} moves files from one storage to another`;
const RESTORED = `After the database went back to an earlier state, ${TAKE} takes the place as it is`;
const ADOPT = `If the files are lost for good, ${TAKE} goes on without them`;

const foreign = ({ title }: FileStorage): StartError =>
  new StartError(`The files in ${title} belong to another installation: ${HOW}.`);

const unmarked = ({ title }: FileStorage): StartError =>
  new StartError(`${title} does not hold the files of this installation, it has no marker: ${HOW}. ${ADOPT}.`);

const lacking = ({ title }: FileStorage): StartError =>
  new StartError(`${title} holds none of the files that the database knows: ${HOW}. ${ADOPT}.`);

const left = ({ title }: FileStorage): StartError =>
  new StartError(
    `The files of this installation lie elsewhere, ${title} is a place that they left: ${HOW}. ${RESTORED}.`,
  );

const outdated = ({ title }: FileStorage): StartError =>
  new StartError(
    `Files came after those that were copied into ${title}: stop the servers and give ${COPY} once more with the FILES_URL before.`,
  );

const unused = ({ title }: FileStorage): StartError =>
  new StartError(`${title} has a copy of the files, and no server was started with it yet: start one first.`);
