import type { Reader } from '../platform/database/database.ts';
import { MOST_COUNTED } from '../platform/paging.ts';
import { type Board, countLeaders } from './store.ts';

const KEPT_MS = 60_000;

export interface BoardTotals {
  count(db: Reader, board: Board, now: Date): Promise<{ number: number; isExact: boolean }>;
}

/** Totals of leaderboards; large ones serve everybody for a minute. */
export function openBoardTotals(): BoardTotals {
  const kept = new Map<string, { number: number; until: number }>();
  return {
    async count(db, board, now) {
      const key = `${board.period} ${board.side} ${board.verified}`;
      const known = kept.get(key);
      if (known && now.getTime() < known.until) return { number: known.number, isExact: false };
      kept.delete(key);
      const number = await countLeaders(db, board, now);
      if (number > MOST_COUNTED) kept.set(key, { number, until: now.getTime() + KEPT_MS });
      return { number, isExact: true };
    },
  };
}
