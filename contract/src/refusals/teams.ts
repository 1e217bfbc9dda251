import type { TEAMS_REFUSALS } from '@provodka/domain/refusals/teams.ts';
import { FREELANCERS_GENITIVE } from '@provodka/domain/text/nouns.ts';
import { formatCount, formatTrimmed } from '@provodka/domain/text/written-numbers.ts';
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
  team_full: {
    status: 422,
    text: (refusal) =>
      `В команде может быть не больше ${formatCount(Number(refusal.params?.max ?? 0), FREELANCERS_GENITIVE)}. Создайте ещё одну.`,
  },
  too_many_teams: {
    status: 422,
    text: (refusal) =>
      `Команд может быть не больше ${formatTrimmed(Number(refusal.params?.max ?? 0))}. Удалите лишнюю или измените её.`,
  },
};
