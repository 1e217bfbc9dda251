import type { FileStorage } from '../platform/file-storage.ts';

/** Keys of complete files with this beginning; removes what an interrupted copy left of others. */
export async function findWholeKeys(storage: FileStorage, beginning: string): Promise<Set<string>> {
  const entries = await storage.list(beginning);
  const partial = new Set(entries.filter((entry) => entry.is_partial).map((entry) => entry.key));
  for (const key of partial) await storage.remove(key);
  return new Set(entries.map((entry) => entry.key).filter((key) => !partial.has(key)));
}
