import type { Db } from '../platform/database.ts';
import type { FileStorage, StoredEntry } from '../platform/file-storage.ts';
import { deleteIfUnattached, type FileKeyRow, findByBeginning, findKnownKeys } from './store.ts';

/** No upload lasts that long, so what is older belongs to none that is under way. */
const UNDER_WAY_HOURS = 2;
/** Strays are made by a crash and swept soon; bytes without a row that are older say that folder and database don't belong together. */
const FRESH_DAYS = 7;
const BEGINNINGS_AT_ONCE = 16;

/** What every key of a storage begins with. */
export const KEY_BEGINNINGS: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
);

/** What the storage and the table of files hold without each other. */
export interface Strays {
  /** Uploads that were broken off and left behind. */
  partial: StoredEntry[];
  /** Whole files that no row knows. */
  unknown: StoredEntry[];
  /** Rows whose bytes are gone. */
  empty: FileKeyRow[];
}

/** Compares the storage with the table for the keys of one beginning, apart from what may still be under way. */
export async function findStrays(db: Db, storage: FileStorage, beginning: string, now: Date): Promise<Strays> {
  const before = new Date(now.getTime() - UNDER_WAY_HOURS * 3_600_000);
  // Rows first: bytes are there before their row and until after it, so each of these rows must find its bytes.
  const rows = await findByBeginning(db, beginning, before);
  const entries = await storage.list(beginning);
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

/** Removes the strays of one beginning but for attached rows, which only people can answer for; returns how many. */
async function sweepStrays(db: Db, storage: FileStorage, beginning: string, now: Date): Promise<number> {
  const { partial, unknown, empty } = await findStrays(db, storage, beginning, now);
  const freshSince = new Date(now.getTime() - FRESH_DAYS * 24 * 3_600_000);
  const removable = [...partial, ...unknown.filter((entry) => entry.changed_at > freshSince)];
  for (const { key } of removable) await storage.remove(key);
  const ids = empty.filter((row) => row.attached_at === null).map((row) => row.id);
  await deleteIfUnattached(db, ids);
  return removable.length + ids.length;
}

/** A sweep that goes through the whole storage in 16 calls, so that none of them reads it all. */
export function straySweep(db: Db, storage: FileStorage): (now: Date) => Promise<number> {
  let next = 0;
  return async (now) => {
    let swept = 0;
    for (const beginning of KEY_BEGINNINGS.slice(next, next + BEGINNINGS_AT_ONCE))
      swept += await sweepStrays(db, storage, beginning, now);
    next = (next + BEGINNINGS_AT_ONCE) % KEY_BEGINNINGS.length;
    return swept;
  };
}
