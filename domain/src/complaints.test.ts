import { describe, expect, it, test } from 'vitest';
import {
  COMPLAINT_ANSWERS,
  COMPLAINT_LIMITS,
  COMPLAINT_MOVES,
  COMPLAINT_STATUSES,
  type ComplaintFacts,
  type ComplaintMove,
  type ComplaintStatus,
  complaintDueAt,
  refuseComplaint,
  refuseComplaintMove,
  refuseComplaintNote,
  refuseTicket,
} from './complaints.ts';

const facts = (more: Partial<ComplaintFacts> = {}): ComplaintFacts => ({
  kind: 'order',
  status: 'taken',
  isParty: false,
  isHolder: true,
  isAdmin: false,
  ...more,
});
/** The refusals a moderator gets for a move from each status of a complaint or a ticket. */
const codesOf = (move: ComplaintMove, kind: ComplaintFacts['kind'] = 'order') =>
  COMPLAINT_STATUSES.filter((status) => isStatusOf(kind, status)).map((status) => codeOf(move, { kind, status }));
const isStatusOf = (kind: ComplaintFacts['kind'], status: ComplaintStatus) =>
  kind === 'support' ? !['confirmed', 'rejected'].includes(status) : status !== 'answered';
const codeOf = (move: ComplaintMove, more: Partial<ComplaintFacts> = {}) =>
  refuseComplaintMove(move, facts(more))?.code ?? null;

describe('moves of a complaint', () => {
  it.each([
    ['take', [null, 'complaint_taken', 'complaint_decided', 'complaint_decided']],
    ['release', ['complaint_not_taken', null, 'complaint_decided', 'complaint_decided']],
    ['confirm', ['complaint_not_taken', null, 'complaint_decided', 'complaint_decided']],
    ['reject', ['complaint_not_taken', null, 'complaint_decided', 'complaint_decided']],
  ] as const)('lets its holder %s from the one right status', (move, expected) => {
    expect(codesOf(move)).toEqual(expected);
  });

  it('answers tickets and decides complaints when they are taken, never the other way', () => {
    expect(codesOf('take', 'support')).toEqual([null, 'complaint_taken', 'complaint_decided']);
    expect(codesOf('answer', 'support')).toEqual(['complaint_not_taken', null, 'complaint_decided']);
    for (const move of ['confirm', 'reject'] as const)
      expect(codeOf(move, { kind: 'support' })).toBe('complaint_other_decision');
    expect(codeOf('answer')).toBe('complaint_other_decision');
  });

  it('refuses whoever has not taken it when another has', () => {
    for (const move of ['release', 'confirm', 'reject'] as const)
      expect(codeOf(move, { isHolder: false })).toBe('complaint_taken');
  });

  it('lets an admin put back what somebody else has taken, and not decide it', () => {
    expect(codeOf('release', { isHolder: false, isAdmin: true })).toBeNull();
    expect(codeOf('confirm', { isHolder: false, isAdmin: true })).toBe('complaint_taken');
  });

  it('refuses a moderator whose own case it is', () => {
    for (const move of Object.keys(COMPLAINT_MOVES) as ComplaintMove[])
      for (const status of COMPLAINT_STATUSES)
        expect(codeOf(move, { status, isParty: true })).toBe('moderator_is_party');
  });
});

test('takes notes from others too, until it is decided or there are too many', () => {
  expect(refuseComplaintNote(facts({ isHolder: false }), 0)).toBeNull();
  expect(refuseComplaintNote(facts({ isParty: true }), 0)?.code).toBe('moderator_is_party');
  expect(refuseComplaintNote(facts({ status: 'rejected' }), 0)?.code).toBe('complaint_decided');
  expect(refuseComplaintNote(facts(), COMPLAINT_LIMITS.notesPerComplaint)?.code).toBe('complaint_notes_full');
});

test('lets nobody complain of their own, nor without end', () => {
  expect(refuseComplaint({ isOwn: false, numberToday: COMPLAINT_LIMITS.perDay - 1 })).toBeNull();
  expect(refuseComplaint({ isOwn: true, numberToday: 0 })?.code).toBe('own_complaint');
  expect(refuseComplaint({ isOwn: false, numberToday: COMPLAINT_LIMITS.perDay })?.code).toBe('complaint_day_spent');
});

test('lets nobody write to support without end', () => {
  expect(refuseTicket(COMPLAINT_LIMITS.ticketsPerDay - 1)).toBeNull();
  expect(refuseTicket(COMPLAINT_LIMITS.ticketsPerDay)?.code).toBe('ticket_day_spent');
});

test('promises an answer in a day, with templates that an answer takes', () => {
  expect(complaintDueAt(new Date('2026-11-22T09:00:00Z'))).toEqual(new Date('2026-11-23T09:00:00Z'));
  const [least, most] = COMPLAINT_LIMITS.answer;
  for (const { text } of Object.values(COMPLAINT_ANSWERS).flat()) {
    expect(text.length).toBeGreaterThanOrEqual(least);
    expect(text.length).toBeLessThanOrEqual(most);
  }
});
