import { expect, test } from 'vitest';
import { rateReviews, ratingOf } from './ratings.ts';

const review = (id: number, day: string, dealStatus: 'paid_out' | 'refunded' | 'accepted' = 'paid_out') => ({
  id,
  publishedAt: new Date(`${day}T12:00:00Z`),
  dealStatus,
  isWithheld: false,
});

test('counts one review of an author about a person in a Moscow month, the first that was published', () => {
  const ratings = rateReviews([review(3, '2026-11-20'), review(1, '2026-11-02'), review(2, '2026-12-01')]);
  expect([...ratings]).toEqual([
    [1, 'counts'],
    [3, 'same_month'],
    [2, 'counts'],
  ]);
});

test('counts by the month of Moscow', () => {
  const late = {
    id: 1,
    publishedAt: new Date('2026-10-31T20:59:00Z'),
    dealStatus: 'paid_out',
    isWithheld: false,
  } as const;
  const later = {
    id: 2,
    publishedAt: new Date('2026-10-31T21:00:00Z'),
    dealStatus: 'paid_out',
    isWithheld: false,
  } as const;
  expect([...rateReviews([late, later]).values()]).toEqual(['counts', 'counts']);
});

test('moves no stars by a deal whose money went back, or has not gone out yet', () => {
  const ratings = rateReviews([
    review(1, '2026-11-01', 'refunded'),
    review(2, '2026-11-02', 'accepted'),
    review(3, '2026-11-03'),
  ]);
  expect([...ratings.values()]).toEqual(['refunded', 'awaits_payout', 'counts']);
});

test('tells why one does not count', () => {
  expect(ratingOf({ isRated: true, dealStatus: 'paid_out', isWithheld: false })).toBe('counts');
  expect(ratingOf({ isRated: false, dealStatus: 'paid_out', isWithheld: false })).toBe('same_month');
  expect(ratingOf({ isRated: false, dealStatus: 'refunded', isWithheld: false })).toBe('refunded');
  expect(ratingOf({ isRated: false, dealStatus: 'payout_pending', isWithheld: false })).toBe('awaits_payout');
});

test('moves no stars by a deal that waits for a moderator, and lets another of the month count', () => {
  const ratings = rateReviews([{ ...review(1, '2026-11-01'), isWithheld: true }, review(2, '2026-11-02')]);
  expect([...ratings]).toEqual([
    [1, 'withheld'],
    [2, 'counts'],
  ]);
  expect(ratingOf({ isRated: false, dealStatus: 'paid_out', isWithheld: true })).toBe('withheld');
});
