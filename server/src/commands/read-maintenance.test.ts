import { expect, test } from 'vitest';
import { UsageError } from '../platform/operations/command-line.ts';
import { readMaintenance } from './read-maintenance.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const until = (moment: string) => ({ do: 'set', until: new Date(moment) });

test.each([
  [[], { do: 'show' }],
  [['off'], { do: 'set', until: null }],
  [['on', '90'], until('2026-11-22T13:30:00Z')],
  [['on', '2026-11-22T18:00+03:00'], until('2026-11-22T15:00:00Z')],
])('%j is understood', (words, order) => {
  expect(readMaintenance(words, NOW)).toEqual(order);
});

test.each([
  [['on']],
  [['on', '0']],
  [['on', 'завтра']],
  [['on', '2026-11-22T18:00']],
  [['on', '2026-11-21T18:00Z']],
  [['on', '2026-13-45T18:00Z']],
  [['off', 'now']],
  [['restart']],
])('%j is explained rather than guessed at', (words) => {
  expect(() => readMaintenance(words, NOW)).toThrow(UsageError);
});
