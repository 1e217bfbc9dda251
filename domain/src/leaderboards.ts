/** Leaderboards: people with the largest sums of paid-out deals in a period (product: content). */
import { moscowDay } from './time/moscow-days.ts';

/** The Moscow month and year that go on now, and all the time there was. */
/** Days between a payout and its place in the leaderboards: money that came back in the meantime moved nobody up (product: trust). */
export const RANK_REST_DAYS = 7;

export const LEADER_PERIODS = ['month', 'year', 'all'] as const;
export type LeaderPeriod = (typeof LEADER_PERIODS)[number];

/** The number of leaders shown apart from the others. */
export const PODIUM_PLACES = 3;

/** The key of a period's sums at this moment: `2026-11`, `2026`, `all`. */
export function leaderPeriodKey(period: LeaderPeriod, now: Date): string {
  if (period === 'all') return 'all';
  return moscowDay(now).slice(0, period === 'month' ? 7 : 4);
}

/** Every period that a deal paid out at this moment counts in. */
export const leaderPeriodKeys = (paidOutAt: Date): string[] =>
  LEADER_PERIODS.map((period) => leaderPeriodKey(period, paidOutAt));

/** Whether a leaderboard with this setting, an ISO moment or none, is closed: then its page leads elsewhere (specification section 2). */
export const isLeaderboardClosed = (closedAt: string | null, now: Date): boolean =>
  closedAt !== null && new Date(closedAt) <= now;
