import { describe, expect, it } from 'vitest';
import { isInn } from './inn.ts';
import {
  type Badge,
  badgesAt,
  badgeTitle,
  mayEndOn,
  numberTail,
  readDocumentNumber,
  refuseSubmission,
  refuseVerificationMove,
  type SubmissionFacts,
  VERIFICATION_MOVES,
  VERIFICATION_STATUSES,
  type VerificationMove,
  verificationExpiresAt,
  verificationTitle,
} from './verifications.ts';

const NOW = new Date('2026-11-12T10:00:00Z');

describe('moves of a verification', () => {
  const MOVES = Object.keys(VERIFICATION_MOVES) as VerificationMove[];

  it.each(MOVES)('lets %s be made from its own statuses alone', (move) => {
    const isOwner = VERIFICATION_MOVES[move].by === 'owner';
    const allowed = VERIFICATION_STATUSES.filter(
      (status) => refuseVerificationMove(move, { status, isOwner }) === null,
    );
    expect(allowed).toEqual([...VERIFICATION_MOVES[move].from]);
  });

  it('never ends in a status that can be decided about again', () => {
    for (const move of MOVES) expect(VERIFICATION_MOVES[move].to).not.toBe('submitted');
  });

  it('keeps moderators from deciding about themselves, and others from withdrawing', () => {
    expect(refuseVerificationMove('approve', { status: 'submitted', isOwner: true })?.code).toBe('moderator_is_party');
    expect(refuseVerificationMove('withdraw', { status: 'submitted', isOwner: false })?.code).toBe('not_your_move');
  });
});

describe('a new request', () => {
  const NONE: SubmissionFacts = { hasWaiting: false, standsUntil: null, numberApproved: 0, numberToday: 0 };

  it('is allowed to who has nothing verified', () => {
    expect(refuseSubmission('identity', NONE, NOW)).toBeNull();
  });

  it('waits for the one before it', () => {
    expect(refuseSubmission('identity', { ...NONE, hasWaiting: true }, NOW)?.code).toBe('verification_waits');
  });

  it('renews what stands only in the last thirty days', () => {
    const until = (days: number) => ({ ...NONE, standsUntil: new Date(NOW.getTime() + days * 86_400_000) });
    expect(refuseSubmission('identity', until(31), NOW)?.code).toBe('verification_stands');
    expect(refuseSubmission('identity', until(30), NOW)).toBeNull();
  });

  it('is refused after five in a day, and after ten certificates unless it renews one', () => {
    expect(refuseSubmission('identity', { ...NONE, numberToday: 5 }, NOW)?.code).toBe('verification_day_spent');
    const full = { ...NONE, numberApproved: 10 };
    expect(refuseSubmission('certificate', full, NOW)?.code).toBe('certificates_full');
    expect(refuseSubmission('organisation', full, NOW)).toBeNull();
    expect(refuseSubmission('certificate', { ...full, standsUntil: NOW }, NOW)).toBeNull();
  });
});

describe('the term', () => {
  it.each([
    ['identity', '2029-11-12T10:00:00.000Z'],
    ['organisation', '2027-11-12T10:00:00.000Z'],
    ['certificate', '2031-11-12T10:00:00.000Z'],
  ] as const)('of a verified %s ends on the same day years later', (kind, end) => {
    expect(verificationExpiresAt(kind, NOW, null).toISOString()).toBe(end);
  });

  it('of a dated certificate ends with its last Moscow day', () => {
    expect(verificationExpiresAt('certificate', NOW, '2027-03-01').toISOString()).toBe('2027-03-01T21:00:00.000Z');
  });

  it('may be dated from today to ten years on', () => {
    expect(mayEndOn('2026-11-11', NOW)).toBe(false);
    expect(mayEndOn('2026-11-12', NOW)).toBe(true);
    expect(mayEndOn('2036-12-31', NOW)).toBe(true);
    expect(mayEndOn('2037-01-01', NOW)).toBe(false);
  });
});

describe('the number of a document', () => {
  it('is compared in one spelling, whichever alphabet its letters were typed in', () => {
    expect(readDocumentNumber('identity', '45 08 № 123456')).toBe('4508123456');
    expect(readDocumentNumber('certificate', 'пф-80 001234')).toBe(readDocumentNumber('certificate', 'ПФ80001234'));
    expect(readDocumentNumber('certificate', 'PC80 001234')).toBe(readDocumentNumber('certificate', 'РС80001234'));
  });

  it.each([
    ['identity', '12 34'],
    ['identity', 'паспорт'],
    ['organisation', '7707083894'],
    ['certificate', 'нет'],
  ] as const)('of %s is not %j', (kind, typed) => {
    expect(readDocumentNumber(kind, typed)).toBeNull();
  });

  it('of an organisation is its INN', () => {
    expect(readDocumentNumber('organisation', 'ИНН 7707083893')).toBe('7707083893');
    expect(isInn('7707083893') && isInn('500100732259')).toBe(true);
    expect(isInn('7707083894') || isInn('77070838931')).toBe(false);
  });

  it('leaves its last three signs to compare with the document', () => {
    expect(numberTail('4508123456')).toBe('456');
  });
});

describe('badges', () => {
  it('name what was verified', () => {
    expect(verificationTitle({ kind: 'identity', level: null, title: null })).toBe('Личность');
    expect(verificationTitle({ kind: 'organisation', level: null, title: 'ООО «Лад»' })).toBe('Организация: ООО «Лад»');
    expect(verificationTitle({ kind: 'certificate', level: 'expert', title: 'Бухгалтерия 8' })).toBe(
      '1С:Эксперт: Бухгалтерия 8',
    );
  });

  it('name an organisation beside a person without saying what it is', () => {
    expect(badgeTitle({ kind: 'organisation', level: null, title: 'ООО «Лад»' })).toBe('ООО «Лад»');
    expect(badgeTitle({ kind: 'phone', level: null, title: null })).toBe('Телефон');
  });

  it('hold until their end', () => {
    const badge = (expires_at: string): Badge => ({
      kind: 'identity',
      level: null,
      title: null,
      verified_at: '2026-01-01T00:00:00Z',
      expires_at,
    });
    const holds = badge('2026-11-12T10:00:01Z');
    expect(badgesAt([badge('2026-11-12T10:00:00Z'), holds], NOW)).toEqual([holds]);
  });
});
