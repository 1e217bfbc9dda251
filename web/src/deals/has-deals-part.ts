import type { DealView } from '@provodka/contract/deals.ts';
import type { OrderView } from '@provodka/contract/orders.ts';
import { ORDER_STATUS } from '@provodka/domain/orders.ts';

/** Whether the order page has anything to say about deals to this viewer. */
export function hasDealsPart(order: OrderView, deals: DealView[], freelancerUuid: string | undefined): boolean {
  if (deals.length > 0) return true;
  if (order.status.code !== ORDER_STATUS.in_work) return false;
  return order.rights.create_deal.allowed || (freelancerUuid !== undefined && order.executor?.uuid === freelancerUuid);
}
