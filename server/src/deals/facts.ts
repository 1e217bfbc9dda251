import { deadlineAfterMaintenance, type Maintenance } from '@provodka/domain/deals/deal-deadlines.ts';
import type { DealFacts } from '@provodka/domain/deals/deals.ts';
import { endOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { OrderRow } from '../orders/service.ts';
import type { DealRow } from './store.ts';

/** The columns of an order that its deals depend on. */
export type OrderOfDeal = Pick<OrderRow, 'id' | 'status' | 'executor_uuid'>;

/** Facts about people, read only for rules that need them; the moves of the provider and the clock do not. */
export interface PeopleFacts {
  isCustomerBanned?: boolean;
  isExecutorScam?: boolean;
  isModeratorParty?: boolean;
}

/** The rows that the facts about a deal are made of. */
export interface FactSources {
  order: OrderOfDeal;
  deal: DealRow;
  /** From `content.maintenances`. */
  maintenances: readonly Maintenance[];
}

/**
 * The facts for domain's `refuseDealMove`. Rows hold the deadlines as they were set; one that falls inside maintenance
 * moves to 24 hours after it (product: money).
 */
export function factsOf({ order, deal, maintenances }: FactSources, people: PeopleFacts = {}): DealFacts {
  const moved = (deadline: Date) => deadlineAfterMaintenance(deadline, maintenances);
  return {
    status: deal.status,
    formerStatus: deal.former_status,
    disputeOpener: deal.dispute_opener,
    reworks: deal.number_reworks,
    withdrawals: deal.number_withdrawals,
    everDelivered: deal.is_ever_delivered,
    overdueAt: moved(endOfMoscowDay(deal.planned_at)),
    expiredAt: moved(deal.expired_at),
    acceptanceDueAt: deal.accept_until && moved(deal.accept_until),
    orderStatus: order.status,
    isExecutorCurrent: order.executor_uuid === deal.executor_uuid,
    isCustomerBanned: people.isCustomerBanned ?? false,
    isExecutorScam: people.isExecutorScam ?? false,
    isModeratorParty: people.isModeratorParty ?? false,
  };
}

/** Acceptance or refund, from which both sides may write reviews (product: reviews); null before. */
export function endedAt(deal: DealRow): Date | null {
  return deal.status === 'refunded' ? deal.ended_at : deal.accepted_at;
}
