import type { Db } from '../platform/database.ts';
import { countPublic, estimatePublic, MOST_COUNTED, type PublicFilter } from './list-store.ts';

/** Small totals are counted at once and their staleness would be seen, so only those from here on are kept. */
const WORTH_KEEPING = 1000;
const KEPT_MS = 5000;
const MOST_KEPT = 500;

export interface Totals {
  /** Exact up to `MOST_COUNTED`, an estimate above. */
  count(filter: PublicFilter, now: Date): Promise<number>;
}

/** Totals of the public list; a large one is kept for a few seconds for everyone who asks with the same filter. */
export function openTotals(db: Db): Totals {
  const kept = new Map<string, { number: number; counted_at: number }>();

  async function count(filter: PublicFilter): Promise<number> {
    const number = await countPublic(db, filter);
    if (number <= MOST_COUNTED) return number;
    return Math.max(number, await estimatePublic(db, filter));
  }

  return {
    async count(filter, now) {
      const key = JSON.stringify(filter);
      const known = kept.get(key);
      if (known && Math.abs(now.getTime() - known.counted_at) < KEPT_MS) return known.number;
      const number = await count(filter);
      if (number >= WORTH_KEEPING) {
        if (kept.size >= MOST_KEPT) kept.clear();
        kept.set(key, { number, counted_at: now.getTime() });
      }
      return number;
    },
  };
}
