/** Reads the facts that domain's rules about orders need. */

import { isReopenWindowOpen, type OrderFacts } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { isEndingSoon } from '@provodka/domain/orders/publication.ts';
import {
  chooseWallet,
  refuseRespond,
  remainingAllowance,
  responsesMaximum,
} from '@provodka/domain/orders/responses.ts';
import { refuseBlocked } from '@provodka/domain/people/person-blocks.ts';
import { firstRefusal, type Refusal, refuse } from '@provodka/domain/refusals.ts';
import { type DealStats, refuseViewOtherResponses, responseCost } from '@provodka/domain/thresholds.ts';
import type { ReadContext } from '../platform/context.ts';
import { findResponder, type Responder, refuseAsFreelancer } from '../users/service.ts';
import type { DealFactsOfOrder } from './facts-store.ts';
import type { OrderRow } from './store.ts';

/** The facts of an order's moves (product: orders). `premoderation` matters only to the moves that publish. */
export function orderFactsOf(
  order: Pick<OrderRow, 'status' | 'former_status' | 'was_in_work' | 'published_at' | 'expires_at'>,
  deals: DealFactsOfOrder,
  premoderation: boolean,
  now: Date,
): OrderFacts {
  return {
    status: order.status,
    formerStatus: order.former_status,
    hasPaidUnfinishedDeal: deals.has_paid_unfinished_deal,
    hasEverPaidDeal: deals.has_ever_paid_deal,
    everInWork: order.was_in_work,
    everPublished: order.published_at !== null,
    isReopenWindowOpen: isReopenWindowOpen(deals.finished_at, now),
    isExecutorLeaving: deals.is_executor_leaving,
    isEndingSoon: order.status === ORDER_STATUS.searching && isEndingSoon(order.published_at, order.expires_at, now),
    premoderation,
  };
}

/** A signed-in person who does not own the order, as a freelancer. */
export interface StrangerFacts {
  stats: DealStats;
  ownResponse: Responder['ownResponse'];
  response: Refusal | null;
  otherResponses: Refusal | null;
}

/** Reads the facts about a viewer who does not own the order. */
export async function readStrangerFacts(
  context: ReadContext,
  order: OrderRow,
  customerStats: DealStats,
): Promise<StrangerFacts> {
  const { viewer, now } = context;
  const { motivation: thresholds } = await context.content.settings();
  const responder = await findResponder(context, viewer.freelancer_uuid, order);
  const { stats, liveResponses, ownResponse } = responder;
  const cost = responseCost(thresholds, responder.hasAbonnement, now);
  const wallet = cost > 0 ? chooseWallet(responder.accounts) : null;
  const byRules = refuseRespond({
    isOwnOrder: false,
    orderStatus: order.status,
    hasBudget: order.budget !== null,
    ownResponse: ownResponse?.status ?? null,
    places: {
      numberResponses: order.number_responses,
      unreadNewcomers: order.number_unread_newcomers,
      maximum: responsesMaximum(customerStats, thresholds, now),
    },
    allowance: remainingAllowance({ ...stats, liveResponses }, thresholds, now),
    allowanceNeed: {
      numberDeals: stats.numberDeals,
      needDeals: thresholds.freelancer.min_count_deals_to_responses_on_order_with_budget,
    },
    cost,
    smBalance: wallet?.balance ?? 0,
  });
  return {
    stats,
    ownResponse,
    response: firstRefusal([refuseAsFreelancer(viewer), refuseBlocked(responder.isBlocked), byRules]),
    otherResponses: order.is_show_responses
      ? refuseViewOtherResponses(thresholds, stats, now)
      : refuse('other_responses_hidden'),
  };
}
