/** Rules of offers, the `offers` of an order (product: orders, calls). */

import { firstRefusal, type Refusal, refuse } from '../refusals.ts';
import { DAY_MS } from '../time/moscow-days.ts';
import { OPEN_ORDER_STATUSES, ORDER_LIMITS, ORDER_STATUS, type OrderStatus } from './orders.ts';

/** Bounds of texts in characters; how often, how soon and how many. */
export const OFFER_LIMITS = {
  message: [1, 500],
  comment: [1, 500],
  /** Offers of one customer in 24 hours. */
  perDay: 200,
  /** Times one freelancer is called to one order. */
  times: 3,
  /** Days after which a freelancer who declined may be called again. */
  againAfterDays: 7,
} as const;

/** `removed`: the customer took the offer back. */
export type OfferStatus = 'open' | 'declined' | 'removed';

/** Moves of an offer, creation included. */
export type OfferMove = 'made' | 'declined' | 'taken_back';

/** An earlier offer of the same order to the same freelancer. */
export interface FormerOffer {
  status: OfferStatus;
  /** Offered by name; otherwise it came with a team. */
  isPersonal: boolean;
  timesSent: number;
  declinedAt: Date | null;
}

/**
 * Whether a freelancer may be called by name once more, by their answer, its age and the calls so far; `former` is null
 * before the first time.
 */
export function refuseRepeatedOffer(former: FormerOffer | null, now: Date): Refusal | null {
  if (former === null) return null;
  if (former.status === 'open' && former.isPersonal) return refuse('offer_exists');
  const { times: max, againAfterDays: days } = OFFER_LIMITS;
  return firstRefusal([
    former.status === 'declined' && !mayAskAgain(former.declinedAt, now)
      ? refuse('offer_declined', { params: { days } })
      : null,
    former.timesSent >= max ? refuse('offers_spent', { params: { max } }) : null,
  ]);
}

/** A refusal is respected for a week. One without a date is older than stored dates. */
const mayAskAgain = (declinedAt: Date | null, now: Date): boolean =>
  declinedAt !== null && now.getTime() - declinedAt.getTime() >= OFFER_LIMITS.againAfterDays * DAY_MS;

export interface OfferFacts {
  orderStatus: OrderStatus;
  /** The freelancer has a response to the order that was not withdrawn. */
  hasResponse: boolean;
  former: FormerOffer | null;
}

/**
 * Whether a customer may offer an order in search to this freelancer by name; the number of offers is checked
 * separately.
 */
export function refuseOffer(facts: OfferFacts, now: Date): Refusal | null {
  return firstRefusal([
    refuseInvitingTo(facts.orderStatus),
    facts.hasResponse ? refuse('offer_answered') : null,
    refuseRepeatedOffer(facts.former, now),
  ]);
}

/** Offers are sent and taken back one by one while the order is searched; before that its form holds them. */
export function refuseInvitingTo(status: OrderStatus): Refusal | null {
  return status === ORDER_STATUS.searching ? null : refuse('order_wrong_status', { params: { status } });
}

/**
 * Whether an order that moves so calls those it has not called yet: it comes to be searched, or back to the statuses in which
 * whoever joins its teams is called at once.
 */
export const callsAnew = (from: OrderStatus, to: OrderStatus): boolean =>
  to === ORDER_STATUS.searching || (OPEN_ORDER_STATUSES.includes(to) && !OPEN_ORDER_STATUSES.includes(from));

/** Whether the customer may withdraw an offer: before the search too, but not from a freelancer who has responded. */
export function refuseOfferWithdrawal({
  orderStatus: status,
  hasResponse,
}: Omit<OfferFacts, 'former'>): Refusal | null {
  if (status === ORDER_STATUS.in_work || !OPEN_ORDER_STATUSES.includes(status))
    return refuse('order_wrong_status', { params: { status } });
  return hasResponse ? refuse('offer_answered') : null;
}

/** Whether the freelancer may decline an offer: while the order is searched and they have not responded. */
export function refuseOfferDecline({ orderStatus: status, hasResponse }: Omit<OfferFacts, 'former'>): Refusal | null {
  if (hasResponse) return refuse('already_responded');
  return status === ORDER_STATUS.searching ? null : refuse('order_not_in_search', { params: { status } });
}

/** Whether so many more freelancers may be called to one order by name. */
export function refuseMoreInvited(facts: { invited: number; more: number }): Refusal | null {
  const max = ORDER_LIMITS.invited;
  return facts.invited + facts.more <= max ? null : refuse('too_many_invited', { params: { max } });
}

/**
 * Offers in 24 hours to freelancers whom the customer never paid, by the number of the customer's paid-out deals
 * (product: trust).
 */
const STRANGERS_A_DAY = [
  { deals: 0, max: 10 },
  { deals: 1, max: 30 },
  { deals: 3, max: 100 },
  { deals: 10, max: OFFER_LIMITS.perDay },
] as const;

/** Offers sent in 24 hours, or about to be sent. */
export interface SentOffers {
  all: number;
  /** The part of them sent to freelancers with whom the customer has no paid-out deal. */
  strangers: number;
}

/** Whether a customer with so many paid-out deals may send so many more offers, by name or to members of a team. */
export function refuseMoreOffers({
  sent,
  more,
  deals,
}: {
  sent: SentOffers;
  more: SentOffers;
  deals: number;
}): Refusal | null {
  const { perDay } = OFFER_LIMITS;
  const step = STRANGERS_A_DAY.findLast((each) => each.deals <= deals) ?? STRANGERS_A_DAY[0];
  const next = STRANGERS_A_DAY.find((each) => each.deals > deals);
  return firstRefusal([
    more.all > 0 && sent.all + more.all > perDay ? refuse('offer_day_spent', { params: { max: perDay } }) : null,
    next && more.strangers > 0 && sent.strangers + more.strangers > step.max
      ? refuse('offer_strangers_spent', { params: { max: step.max, deals: next.deals, next: next.max } })
      : null,
  ]);
}
