import { TEAMS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import type { Team } from '@provodka/contract/people/teams.ts';
import { displayName } from '@provodka/domain/people/names.ts';
import { TEAM_LIMITS } from '@provodka/domain/teams.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../lib/api/api.ts';
import { loadOwnTeams } from '../people/own-teams.ts';
import { Picks, TeamPickRow } from '../people/pick-button.tsx';
import { ThresholdNotice } from '../people/threshold-notice.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Candidate } from './candidate.ts';

interface Offered {
  team: Team;
  isMember: boolean;
}

/** The viewer's teams, each with or without the freelancer. */
async function loadTeams(freelancerUuid: string): Promise<Offered[]> {
  const teams = await loadOwnTeams();
  return await Promise.all(
    teams.map(async (team) => ({
      team,
      isMember: (await memberUuids(team)).includes(freelancerUuid),
    })),
  );
}

/** A small team contains all its members already; those of a larger one are loaded. */
async function memberUuids({ id, members, number_members }: Team): Promise<string[]> {
  if (members.length === number_members) return members.map(({ uuid }) => uuid);
  const { data } = await api.team_members_list({ params: { team_id: id }, query: { limit: TEAM_LIMITS.members } });
  return data.map(({ uuid }) => uuid);
}

export default function AddToTeamDialog({ person, onClose }: { person: Candidate; onClose: () => void }) {
  const [offered, setOffered] = useState<Offered[] | null>(null);
  const { uuid } = person;
  const giveUp = useEffectEvent(onClose);
  useEffect(() => {
    let isOver = false;
    loadTeams(uuid).then(
      (teams) => {
        if (!isOver) setOffered(teams);
      },
      () => {
        if (!isOver) giveUp();
      },
    );
    return () => {
      isOver = true;
    };
  }, [uuid]);
  const add = async (team: Team) => {
    await api.team_members_add({ params: { team_id: team.id, freelancer_uuid: uuid } }).catch(() => undefined);
    const teams = await loadTeams(uuid).catch(() => null);
    if (teams) setOffered(teams);
  };
  const closed = offered?.find(({ team }) => !team.rights.add_member.allowed)?.team.rights.add_member;
  return (
    <Modal
      title="Добавить в команду"
      description={displayName(person.full_name)}
      onClose={onClose}
      actions={
        offered?.length === 0 ? (
          <ButtonLink kind="pri" to={TEAMS_ADDRESS}>
            Создать команду
          </ButtonLink>
        ) : (
          <Button onClick={onClose}>Готово</Button>
        )
      }
    >
      {closed ? (
        <ThresholdNotice name="Добавлять в команду" right={closed} />
      ) : (
        <Teams offered={offered} onAdd={(team) => void add(team)} />
      )}
    </Modal>
  );
}

function Teams({ offered, onAdd }: { offered: Offered[] | null; onAdd: (team: Team) => void }) {
  if (offered === null) return <Skeleton lines={[70, 60, 70]} />;
  if (offered.length === 0) return <p>Команд пока нет: создайте первую, и&nbsp;сюда можно будет добавлять людей.</p>;
  return (
    <Picks>
      {offered.map(({ team, isMember }) => (
        <TeamPickRow
          key={team.id}
          team={team}
          label={`Добавить в команду «${team.title}»`}
          done={isMember ? 'В\u00a0команде' : null}
          onPick={() => onAdd(team)}
        />
      ))}
    </Picks>
  );
}
