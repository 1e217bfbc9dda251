import { expect, test } from 'vitest';
import { readAdmin } from './read-admin.ts';

test.each([
  [['anna'], { do: 'appoint', name: 'anna' }],
  [['--end-second-factor', 'anna@example.test'], { do: 'end_factor', name: 'anna@example.test' }],
])('understands %j', (words, order) => {
  expect(readAdmin(words)).toEqual(order);
});

test.each([
  [[]],
  [['--end-second-factor']],
  [['--end-second-factor', 'anna', 'boris']],
  [['anna', '--end-second-factor']],
  [['--end-second-facto', 'anna']],
  [['anna', 'boris']],
])('explains %j rather than guesses', (words) => {
  expect(readAdmin(words).do).toBe('explain');
});
