import type { Person } from '@provodka/contract/people/people.ts';
import type { Team, TeamMember } from '@provodka/contract/people/teams.ts';
import type { MemberRow, TeamCardRow } from './store.ts';

export function presentTeam(row: TeamCardRow, people: ReadonlyMap<string, Person>, rights: Team['rights']): Team {
  const { id, title, description, number_members, number_orders, latest } = row;
  return {
    id,
    title,
    description,
    number_members,
    number_orders,
    members: latest.flatMap((uuid) => people.get(uuid) ?? []),
    rights,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentMember(row: MemberRow, freelancer: Person): TeamMember {
  return {
    uuid: row.freelancer_uuid,
    freelancer,
    configurations: row.configurations,
    number_deals_together: row.number_deals_together,
    added_at: row.created_at.toISOString(),
  };
}
