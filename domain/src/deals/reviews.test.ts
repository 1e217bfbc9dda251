import { describe, expect, test } from 'vitest';
import { addDays, addHours } from '../time/moscow-days.ts';
import {
  averageStars,
  isReviewPublished,
  refuseReview,
  refuseReviewEdit,
  refuseReviewReply,
  reviewEditableUntil,
} from './reviews.ts';

const ENDED = new Date('2026-03-10T12:00:00Z');
const WINDOW_END = addDays(ENDED, 14);
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

describe('writing', () => {
  const party = { isParty: true, endedAt: ENDED, hasWritten: false, deleted: null };
  const day = addHours(ENDED, 24);
  const published = { firstWrittenAt: ENDED, wasPublished: true };
  const blind = { firstWrittenAt: ENDED, wasPublished: false };

  test.each([
    ['at once', party, ENDED, undefined],
    ['in the last moment', party, justBefore(WINDOW_END), undefined],
    ['14 days later', party, WINDOW_END, 'review_window_closed'],
    ['before acceptance or refund', { ...party, endedAt: null }, ENDED, 'review_not_ready'],
    ['a second time', { ...party, hasWritten: true }, ENDED, 'review_exists'],
    ['again in the 24 hours of what was public', { ...party, deleted: published }, justBefore(day), undefined],
    ['again after them', { ...party, deleted: published }, day, 'review_edit_closed'],
    ['again after them when it never was public', { ...party, deleted: blind }, day, undefined],
    ['by a stranger', { ...party, isParty: false }, ENDED, 'not_your_move'],
  ])('%s', (_when, facts, now, code) => {
    expect(refuseReview(facts, now)?.code).toBe(code);
  });
});

describe('publication is blind', () => {
  test.each([
    [true, ENDED, true],
    [false, ENDED, false],
    [false, justBefore(WINDOW_END), false],
    [false, WINDOW_END, true],
  ])('with the other review written %s, at %s: %s', (hasCounterpart, now, expected) => {
    expect(isReviewPublished({ hasCounterpart, endedAt: ENDED }, now)).toBe(expected);
  });
});

describe('editing', () => {
  const own = { isAuthor: true, createdAt: ENDED };
  const dayLater = addHours(ENDED, 24);

  test('lasts 24 hours and is for the author', () => {
    expect(reviewEditableUntil(ENDED)).toEqual(dayLater);
    expect(refuseReviewEdit(own, justBefore(dayLater))).toBeNull();
    expect(refuseReviewEdit(own, dayLater)?.code).toBe('review_edit_closed');
    expect(refuseReviewEdit({ ...own, isAuthor: false }, ENDED)?.code).toBe('not_your_move');
  });
});

test.each([
  [{}, undefined],
  [{ isReviewedSide: false }, 'not_your_move'],
  [{ isPublished: false }, 'review_not_published'],
  [{ repliedAt: addHours(ENDED, -23) }, undefined],
  [{ repliedAt: addHours(ENDED, -24) }, 'review_reply_closed'],
])('a reply with %o gives %s', (changes, code) => {
  const facts = { isReviewedSide: true, isPublished: true, repliedAt: null, ...changes };
  expect(refuseReviewReply(facts, ENDED)?.code).toBe(code);
});

test.each([
  [0, 0, null],
  [14, 3, 4.7],
  [9, 2, 4.5],
  [15, 3, 5],
])('%i stars in %i reviews are %s', (sum, number, expected) => {
  expect(averageStars(sum, number)).toBe(expected);
});
