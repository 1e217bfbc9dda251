import type { OrderView } from '@provodka/contract/orders/orders.ts';
import type { User } from '@provodka/contract/people/people.ts';

export type Side = 'customer' | 'executor' | 'stranger';

/** Ownership as specification section 6 tells it. */
export function sideOf(order: OrderView, viewer: User | null): Side {
  if (viewer?.customer.uuid === order.customer.uuid) return 'customer';
  return viewer && viewer.freelancer.uuid === order.executor?.uuid ? 'executor' : 'stranger';
}
