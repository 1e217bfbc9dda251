import { findOrphanFiles, KEY_PREFIXES, type OrphanFiles } from '../files/orphan-files.ts';
import type { Db } from '../platform/database/database.ts';
import { TABLES } from '../platform/database/schema.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import type { Invariant } from './invariant.ts';

/** Each noun with files has a link table whose name ends so. */
const HELD_BY = TABLES.filter((table) => table.endsWith('_files'));

/** Invariants within the table of files. */
export const FILE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a file that says it is attached is held by something',
    faults: `select 'file ' || id || ' of ' || size || ' bytes is held by nothing' as fault from files
      where attached_at is not null
        and ${HELD_BY.map((table) => `not exists (select 1 from ${table} h where h.file_id = files.id)`).join(' and ')}`,
  },
  {
    name: 'an upload nothing took is gone after a day',
    faults: `select 'file ' || id || ' waits since ' || created_at as fault from files
      where attached_at is null and created_at < $1::timestamptz - interval '26 hours'`,
  },
];

/** Invariants between the table and the storage. */
export const STORAGE_INVARIANTS: Record<string, (orphans: OrphanFiles) => string[]> = {
  'the storage holds no upload that was broken off': ({ partial }) =>
    partial.map(({ key, changed_at }) => `${key} is partial since ${changed_at.toISOString()}`),
  'every stored file has its row': ({ unknown }) => unknown.map(({ key }) => `no row knows the bytes ${key}`),
  'every row of a file has its bytes': ({ empty }) =>
    empty.map(({ id, storage_key }) => `file ${id} has lost its bytes ${storage_key}`),
};

/** Compares every key of the storage with the table, orphans that a running server has yet to sweep included. */
export async function findStorageFaults(db: Db, storage: FileStorage, now: Date) {
  const findings = Object.keys(STORAGE_INVARIANTS).map((invariant) => ({ invariant, faults: [] as string[] }));
  for (const beginnings of KEY_PREFIXES) {
    const orphans = await findOrphanFiles(db, storage, beginnings, now);
    for (const finding of findings) finding.faults.push(...(STORAGE_INVARIANTS[finding.invariant]?.(orphans) ?? []));
  }
  return findings.filter((finding) => finding.faults.length > 0);
}
