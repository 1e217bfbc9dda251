import { randomUUID } from 'node:crypto';
import { KEY_BEGINNINGS } from '../files/orphan-files.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { StartError } from '../platform/operations/start-error.ts';

/**
 * Marks a storage as that of the installation a backup comes back to, and returns its id: a new one, or that which an interrupted
 * restore of the same backup gave it.
 *
 * @param origin names the backup
 * @param keys of its files
 * @throws StartError when the storage holds anything else
 */
export async function claimForRestore(storage: FileStorage, origin: string, keys: readonly string[]): Promise<string> {
  const [id = '', ...lines] = (await storage.readMarker())?.split('\n') ?? [];
  const line = `restored from ${origin}`;
  if (id) {
    if (lines.includes(line)) return id;
    throw new StartError(`${storage.title} holds the files of another installation: restore into an empty one.`);
  }
  const known = new Set(keys);
  for (const beginning of KEY_BEGINNINGS.flat()) {
    const foreign = (await storage.list(beginning)).find((entry) => !known.has(entry.key));
    if (foreign)
      throw new StartError(`${storage.title} holds files that are not of this backup: restore into an empty one.`);
  }
  const made = randomUUID();
  await storage.writeMarker(`${made}\n${line}\n`);
  return made;
}
