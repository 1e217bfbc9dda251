import type { PublicFilter } from './list-filter-store.ts';
import { type Survey, type Total, totalOf } from './list-plan.ts';

const ESTIMATE_KEPT_MS = 300_000;
const MOST_KEPT = 5000;

/** A total, and the survey behind it when it was made for this request. */
export interface Surveyed<S extends Survey> {
  total: Total;
  survey: S | null;
}

export interface Totals {
  /** A cached estimate, or the result of `survey`. */
  find<S extends Survey>(filter: PublicFilter, now: Date, survey: () => Promise<S>): Promise<Surveyed<S>>;
}

interface Kept {
  total: Promise<Total>;
  /** Milliseconds since 1970; while the survey runs, everyone waits for it. */
  until: number;
}

/**
 * Milliseconds for which a total is cached. Counted totals are not: counting is quick, and a stale count would show.
 */
export const cacheMs = ({ isExact }: Total): number => (isExact ? 0 : ESTIMATE_KEPT_MS);

/**
 * Totals of the public list. Simultaneous requests with the same filter share one estimate, which is then cached for a
 * while.
 */
export function openTotals(): Totals {
  const kept = new Map<string, Kept>();

  /** Drops a total again that is not worth caching. */
  async function keepTotal(key: string, survey: Promise<Survey>, now: Date): Promise<Total> {
    const entry: Kept = { total: survey.then(totalOf), until: now.getTime() + ESTIMATE_KEPT_MS };
    keep(key, entry);
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    try {
      const total = await entry.total;
      if (cacheMs(total) === 0) forget();
      return total;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Drops the oldest entry when the cache is full. */
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
        const total = await known.total;
        // A count begun by another request may miss later changes.
        if (!total.isExact) return { total, survey: null };
      }
      const surveyed = survey();
      return { total: await keepTotal(key, surveyed, now), survey: await surveyed };
    },
  };
}
