import { Outlet } from 'react-router';
import { forViewers } from '../../../lib/loading/for-viewers.tsx';
import { type PageHandle, useIsForViewer } from '../../../lib/loading/page-data.ts';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { ProfilePage } from '../../../profiles/profile-page.tsx';
import type { Route } from './+types/layout';

export const handle: PageHandle = { viewer_part: 'pages/people/viewer-actions.tsx' };

const ViewerActions = forViewers(() => import('../viewer-actions.tsx'));

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const asked = Promise.all([api.freelancers_get({ params }), api.freelancers_orders({ params, query: { limit: 1 } })]);
  const [{ data: profile }, { counters }] = await pageData(request, context, asked);
  return { profile, numberOrders: counters.all };
}

/** The public page of a freelancer; its parts are tabs with addresses of their own (specification section 2). */
export default function FreelancerPage({ loaderData: { profile, numberOrders } }: Route.ComponentProps) {
  const isForViewer = useIsForViewer();
  return (
    <ProfilePage
      profile={profile}
      side="freelancer"
      numberOrders={numberOrders}
      actions={isForViewer && <ViewerActions profile={profile} side="freelancer" />}
    >
      <Outlet context={profile} />
    </ProfilePage>
  );
}
