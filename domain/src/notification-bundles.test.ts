import { describe, expect, it } from 'vitest';
import { bundledAttemptAt, bundledBy, isReplacedByNewest } from './notification-bundles.ts';

const NOW = new Date('2026-11-25T09:00:00Z');
const minutes = (number: number) => new Date(NOW.getTime() + number * 60_000);
const told = (ago: number) => ({ attempts: 1, next_attempt_at: null, done_at: minutes(-ago) });
const waits = (ahead: number) => ({ attempts: 0, next_attempt_at: minutes(ahead), done_at: null });

describe('of a bundle', () => {
  it.each([
    ['the first leaves at once', 'order_edited', 1, undefined, 0],
    ['an edit after one that was told waits a quarter of an hour from it', 'order_edited', 2, told(4), 11],
    ['an edit after a long while waits no more', 'response_edited', 7, told(40), 0],
    ['the newest waits no longer than the one it stands for', 'response_edited', 3, waits(11), 11],
    ['what is just being told counts as told now', 'order_edited', 2, { ...waits(1), attempts: 1 }, 15],
    ['three different ones leave at once', 'response_created', 3, told(0), 0],
    ['the fourth waits', 'response_created', 4, told(0), 15],
    ['a message never waits', 'message', 50, told(0), 0],
    ['what stands alone never waits', 'deal_delivered', 50, told(0), 0],
  ] as const)('%s', (_how, kind, number, former, ahead) => {
    expect(bundledAttemptAt(kind, { number, former }, NOW)).toEqual(minutes(ahead));
  });

  it('is what happened to the same thing', () => {
    expect(bundledBy('response_created')).toBe('order');
    expect(bundledBy('response_edited')).toBe('actor');
    expect(bundledBy('deal_paid')).toBeNull();
  });

  it('a newer one tells of the older, apart from messages, devices and what stands alone', () => {
    const kinds = ['order_edited', 'response_created', 'message', 'new_device', 'deal_paid'] as const;
    expect(kinds.map(isReplacedByNewest)).toEqual([true, true, false, false, false]);
  });
});
