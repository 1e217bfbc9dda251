import { createHash, randomUUID } from 'node:crypto';
import { type Marker, readMarker, writeMarker } from '../files/marker.ts';
import { KEY_PREFIXES } from '../files/orphan-files.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';
import type { Manifest } from './manifest.ts';

/** A storage that a restore may write into. */
export interface StorageClaim {
  storage: FileStorage;
  /** The marker of an interrupted restore of the same backup, or a new one. */
  marker: Marker;
}

/**
 * Looks whether a backup may be restored into a storage.
 *
 * @param keys of the backup's files
 * @throws StartError when the storage holds anything else
 */
export async function examineStorage(
  storage: FileStorage,
  manifest: Manifest,
  keys: readonly string[],
): Promise<StorageClaim> {
  const restored_from = originOf(manifest);
  const found = await readMarker(storage);
  if (found?.restored_from === restored_from) return { storage, marker: found };
  if (found)
    throw new StartError(`${storage.title} holds the files of another installation: restore into an empty one.`);
  const known = new Set(keys);
  for (const beginning of KEY_PREFIXES.flat()) {
    const foreign = (await storage.list(beginning)).find((entry) => !known.has(entry.key));
    if (foreign)
      throw new StartError(`${storage.title} holds files that are not of this backup: restore into an empty one.`);
  }
  return { storage, marker: { installation: randomUUID(), storage: randomUUID(), restored_from } };
}

export const claimForRestore = ({ storage, marker }: StorageClaim): Promise<void> => writeMarker(storage, marker);

/** Names a backup by what no other one has in common with it. */
const originOf = ({ made_at, release, files }: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify([made_at, release, files]))
    .digest('hex');
