import type { Db } from '../platform/database/database.ts';
import type { FileStorage, StoredEntry } from '../platform/file-storage.ts';
import { deleteIfUnattached, type FileKeyRow, findByKeyPrefixes, findKnownKeys } from './store.ts';

/** No upload lasts that long, so an older partial file is abandoned. */
const UNDER_WAY_HOURS = 2;
/**
 * A crash leaves orphans that are soon swept; older bytes without a row mean that the folder belongs to another
 * database, so they stay.
 */
const FRESH_DAYS = 7;
const DIGITS = [...'0123456789abcdef'];

/** The first two digits of all keys, in sixteen groups: the storage is examined one group at a time. */
export const KEY_PREFIXES: readonly (readonly string[])[] = DIGITS.map((first) =>
  DIGITS.map((second) => first + second),
);

/** Mismatches between the storage and the table of files. */
export interface OrphanFiles {
  /** Uploads that were broken off and left behind. */
  partial: StoredEntry[];
  /** Complete files without a row. */
  unknown: StoredEntry[];
  /** Rows whose bytes are gone. */
  empty: FileKeyRow[];
}

/** Compares the storage with the table for keys with these beginnings, without uploads that may be under way. */
export async function findOrphanFiles(
  db: Db,
  storage: FileStorage,
  beginnings: readonly string[],
  now: Date,
): Promise<OrphanFiles> {
  const before = new Date(now.getTime() - UNDER_WAY_HOURS * 3_600_000);
  // Rows first: bytes are there before their row and until after it, so each of these rows must find its bytes.
  const rows = await findByKeyPrefixes(db, beginnings, before);
  const entries = (await Promise.all(beginnings.map((beginning) => storage.list(beginning)))).flat();
  const old = entries.filter((entry) => entry.changed_at < before);
  const whole = new Set(entries.filter((entry) => !entry.is_partial).map((entry) => entry.key));
  const keys = old.filter((entry) => !entry.is_partial).map((entry) => entry.key);
  const known = await findKnownKeys(db, keys);
  return {
    partial: old.filter((entry) => entry.is_partial),
    unknown: old.filter((entry) => !entry.is_partial && !known.has(entry.key)),
    empty: rows.filter((row) => !whole.has(row.storage_key)),
  };
}

/**
 * Removes orphan files and returns their number. Attached rows without bytes stay: only people can answer for those.
 */
async function sweepOrphanFiles(
  db: Db,
  storage: FileStorage,
  beginnings: readonly string[],
  now: Date,
): Promise<number> {
  const { partial, unknown, empty } = await findOrphanFiles(db, storage, beginnings, now);
  const freshSince = new Date(now.getTime() - FRESH_DAYS * 24 * 3_600_000);
  const removable = [...partial, ...unknown.filter((entry) => entry.changed_at > freshSince)];
  for (const { key } of removable) await storage.remove(key);
  const ids = empty.filter((row) => row.attached_at === null).map((row) => row.id);
  await deleteIfUnattached(db, ids);
  return removable.length + ids.length;
}

/** A sweep that goes through the whole storage in 16 calls, so that none of them reads it all. */
export function orphanFileSweep(db: Db, storage: FileStorage): (now: Date) => Promise<number> {
  let next = 0;
  return async (now) => {
    const swept = await sweepOrphanFiles(db, storage, KEY_PREFIXES[next] ?? [], now);
    next = (next + 1) % KEY_PREFIXES.length;
    return swept;
  };
}
