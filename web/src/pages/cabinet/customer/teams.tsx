import Plus from 'icon:plus-bold';
import { LIST_LIMITS } from '@provodka/domain/lists.ts';
import { useNavigate } from 'react-router';
import { teamAddress } from '../../../lib/loading/addresses.ts';
import { pageMeta } from '../../../lib/loading/seo.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData, requireViewer } from '../../../lib/loading/visit.ts';
import { TeamCards } from '../../../teams/team-cards.tsx';
import { TeamsEmpty } from '../../../teams/teams-empty.tsx';
import { useTeamForm } from '../../../teams/use-team-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Route } from './+types/teams';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Команды', noindex: true });

/** There are never more of them than one page holds. */
const [, MOST] = LIST_LIMITS.page_size;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireViewer(request, context);
  const teams = await pageData(request, context, context.get(apiContext).teams_list({ query: { limit: MOST } }));
  return { teams: teams.data };
}

export default function TeamsPage({ loaderData: { teams } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const form = useTeamForm((team) => navigate(teamAddress(team.id)));
  const create = () => form.open(null);
  return (
    <>
      <PageHeading
        title="Команды"
        description="Собирайте исполнителей, с&nbsp;которыми работаете часто. Приватный заказ можно показать сразу всей команде."
      >
        {teams.length > 0 && (
          <Button kind="pri" icon={<Plus size={16} />} onClick={create}>
            Новая команда
          </Button>
        )}
      </PageHeading>
      {teams.length > 0 ? <TeamCards teams={teams} /> : <TeamsEmpty onCreate={create} />}
      {form.dialog}
    </>
  );
}
