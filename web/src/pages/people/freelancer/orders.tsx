import { orderRoutes } from '@provodka/contract/orders.ts';
import { freelancerProfileAddress, profileOrdersAddress } from '../../../lib/addresses.ts';
import { loadPublicList } from '../../../lists/load-list.ts';
import { freelancerOrdersList } from '../../../orders/profile/profile-order-lists.ts';
import { ProfileOrders } from '../../../orders/profile/profile-orders.tsx';
import { profileMeta } from '../../../profiles/profile-seo.ts';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = (args) => profileMeta(args, 'freelancer', 'orders');

const listOf = (uuid: string) =>
  freelancerOrdersList(profileOrdersAddress({ profile_url: freelancerProfileAddress(uuid) }));

export const loader = (args: Route.LoaderArgs) =>
  loadPublicList(args, listOf(args.params.uuid), orderRoutes.freelancers_orders);

export default function FreelancerOrders({ loaderData, params }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  const at = { list: listOf(params.uuid), place };
  return <ProfileOrders side="freelancer" at={at} orders={data} meta={pages} counters={counters} rejected={rejected} />;
}
