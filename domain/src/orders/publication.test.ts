import { expect, test } from 'vitest';
import { addDays } from '../time/moscow-days.ts';
import { expiryWarningAt } from './publication.ts';

const PUBLISHED = new Date('2026-06-01T09:00:00Z');
const endsAfter = (days: number) => addDays(PUBLISHED, days);

test.each([
  [30, 25],
  [33, 28],
  [5, 4],
  [29, 28],
  [1, 0],
])('an order published for %i days is warned after %i', (term, warned) => {
  expect(expiryWarningAt(PUBLISHED, endsAfter(term))).toEqual(endsAfter(warned));
});
