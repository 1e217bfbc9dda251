import type { Team, TeamMember } from '@provodka/contract/people/teams.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { PRIVATE_ORDERS } from '@provodka/domain/text/nouns.ts';
import { formatCount } from '@provodka/domain/text/written-numbers.ts';
import type { Move } from '../forms/move.ts';
import { formApi } from '../lib/api/api.ts';
import { typeset } from '../lib/format/typeset.ts';

export interface AskedTeam {
  team: Pick<Team, 'id' | 'title' | 'number_orders'>;
  /** The member to remove; without one the team itself is deleted. */
  member?: TeamMember;
}

const STAYS = 'Откликнувшиеся и приглашённые лично видят их и дальше.';

/** The dialog before a member is removed or the team is deleted. */
export function describeTeamMove(
  { team, member }: AskedTeam,
  { onDeleted }: { onDeleted: () => Promise<void> | void },
): Move {
  const orders = formatCount(team.number_orders, PRIVATE_ORDERS);
  if (member) {
    const name = displayName(member.freelancer.full_name);
    const loses = team.number_orders > 0 ? ` и перестанет видеть её ${orders}. ${STAYS}` : '.';
    return {
      title: 'Убрать из команды?',
      description: typeset(`${name} больше не будет в команде «${team.title}»${loses}`),
      action: 'Убрать',
      isDestructive: true,
      call: (_, options) =>
        formApi.team_members_remove({ params: { team_id: team.id, freelancer_uuid: member.uuid } }, options),
    };
  }
  const loses = team.number_orders > 0 ? ` Её участники перестанут видеть ${orders}. ${STAYS}` : '';
  return {
    title: 'Удалить команду?',
    description: typeset(`«${team.title}» исчезнет, вернуть её будет нельзя.${loses}`),
    action: 'Удалить команду',
    isDestructive: true,
    async call(_, options) {
      await formApi.teams_delete({ params: { team_id: team.id } }, options);
      await onDeleted();
    },
  };
}
