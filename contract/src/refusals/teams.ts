import type { TEAMS_REFUSALS } from '@provodka/domain/refusals/teams.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of teams. */
export const teamsRefusals: RefusalReplies<typeof TEAMS_REFUSALS> = {
  team_member_exists: {
    status: 422,
    text: 'Этот исполнитель уже в команде.',
  },
  team_self_member: {
    status: 422,
    text: 'Вы не можете добавить в команду себя. Выберите другого исполнителя.',
  },
};
