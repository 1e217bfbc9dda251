import type { Right } from '@provodka/contract/http/envelope.ts';
import type { OrderTerms } from '@provodka/contract/orders/order-terms.ts';
import { needText, needTextAboveBar, tooManyOrdersText } from '@provodka/contract/threshold-texts.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import type { Refusal } from '@provodka/domain/refusals.ts';
import {
  type DealStats,
  publicationDays,
  refuseCustomerContacts,
  refuseHideResponses,
  refuseOrderWithoutBudget,
  refusePrivateOrder,
} from '@provodka/domain/thresholds.ts';
import type { ReadContext } from '../platform/context.ts';
import { asRight } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findDealStats } from '../users/service.ts';
import { refuseOneMore } from './publication.ts';

const NO_DEALS: DealStats = { numberDeals: 0, sumDeals: kopecks(0) };

/**
 * The terms the viewer has earned for their own orders, so that a form can show them before it is sent
 * (product: thresholds); guests have earned nothing.
 */
export async function findOrderTerms(context: ReadContext<Viewer | null>): Promise<OrderTerms> {
  const { content, viewer, now } = context;
  const { motivation: thresholds } = await content.settings();
  const stats = viewer ? await findDealStats(context, viewer.customer_uuid) : NO_DEALS;
  const another = viewer && (await refuseOneMore(context, stats, { uuid: viewer.customer_uuid, exceptId: 0 }));
  const need = thresholds.customer.min_count_deals_to_create_order_without_budget;
  return {
    create: asRightWith(another, (refusal) => tooManyOrdersText(refusal, needTextAboveBar(refusal))),
    without_budget: asRightWith(refuseOrderWithoutBudget(thresholds, stats, now), needTextAboveBar),
    private_order: asRightWith(refusePrivateOrder(thresholds, stats, now), needTextAboveBar),
    hide_responses: asRightWith(refuseHideResponses(thresholds, stats, now), needTextAboveBar),
    contacts: asRightWith(refuseCustomerContacts(thresholds, stats, now), needText),
    life_days: publicationDays(thresholds, stats, now),
    deals_for_no_budget: need > 0 ? { have: Math.min(stats.numberDeals, need), need } : null,
  };
}

/** The form itself names the closed option, so the reason says only what is missing. */
const asRightWith = (refusal: Refusal | null, textOf: (refusal: Refusal) => string): Right =>
  refusal ? { ...asRight(refusal), reason: textOf(refusal) } : asRight(null);
