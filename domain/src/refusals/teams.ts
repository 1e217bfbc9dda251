/** Refusals of teams; contract's file of the same name answers each. */
export const TEAMS_REFUSALS = ['team_member_exists', 'team_self_member', 'team_full', 'too_many_teams'] as const;
