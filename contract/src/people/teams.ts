import { TEAM_LIMITS } from '@provodka/domain/teams.ts';
import * as z from 'zod/mini';
import { clearable, optional, paging, text } from '../fields/fields.ts';
import { teamTitle } from '../fields/name-fields.ts';
import { moment, nothing, right } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { person } from './people.ts';

/** A customer's own freelancers (specification section 3); nobody else sees a team. */
export const team = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  number_members: z.int(),
  /** Private orders that name the team. */
  number_orders: z.int(),
  /** The first few members, the latest first. */
  members: z.array(person),
  rights: z.object({ add_member: right }),
  created_at: moment,
  updated_at: moment,
});
export type Team = z.infer<typeof team>;

export const teamMember = z.object({
  uuid: z.string(),
  freelancer: person,
  /** Titles of the configurations the freelancer knows. */
  configurations: z.array(z.string()),
  /** Paid-out deals of the two. */
  number_deals_together: z.int(),
  added_at: moment,
});
export type TeamMember = z.infer<typeof teamMember>;

export const teamForm = z.object({
  title: teamTitle('Название', TEAM_LIMITS.title, 'Назовите команду'),
  description: optional(text('Описание', TEAM_LIMITS.description)),
});
export const teamUpdateForm = z.object({
  title: optional(teamForm.shape.title),
  description: clearable(text('Описание', TEAM_LIMITS.description)),
});

export const teamRoutes = {
  teams_list: route('teams_list', {
    auth: 'user',
    summary: "The viewer's own teams, the newest first",
    query: z.object(paging),
    data: z.array(team),
    paged: true,
  }),
  teams_create: route('teams_create', {
    auth: 'user',
    summary: 'Begin a team',
    body: teamForm,
    data: team,
    creates: true,
    per_minute: 30,
  }),
  teams_get: route('teams_get', { auth: 'user', summary: 'One of the own teams', data: team }),
  teams_update: route('teams_update', {
    auth: 'user',
    summary: 'Rename or describe a team; only what is sent changes',
    body: teamUpdateForm,
    data: team,
  }),
  teams_delete: route('teams_delete', {
    auth: 'user',
    summary: 'Delete a team; whoever saw a private order only through it sees it no longer',
    data: nothing,
  }),
  team_members_list: route('team_members_list', {
    auth: 'user',
    summary: 'Members of a team, those who came last first',
    query: z.object(paging),
    data: z.array(teamMember),
    paged: true,
  }),
  team_members_add: route('team_members_add', {
    auth: 'user',
    summary: 'Add a freelancer to a team; open orders that name it invite them',
    data: teamMember,
    creates: true,
  }),
  team_members_remove: route('team_members_remove', {
    auth: 'user',
    summary: 'Take a freelancer out of a team',
    data: nothing,
  }),
};
export type TeamCalls = keyof typeof teamRoutes;
