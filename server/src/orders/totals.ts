import type { Db } from '../platform/database.ts';
import { countPublic, estimatePublic, MOST_COUNTED, type PublicFilter } from './list-store.ts';

/** Small totals are counted quickly and their staleness would be seen, so only those from here on are kept. */
const WORTH_KEEPING = 1000;
const KEPT_MS = 30_000;
/** Estimates are shown as such, and the filters that need them are the dearest to count. */
const ESTIMATE_KEPT_MS = 300_000;
const MOST_KEPT = 5000;

export interface Total {
  number: number;
  /** Counted for this request, not remembered and not estimated. */
  isExact: boolean;
}

export interface Totals {
  /** Exact or remembered up to `MOST_COUNTED`, an estimate above. */
  count(filter: PublicFilter, now: Date): Promise<Total>;
}

interface Kept {
  number: Promise<number>;
  /** Milliseconds since 1970; while the count runs, everyone waits for it. */
  until: number;
}

/**
 * Totals of the public list. Those who ask with the same filter at the same time share one count of what is much to count;
 * it serves everyone for a while more, and is told as approximate to all but the one it was counted for.
 */
export function openTotals(db: Db): Totals {
  const kept = new Map<string, Kept>();

  async function count(filter: PublicFilter): Promise<number> {
    const number = await countPublic(db, filter);
    return number <= MOST_COUNTED ? number : Math.max(number, await estimatePublic(db, filter));
  }

  /** Counts and forgets again what is not worth keeping. */
  async function countAndKeep(key: string, filter: PublicFilter, now: Date): Promise<number> {
    const entry: Kept = { number: count(filter), until: now.getTime() + KEPT_MS };
    keep(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    try {
      const number = await entry.number;
      if (number < WORTH_KEEPING) forget();
      if (number > MOST_COUNTED) entry.until = now.getTime() + ESTIMATE_KEPT_MS;
      return number;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** The eldest makes room. */
  function keep(key: string, entry: Kept): void {
    kept.delete(key);
    for (const eldest of kept.keys()) {
      if (kept.size < MOST_KEPT) break;
      kept.delete(eldest);
    }
    kept.set(key, entry);
  }

  return {
    async count(filter, now) {
      const key = JSON.stringify(filter);
      const known = kept.get(key);
      if (known && now.getTime() < known.until) {
        const number = await known.number;
        // What another request began to count may miss what has been written since; a small total is quickly counted anew.
        if (number >= WORTH_KEEPING) return { number, isExact: false };
      }
      const number = await countAndKeep(key, filter, now);
      return { number, isExact: number <= MOST_COUNTED };
    },
  };
}
