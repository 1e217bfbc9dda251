import type { Team } from '@provodka/contract/people/teams.ts';
import { TEAM_LIMITS } from '@provodka/domain/teams.ts';
import { api } from '../lib/api/api.ts';

/** All teams of the viewer; a refusal is shown as a toast and rethrown as ApiError. */
export async function loadOwnTeams(): Promise<Team[]> {
  return (await api.teams_list({ query: { limit: TEAM_LIMITS.perCustomer } })).data;
}
