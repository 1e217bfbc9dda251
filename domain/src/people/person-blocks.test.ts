import { expect, test } from 'vitest';
import { MOST_BLOCKED, refuseBlocked, refuseBlocking } from './person-blocks.ts';

test('lets one block others, not oneself, and not without end', () => {
  expect(refuseBlocking({ isSelf: false, number: MOST_BLOCKED - 1 })).toBeNull();
  expect(refuseBlocking({ isSelf: true, number: 0 })?.code).toBe('self_block');
  expect(refuseBlocking({ isSelf: false, number: MOST_BLOCKED })?.code).toBe('blocks_full');
});

test('refuses the blocked alone', () => {
  expect(refuseBlocked(false)).toBeNull();
  expect(refuseBlocked(true)?.code).toBe('person_blocked');
});
