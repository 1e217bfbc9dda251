import { describe, expect, it } from 'vitest';
import { areAllPlacesTaken, isPlaceTaken } from './response-places.ts';

const places = (numberResponses: number, unreadNewcomers = 0, maximum: number | null = 5) => ({
  numberResponses,
  unreadNewcomers,
  maximum,
});

describe('areAllPlacesTaken', () => {
  it.each([
    ['is false without a maximum', places(100, 0, null), false],
    ['is false one place before the maximum', places(4), false],
    ['is true at the maximum of people with a deal', places(5), true],
    ['is false when five newcomers are unread', places(5, 5), false],
    ['is true when three newcomers are unread and two others are there', places(5, 3), true],
    ['is false when four newcomers are unread and one other is there', places(5, 4), false],
    ['is true when the customer has read all five newcomers', places(5, 0), true],
    ['is false when nine newcomers are unread', places(9, 9), false],
    ['is true when two others came beside nine newcomers', places(11, 9), true],
    ['leaves no place to unread newcomers of a maximum of two', places(2, 2, 2), false],
  ])('%s', (_, facts, expected) => {
    expect(areAllPlacesTaken(facts)).toBe(expected);
  });
});

describe('isPlaceTaken', () => {
  it('lets a newcomer respond beside five unread newcomers', () => {
    expect(isPlaceTaken(places(5, 5), true)).toBe(false);
  });
  it('makes a newcomer wait at twice the maximum, and nobody else', () => {
    expect(isPlaceTaken(places(10, 10), true)).toBe(true);
    expect(isPlaceTaken(places(10, 10), false)).toBe(false);
  });
  it('refuses everybody when all places are taken', () => {
    expect(isPlaceTaken(places(5), false)).toBe(true);
  });
});
