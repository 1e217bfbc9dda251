import type { Db } from '../platform/database.ts';
import { countPublic, estimatePublic, MOST_COUNTED, type PublicFilter } from './list-store.ts';

/** Small totals are counted quickly and their staleness would be seen, so only those from here on are kept. */
const WORTH_KEEPING = 1000;
const KEPT_MS = 5000;
const MOST_KEPT = 500;

export interface Totals {
  /** Exact up to `MOST_COUNTED`, an estimate above. */
  count(filter: PublicFilter, now: Date): Promise<number>;
}

interface Kept {
  number: Promise<number>;
  counted_at: number;
}

/**
 * Totals of the public list. Those who ask with the same filter at the same time share one count; a large one serves
 * everyone for a few seconds more.
 */
export function openTotals(db: Db): Totals {
  const kept = new Map<string, Kept>();

  async function count(filter: PublicFilter): Promise<number> {
    const number = await countPublic(db, filter);
    return number <= MOST_COUNTED ? number : Math.max(number, await estimatePublic(db, filter));
  }

  /** Counts and forgets again what is not worth keeping. */
  async function countAndKeep(key: string, filter: PublicFilter, now: Date): Promise<number> {
    const entry = { number: count(filter), counted_at: now.getTime() };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    try {
      const number = await entry.number;
      if (number < WORTH_KEEPING) forget();
      return number;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    async count(filter, now) {
      const key = JSON.stringify(filter);
      const known = kept.get(key);
      if (known && Math.abs(now.getTime() - known.counted_at) < KEPT_MS) return await known.number;
      return await countAndKeep(key, filter, now);
    },
  };
}
