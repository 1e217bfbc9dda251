import EnvelopeSimple from 'icon:envelope-simple';
import LockSimple from 'icon:lock-simple-fill';
import PencilSimple from 'icon:pencil-simple';
import Trash from 'icon:trash';
import { TEAMS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { lazyMoves, useMoves } from '../../../forms/use-moves.tsx';
import { pathId } from '../../../lib/format/path-id.ts';
import { typeset } from '../../../lib/format/typeset.ts';
import { teamOrderAddress } from '../../../lib/loading/addresses.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../../lib/loading/visit.ts';
import { useInviteToOrder } from '../../../offers/invite-to-order.tsx';
import { AddMember } from '../../../teams/add-member.tsx';
import { TeamMembers } from '../../../teams/team-members.tsx';
import type { AskedTeam } from '../../../teams/team-moves.ts';
import { useTeamForm } from '../../../teams/use-team-form.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Menu } from '../../../ui/popups/menu.tsx';
import { BackLink } from '../../../ui/text-link.tsx';
import type { Route } from './+types/team';
import styles from './team.module.css';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData?.team.title ?? 'Команда', noindex: true });

/** A team never has more members than one page holds. */
const [, MOST] = LIST_LIMITS.page_size;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const api = context.get(apiContext);
  const ids = { team_id: pathId(params.teamId) };
  const [team, members] = await pageData(
    request,
    context,
    Promise.all([api.teams_get({ params: ids }), api.team_members_list({ params: ids, query: { limit: MOST } })]),
  );
  return { team: team.data, members: members.data };
}

const MOVES = lazyMoves<AskedTeam, { onDeleted: () => Promise<void> | void }>(() =>
  import('../../../teams/team-moves.ts').then(({ describeTeamMove }) => describeTeamMove),
);

export default function TeamPage({ loaderData: { team, members } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const invite = useInviteToOrder();
  const form = useTeamForm(() => revalidate());
  const moves = useMoves(MOVES, { onDeleted: () => navigate(TEAMS_ADDRESS, { replace: true }) });
  return (
    <>
      <BackLink to={TEAMS_ADDRESS}>Команды</BackLink>
      <PageHeading title={typeset(team.title)} description={team.description && typeset(team.description)}>
        {members.length > 0 && (
          <ButtonLink kind="pri" icon={<LockSimple size={18} />} to={teamOrderAddress(team.id)}>
            Приватный заказ команде
          </ButtonLink>
        )}
        <Menu
          label="Действия с командой"
          items={[
            { title: 'Изменить команду', icon: <PencilSimple />, onSelect: () => form.open(team) },
            { title: 'Удалить команду', icon: <Trash />, isDanger: true, onSelect: () => moves.ask({ team }) },
          ]}
        />
      </PageHeading>
      <div className={styles.columns}>
        <TeamMembers
          members={members}
          onRemove={(member) => moves.ask({ team, member })}
          itemsOf={({ freelancer }) => [
            { title: 'Пригласить в заказ', icon: <EnvelopeSimple />, onSelect: () => invite.ask(freelancer) },
          ]}
        />
        <AddMember team={team} memberUuids={members.map(({ uuid }) => uuid)} />
      </div>
      {form.dialog}
      {invite.dialog}
      {moves.dialog}
    </>
  );
}
