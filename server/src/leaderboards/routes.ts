import type { LeaderboardCalls } from '@provodka/contract/leaderboards.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listLeaders } from './service.ts';

/** Calls of contract/leaderboards.ts. */
export function leaderboardRoutes(): Handlers<LeaderboardCalls> {
  return {
    freelancers_leaderboard: read((context, { query }) => listLeaders(context, 'freelancer', query)),
    customers_leaderboard: read((context, { query }) => listLeaders(context, 'customer', query)),
  };
}
