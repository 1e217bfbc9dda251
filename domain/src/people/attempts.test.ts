import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_LIMITS,
  type AttemptKind,
  LONGEST_ATTEMPT_MINUTES,
  MOST_ATTEMPTS_THAT_COUNT,
  secondsToWait,
} from './attempts.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const times = (count: number, minutes: number): Date[] => Array.from({ length: count }, () => minutesAgo(minutes));

describe('the wait before another attempt', () => {
  test.each<[AttemptKind, Date[], number]>([
    ['sign_in_name', [], 0],
    ['sign_in_name', times(4, 0), 0],
    ['sign_in_name', times(5, 0), 900],
    ['sign_in_name', times(5, 5), 600],
    ['sign_in_name', times(5, 15), 0],
    ['sign_in_name', [minutesAgo(1), ...times(4, 14)], 60],
    ['sign_in_name', [...times(4, 1), minutesAgo(15)], 0],
    ['sign_in_network', times(19, 0), 0],
    ['sign_in_network', times(20, 0), 900],
    ['letter', times(3, 10), 300],
    ['letter', times(9, 20), 0],
    ['letter', times(10, 20), 24 * 3600 - 20 * 60],
    ['letter', [...times(3, 1), ...times(7, 60)], 23 * 3600],
    ['sign_up_taken', times(10, 59), 60],
  ])('for %s after %o', (kind, earlier, seconds) => {
    expect(secondsToWait(kind, earlier, NOW)).toBe(seconds);
  });

  test('is a whole number of seconds, rounded up', () => {
    const earlier = Array.from({ length: 5 }, () => new Date(NOW.getTime() - 900_000 + 1));
    expect(secondsToWait('sign_in_name', earlier, NOW)).toBe(1);
  });

  test.each(Object.keys(ATTEMPT_LIMITS) as AttemptKind[])('of %s is known from what is kept', (kind) => {
    for (const { most, minutes } of ATTEMPT_LIMITS[kind]) {
      expect(most).toBeLessThanOrEqual(MOST_ATTEMPTS_THAT_COUNT);
      expect(minutes).toBeLessThanOrEqual(LONGEST_ATTEMPT_MINUTES);
    }
  });
});
