import { Outlet } from 'react-router';
import { apiContext } from '../../../lib/server-context.ts';
import { pageData } from '../../../lib/visit.ts';
import { ProfilePage } from '../../../profiles/profile-page.tsx';
import { ProfileActions } from '../profile-actions.tsx';
import type { Route } from './+types/layout';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const asked = Promise.all([api.customers_get({ params }), api.customers_orders({ params, query: { limit: 1 } })]);
  const [{ data: profile }, { counters }] = await pageData(request, context, asked);
  return { profile, numberOrders: counters.all };
}

/** The public page of a customer; its parts are tabs with addresses of their own (specification section 2). */
export default function CustomerPage({ loaderData: { profile, numberOrders } }: Route.ComponentProps) {
  return (
    <ProfilePage
      profile={profile}
      side="customer"
      numberOrders={numberOrders}
      actions={<ProfileActions profile={profile} side="customer" />}
    >
      <Outlet context={profile} />
    </ProfilePage>
  );
}
