import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { User } from '@provodka/contract/people/people.ts';

/** Deals of the order its viewer takes part in, the newest first; strangers are not even asked about. Throws ApiError. */
export async function loadOrderDeals(api: Api, order: OrderView, viewer: User | null): Promise<DealView[]> {
  return viewer && mayTakePart(order, viewer) ? (await api.deals_list({ params: { order_id: order.id } })).data : [];
}

/** A former executor has a response of their own here. */
function mayTakePart(order: OrderView, viewer: User): boolean {
  const isSide = order.customer.uuid === viewer.customer.uuid || order.executor?.uuid === viewer.freelancer.uuid;
  return isSide || viewer.is_moderator || order.my_response_id !== null;
}
