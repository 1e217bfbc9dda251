import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { Api } from '@provodka/contract/http/client.ts';
import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { User } from '@provodka/contract/people/people.ts';

/** Deals of the order the viewer takes part in, newest first; for others nothing is requested. Throws ApiError. */
export async function loadOrderDeals(api: Api, order: OrderView, viewer: User | null): Promise<DealView[]> {
  return viewer && mayTakePart(order, viewer) ? (await api.deals_list({ params: { order_id: order.id } })).data : [];
}

/** A former executor still has a response here. */
function mayTakePart(order: OrderView, viewer: User): boolean {
  const isSide = order.customer.uuid === viewer.customer.uuid || order.executor?.uuid === viewer.freelancer.uuid;
  return isSide || viewer.is_moderator || order.my_response_id !== null;
}
