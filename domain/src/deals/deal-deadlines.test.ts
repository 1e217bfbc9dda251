import { describe, expect, test } from 'vitest';
import { addDays, addHours } from '../time/moscow-days.ts';
import {
  acceptanceDueAt,
  acceptanceRemindersDue,
  alertLimits,
  announceMaintenance,
  deadlineAfterMaintenance,
  dealExpiredAt,
  expiredWithTimeLeft,
  payoutRemindersDue,
} from './deal-deadlines.ts';

const START = new Date('2026-03-10T12:00:00Z');
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

test('a delivery is accepted seven days later, a deal expires after the limit', () => {
  expect(acceptanceDueAt(START).toISOString()).toBe('2026-03-17T12:00:00.000Z');
  expect(dealExpiredAt(START, 90, '2026-06-07').toISOString()).toBe('2026-06-08T12:00:00.000Z');
});

test('a deal that is planned for its last day expires after it', () => {
  expect(dealExpiredAt(START, 90, '2026-06-08').toISOString()).toBe('2026-06-08T21:00:00.000Z');
});

test.each([
  ['long before the end', -8, 0],
  ['a week before the end', -7, 0],
  ['a day before the end', -1, 6],
  ['at the end', 0, 7],
  ['after the end', 5, 12],
])('a deal sent back %s ends %i days from it, moved by %i', (_when, day, moved) => {
  expect(expiredWithTimeLeft(START, addDays(START, day))).toEqual(addDays(START, moved));
});

test.each([
  [3, 0, 1],
  [6, 1, 2],
])('the customer is reminded to accept on day %i', (day, before, after) => {
  const instant = addDays(START, day);
  expect(acceptanceRemindersDue(START, justBefore(instant))).toBe(before);
  expect(acceptanceRemindersDue(START, instant)).toBe(after);
});

test.each([
  [1, 1],
  [3, 2],
  [7, 3],
  [14, 4],
  [21, 5],
  [70, 12],
])('on day %i the executor has been reminded of the payout %i times', (day, expected) => {
  const instant = addDays(START, day);
  expect(payoutRemindersDue(START, justBefore(instant))).toBe(expected - 1);
  expect(payoutRemindersDue(START, instant)).toBe(expected);
});

test('moderators are alerted of a transfer after a day, of an unclear answer after an hour, of money after 166 days', () => {
  expect(alertLimits(addDays(START, 166))).toEqual({
    transfer: addDays(START, 165),
    outcome: addHours(START, 166 * 24 - 1),
    paid: START,
  });
});

describe('maintenance', () => {
  const maintenance = { startedAt: START, finishedAt: addHours(START, 5) };
  const dayAfter = addHours(maintenance.finishedAt, 24);

  test.each([
    ['at its start', START, dayAfter],
    ['a moment before its end', justBefore(maintenance.finishedAt), dayAfter],
    ['a moment before its start', justBefore(START), justBefore(START)],
    ['at its end', maintenance.finishedAt, maintenance.finishedAt],
  ])('a deadline %s', (_when, deadline, expected) => {
    expect(deadlineAfterMaintenance(deadline, [maintenance])).toEqual(expected);
    expect(deadlineAfterMaintenance(deadline, [])).toEqual(deadline);
  });

  test('a deadline moved into the next one moves again', () => {
    const next = { startedAt: addHours(dayAfter, -1), finishedAt: addHours(dayAfter, 2) };
    expect(deadlineAfterMaintenance(START, [maintenance, next])).toEqual(addHours(next.finishedAt, 24));
  });

  test('begins when it is announced, is prolonged from its start, and has been when it is ended early', () => {
    const begun = announceMaintenance([], maintenance.finishedAt, START);
    expect(begun).toEqual([maintenance]);
    const prolonged = announceMaintenance(begun, addHours(START, 9), addHours(START, 1));
    expect(prolonged).toEqual([{ startedAt: START, finishedAt: addHours(START, 9) }]);
    const ended = announceMaintenance(prolonged, null, addHours(START, 2));
    expect(ended).toEqual([{ startedAt: START, finishedAt: addHours(START, 2) }]);
    expect(announceMaintenance(ended, null, addHours(START, 3))).toEqual(ended);
  });

  test('is remembered beside the next one for thirty days', () => {
    const later = addDays(START, 20);
    const both = announceMaintenance([maintenance], addHours(later, 1), later);
    expect(both).toEqual([maintenance, { startedAt: later, finishedAt: addHours(later, 1) }]);
    expect(announceMaintenance(both, null, addDays(START, 40))).toEqual(both.slice(1));
  });
});
