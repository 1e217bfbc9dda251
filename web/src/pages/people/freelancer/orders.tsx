import { orderRoutes } from '@provodka/contract/orders/orders.ts';
import { freelancerProfileAddress, profileOrdersAddress } from '../../../lib/loading/addresses.ts';
import { useViewer } from '../../../lib/loading/page-data.ts';
import { loadVisit } from '../../../lib/loading/visit.ts';
import { loadPublicList } from '../../../lists/load-list.ts';
import { freelancerOrdersList, type Reader } from '../../../orders/profile/profile-order-lists.ts';
import { ProfileOrders } from '../../../orders/profile/profile-orders.tsx';
import { profileMeta } from '../../../profiles/profile-seo.ts';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = (args) => profileMeta(args, 'freelancer', 'orders');

const listOf = (uuid: string, reader: Reader | null) =>
  freelancerOrdersList(profileOrdersAddress({ profile_url: freelancerProfileAddress(uuid) }), reader);

export async function loader(args: Route.LoaderArgs) {
  const { viewer } = await loadVisit(args.context);
  return await loadPublicList(args, listOf(args.params.uuid, viewer), orderRoutes.freelancers_orders);
}

export default function FreelancerOrders({ loaderData, params }: Route.ComponentProps) {
  const { data, meta: pages, counters, place, rejected } = loaderData;
  const at = { list: listOf(params.uuid, useViewer()), place };
  return <ProfileOrders side="freelancer" at={at} orders={data} meta={pages} counters={counters} rejected={rejected} />;
}
