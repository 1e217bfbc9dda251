import type { LeaderboardCalls } from '@provodka/contract/leaderboards.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { openLeaderboards } from './service.ts';

/** Calls of contract/leaderboards.ts. */
export function leaderboardRoutes(): Handlers<LeaderboardCalls> {
  const boards = openLeaderboards();
  return {
    freelancers_leaderboard: read((context, { query }) => boards.list(context, 'freelancer', query)),
    customers_leaderboard: read((context, { query }) => boards.list(context, 'customer', query)),
  };
}
