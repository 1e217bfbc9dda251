import { Outlet } from 'react-router';
import type { PageHandle } from '../../../lib/loading/page-data.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { isOfQueue, useRefresh } from '../../../lib/loading/use-refresh.ts';
import { pageData, requireModerator } from '../../../lib/loading/visit.ts';
import { ModeratorTabs } from '../../../moderation/moderator-tabs.tsx';
import type { Route } from './+types/layout';

export const handle: PageHandle = { is_wide: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireModerator(request, context);
  const { data } = await pageData(request, context, context.get(apiContext).moderator_queue());
  return { queue: data };
}

/** The moderators' cabinet (specification section 2): its sections with what waits in each. */
export default function ModeratorCabinet({ loaderData: { queue } }: Route.ComponentProps) {
  useRefresh({ concerns: isOfQueue });
  return (
    <>
      <ModeratorTabs queue={queue} />
      <Outlet />
    </>
  );
}
