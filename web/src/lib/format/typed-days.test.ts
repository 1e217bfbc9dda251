import { expect, test } from 'vitest';
import { groupTypedTime } from './typed-days.ts';

test.each([
  ['1', '', '1'],
  ['15', '1', '15'],
  ['151', '15', '15:1'],
  ['15:10', '15:1', '15:10'],
  ['9:', '9', '09:'],
  ['09:3', '09:', '09:3'],
  ['15:', '15:1', '15:'],
])('a time typed as «%s» after «%s» is shown as «%s»', (typed, before, shown) => {
  expect(groupTypedTime(typed, before)).toBe(shown);
});
