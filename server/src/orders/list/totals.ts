import type { PublicFilter } from './list-filter-store.ts';
import { MOST_COUNTED, type Survey, totalOf } from './list-plan.ts';

/** Small totals are counted quickly and their staleness would be seen, so only those from here on are kept. */
const WORTH_KEEPING = 1000;
const COUNT_KEPT_MS = 30_000;
/** Estimates are shown as such, and the filters that need them are the dearest to count. */
const ESTIMATE_KEPT_MS = 300_000;
const MOST_KEPT = 5000;

export interface Total {
  number: number;
  /** Counted for this request, not remembered and not estimated. */
  isExact: boolean;
}

/** A total, and what the survey found beside it when it was made for this request. */
export interface Surveyed<S extends Survey> {
  total: Total;
  survey: S | null;
}

export interface Totals {
  /** Remembered, or what `survey` tells: exact up to `MOST_COUNTED`, an estimate above. */
  find<S extends Survey>(filter: PublicFilter, now: Date, survey: () => Promise<S>): Promise<Surveyed<S>>;
}

interface Kept {
  number: Promise<number>;
  /** Milliseconds since 1970; while the count runs, everyone waits for it. */
  until: number;
}

/** How long a total is remembered, in milliseconds. */
export function keptMs(total: number): number {
  if (total < WORTH_KEEPING) return 0;
  return total <= MOST_COUNTED ? COUNT_KEPT_MS : ESTIMATE_KEPT_MS;
}

/**
 * Totals of the public list. Those who ask with the same filter at the same time share one count of what is much to count;
 * it serves everyone for a while more, and is told as approximate to all but the one it was counted for.
 */
export function openTotals(): Totals {
  const kept = new Map<string, Kept>();

  /** Forgets again what is not worth keeping. */
  async function keepTotal(key: string, survey: Promise<Survey>, now: Date): Promise<number> {
    const entry: Kept = { number: survey.then(totalOf), until: now.getTime() + COUNT_KEPT_MS };
    keep(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    try {
      const number = await entry.number;
      entry.until = now.getTime() + keptMs(number);
      if (number < WORTH_KEEPING) forget();
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
    async find(filter, now, survey) {
      const key = JSON.stringify(filter);
      const known = kept.get(key);
      if (known && now.getTime() < known.until) {
        const number = await known.number;
        // What another request began to count may miss what has been written since; a small total is quickly counted anew.
        if (number >= WORTH_KEEPING) return { total: { number, isExact: false }, survey: null };
      }
      const surveyed = survey();
      const number = await keepTotal(key, surveyed, now);
      return { total: { number, isExact: number <= MOST_COUNTED }, survey: await surveyed };
    },
  };
}
