import { expect, it } from 'vitest';
import { refuse } from './refusals.ts';
import { refuseAnotherTeam, refuseMember, TEAM_LIMITS } from './teams.ts';

it('lets a customer keep as many teams as there may be, and no more', () => {
  expect(refuseAnotherTeam(TEAM_LIMITS.perCustomer - 1)).toBeNull();
  expect(refuseAnotherTeam(TEAM_LIMITS.perCustomer)).toMatchObject({ code: 'too_many_teams' });
});

it('names a reason that cannot change first', () => {
  const threshold = refuse('team_threshold');
  const facts = { isSelf: false, isMember: false, numberMembers: 0, threshold: null };
  expect(refuseMember(facts)).toBeNull();
  expect(refuseMember({ ...facts, isSelf: true, threshold })).toMatchObject({ code: 'team_self_member' });
  expect(refuseMember({ ...facts, isMember: true, threshold })).toMatchObject({ code: 'team_member_exists' });
  expect(refuseMember({ ...facts, threshold, numberMembers: 99 })).toBe(threshold);
  expect(refuseMember({ ...facts, numberMembers: TEAM_LIMITS.members - 1 })).toBeNull();
  expect(refuseMember({ ...facts, numberMembers: TEAM_LIMITS.members })).toMatchObject({ code: 'team_full' });
});
