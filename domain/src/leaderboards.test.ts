import { expect, test } from 'vitest';
import { isLeaderboardClosed, leaderPeriodKey, leaderPeriodKeys } from './leaderboards.ts';

test('a period ends at midnight of Moscow, not of Greenwich', () => {
  const lastMinute = new Date('2026-12-31T20:59:59Z');
  const firstMinute = new Date('2026-12-31T21:00:00Z');
  expect(leaderPeriodKeys(lastMinute)).toEqual(['2026-12', '2026', 'all']);
  expect(leaderPeriodKeys(firstMinute)).toEqual(['2027-01', '2027', 'all']);
  expect(leaderPeriodKey('month', firstMinute)).toBe('2027-01');
});

test('a leaderboard is closed from its moment on, and without one never', () => {
  const closedAt = '2026-11-20T12:00:00+03:00';
  expect(isLeaderboardClosed(closedAt, new Date('2026-11-20T08:59:59Z'))).toBe(false);
  expect(isLeaderboardClosed(closedAt, new Date('2026-11-20T09:00:00Z'))).toBe(true);
  expect(isLeaderboardClosed(null, new Date('2099-01-01'))).toBe(false);
});
