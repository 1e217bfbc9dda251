import type { LeaderboardCalls } from '@provodka/contract/leaderboards.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listLeaders } from './service.ts';
import { openBoardTotals } from './totals.ts';

/** Calls of contract/leaderboards.ts. */
export function leaderboardRoutes(): Handlers<LeaderboardCalls> {
  const totals = openBoardTotals();
  return {
    freelancers_leaderboard: read((context, { query }) => listLeaders(context, totals, 'freelancer', query)),
    customers_leaderboard: read((context, { query }) => listLeaders(context, totals, 'customer', query)),
  };
}
