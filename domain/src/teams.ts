/** Rules of teams: freelancers a customer keeps together (specification section 6, product: thresholds). */
import { firstRefusal, type Refusal, refuse } from './refusals.ts';

/** Bounds of fields in characters: [minimum, maximum]; teams of a customer and members of a team. */
export const TEAM_LIMITS = {
  title: [2, 60],
  description: [0, 500],
  perCustomer: 20,
  members: 50,
} as const;

/** Whether a customer who has this many teams may begin one more. */
export function refuseAnotherTeam(numberTeams: number): Refusal | null {
  return numberTeams < TEAM_LIMITS.perCustomer
    ? null
    : refuse('too_many_teams', { params: { max: TEAM_LIMITS.perCustomer } });
}

export interface MemberFacts {
  /** The freelancer is the customer's own other side. */
  isSelf: boolean;
  isMember: boolean;
  numberMembers: number;
  /** From `refuseTeamMember` of the thresholds. */
  threshold: Refusal | null;
}

/** Whether a freelancer may be added to a team; the hopeless reasons come first. */
export function refuseMember(facts: MemberFacts): Refusal | null {
  return firstRefusal([
    facts.isSelf ? refuse('team_self_member') : null,
    facts.isMember ? refuse('team_member_exists') : null,
    facts.threshold,
    facts.numberMembers < TEAM_LIMITS.members ? null : refuse('team_full', { params: { max: TEAM_LIMITS.members } }),
  ]);
}
