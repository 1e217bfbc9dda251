/** Whose files a storage holds: a marker in it says what the database says, so that no other storage is taken for it. */
import type { Db } from '../platform/database/database.ts';
import { type FileStorage, isNoSuchFile } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';
import { addMarker, findMarker, findSampleKeys, saveMarker, saveMarkerOn } from './marker-store.ts';

const SAMPLE = 10;

const idOf = (marker: string): string => marker.split('\n')[0]?.trim() ?? '';

/** The id that a storage says; null when it says none. */
export async function readMarkerId(storage: FileStorage): Promise<string | null> {
  const marker = await storage.readMarker();
  return marker === null ? null : idOf(marker);
}

/**
 * Makes sure that a storage is the installation's and marks one that is new or was used by a release before markers. Safe for
 * servers that start at once, and to be killed at any moment.
 *
 * @throws StartError for the storage of another installation, or one that lacks the files that the database knows
 */
export async function claimStorage(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const found = await readMarkerId(storage);
  const known = await findMarker(db);
  if (known && found !== null && found !== known.id) throw foreign(storage);
  if (known?.written_at && found === known.id) return;
  const keys = await findSampleKeys(db, SAMPLE);
  if (keys.length > 0 && known?.written_at) throw unmarked(storage);
  if (keys.length > 0 && !(await hasAny(storage, keys))) throw lacking(storage);
  if (keys.length === 0 && found !== null && !known) throw foreign(storage);
  await markStorage(db, storage, found ?? undefined, now);
}

/** Has storage and database say the same, which others may do at the same moment. */
async function markStorage(db: Db, storage: FileStorage, id: string | undefined, now: Date): Promise<void> {
  const kept = await addMarker(db, id);
  await storage.writeMarker(`${kept.id}\n`);
  await saveMarker(db, kept.id, now);
}

/** Has a storage be the installation's, whatever it holds; where another one was, that one is it no more. */
export async function adoptStorage(db: Db, storage: FileStorage, now: Date): Promise<void> {
  const found = await readMarkerId(storage);
  const known = await findMarker(db);
  if (found !== null && found !== known?.id) throw foreign(storage);
  await markStorage(db, storage, undefined, now);
}

/** Notes inside a restore which storage the files came to. */
export const noteStorage = saveMarkerOn;

/** Looks at a storage without marking it. Throws StartError when it is known to be another one than the installation's. */
export async function refuseForeignStorage(db: Db, storage: FileStorage): Promise<void> {
  const known = await findMarker(db).catch(noneOfOldRelease);
  if (!known?.written_at) return;
  const found = await readMarkerId(storage);
  if (found === null) throw unmarked(storage);
  if (found !== known.id) throw foreign(storage);
}

/** Throws unless the storage says now that it is the installation's: what is swept from another one is lost. */
export async function assertOwnStorage(db: Db, storage: FileStorage): Promise<void> {
  const known = await findMarker(db);
  const found = await readMarkerId(storage);
  if (!known || found !== known.id) throw found === null ? unmarked(storage) : foreign(storage);
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
    (await storage.open(key, { first: 0, last: 0 })).destroy();
    return true;
  } catch (error) {
    if (isNoSuchFile(error)) return false;
    throw error;
  }
}

const HOW =
  'mount the right disk or correct FILES_URL; `npm run files -- copy` brings files from one storage to another';

const foreign = ({ title }: FileStorage): StartError =>
  new StartError(`The files in ${title} belong to another installation: ${HOW}.`);

const unmarked = ({ title }: FileStorage): StartError =>
  new StartError(`${title} does not hold the files of this installation, it is unmarked: ${HOW}.`);

const lacking = ({ title }: FileStorage): StartError =>
  new StartError(
    `${title} holds none of the files that the database knows: ${HOW}. If they are lost for good, \`npm run files -- adopt\` goes on without them.`,
  );
