import { describe, expect, it } from 'vitest';
import {
  isBanStanding,
  refuseAbonnement,
  refuseAppeal,
  refuseAppealDecision,
  refuseBanEnd,
  refuseGrant,
  refuseSanction,
} from './moderation.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const at = (iso: string) => new Date(iso);
const codeOf = (refusal: { code: string } | null) => refusal?.code ?? null;

describe('a sanction', () => {
  it.each([
    ['a moderator of a person', { isSelf: false, isAdmin: false, isTargetModerator: false }, null],
    ['a moderator of a moderator', { isSelf: false, isAdmin: false, isTargetModerator: true }, 'admin_required'],
    ['an admin of a moderator', { isSelf: false, isAdmin: true, isTargetModerator: true }, null],
    ['an admin of themselves', { isSelf: true, isAdmin: true, isTargetModerator: true }, 'self_sanction'],
  ] as const)('%s', (_, facts, code) => {
    expect(codeOf(refuseSanction(facts))).toBe(code);
  });

  it('grants are an admin’s and never their own', () => {
    expect(codeOf(refuseGrant({ isSelf: false, isAdmin: false }))).toBe('admin_required');
    expect(codeOf(refuseGrant({ isSelf: true, isAdmin: true }))).toBe('self_sanction');
    expect(refuseGrant({ isSelf: false, isAdmin: true })).toBeNull();
  });

  it('ends ahead or never', () => {
    expect(refuseBanEnd(null, NOW)).toBeNull();
    expect(refuseBanEnd(at('2026-11-20T09:00:01Z'), NOW)).toBeNull();
    expect(codeOf(refuseBanEnd(NOW, NOW))).toBe('ban_end_past');
  });
});

describe('an abonnement', () => {
  it.each([
    ['that lasts', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', null],
    ['that lies ahead', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z', null],
    ['that lies behind', '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z', 'abonnement_past'],
    ['that ends before it begins', '2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z', 'abonnement_past'],
  ] as const)('%s', (_, from, to, code) => {
    expect(codeOf(refuseAbonnement({ from: at(from), to: at(to) }, NOW))).toBe(code);
  });
});

describe('an appeal', () => {
  it('is written once, while the ban stands', () => {
    expect(refuseAppeal({ isBanned: true, hasAppeal: false })).toBeNull();
    expect(codeOf(refuseAppeal({ isBanned: true, hasAppeal: true }))).toBe('appeal_exists');
    expect(codeOf(refuseAppeal({ isBanned: false, hasAppeal: false }))).toBe('not_banned');
  });

  it('is decided once, by another moderator, while the ban stands', () => {
    const open = {
      isDecided: false,
      isOwn: false,
      isOwnBan: false,
      isBanned: true,
      isTargetModerator: false,
      isAdmin: false,
    };
    expect(refuseAppealDecision(open)).toBeNull();
    expect(codeOf(refuseAppealDecision({ ...open, isOwnBan: true }))).toBe('appeal_same_moderator');
    expect(codeOf(refuseAppealDecision({ ...open, isOwn: true }))).toBe('self_sanction');
    expect(codeOf(refuseAppealDecision({ ...open, isDecided: true, isBanned: false }))).toBe('appeal_decided');
    expect(codeOf(refuseAppealDecision({ ...open, isBanned: false }))).toBe('not_banned');
    expect(codeOf(refuseAppealDecision({ ...open, isTargetModerator: true }))).toBe('admin_required');
    expect(refuseAppealDecision({ ...open, isTargetModerator: true, isAdmin: true })).toBeNull();
  });

  it.each([
    [{ lifted_at: null, until: null }, true],
    [{ lifted_at: null, until: new Date('2026-11-22T09:00:00.001Z') }, true],
    [{ lifted_at: null, until: new Date('2026-11-22T09:00:00Z') }, false],
    [{ lifted_at: new Date('2026-11-21T09:00:00Z'), until: null }, false],
  ])('of the ban %j has something to decide: %s', (ban, stands) => {
    expect(isBanStanding(ban, new Date('2026-11-22T09:00:00Z'))).toBe(stands);
  });
});
