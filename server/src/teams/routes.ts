import type { TeamCalls } from '@provodka/contract/people/teams.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import * as teams from './service.ts';

/** Calls of contract/teams.ts. */
export function teamRoutes(): Handlers<TeamCalls> {
  return {
    teams_list: read((context, { query }) => teams.listTeams(context, query)),
    teams_create: write(async (context, { body }) => ({
      data: await teams.createTeam(context, body),
      message: 'Команда создана',
    })),
    teams_get: read(async (context, { params }) => ({ data: await teams.getTeam(context, params.team_id) })),
    teams_update: write(async (context, { params, body }) => ({
      data: await teams.updateTeam(context, params.team_id, body),
      message: 'Команда сохранена',
    })),
    teams_delete: write(async (context, { params }) => {
      await teams.deleteTeam(context, params.team_id);
      return { data: null, message: 'Команда удалена' };
    }),
    team_members_list: read((context, { params, query }) =>
      teams.listMembers(context, { team_id: params.team_id, ...query }),
    ),
    team_members_add: write(async (context, { params }) => ({
      data: await teams.addMember(context, params.team_id, params.freelancer_uuid),
      message: 'Исполнитель добавлен в команду',
    })),
    team_members_remove: write(async (context, { params }) => {
      await teams.removeMember(context, params.team_id, params.freelancer_uuid);
      return { data: null, message: 'Исполнитель убран из команды' };
    }),
  };
}
