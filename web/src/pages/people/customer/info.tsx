import type { CustomerProfile } from '@provodka/contract/people/profiles.ts';
import { useOutletContext } from 'react-router';
import { apiContext } from '../../../lib/loading/server-context.ts';
import { pageData } from '../../../lib/loading/visit.ts';
import { LatestOrders } from '../../../orders/profile/latest-orders.tsx';
import { ProfileInfo } from '../../../profiles/profile-info.tsx';
import { profileMeta } from '../../../profiles/profile-seo.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import type { Route } from './+types/info';

const MOST_ORDERS = 4;

export const meta: Route.MetaFunction = (args) => profileMeta(args, 'customer', 'info');

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const orders = api.customers_orders({ params, query: { limit: MOST_ORDERS } });
  const {
    data,
    meta: { total },
  } = await pageData(request, context, orders);
  return { orders: data, total };
}

export default function CustomerInfo({ loaderData: { orders, total } }: Route.ComponentProps) {
  const profile = useOutletContext<CustomerProfile>();
  return (
    <>
      <ProfileInfo profile={profile} about={profile.about && <RichText text={profile.about} />} />
      <LatestOrders orders={orders} total={total} profile={profile} />
    </>
  );
}
