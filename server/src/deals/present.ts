import type { DealEvent, DealView } from '@provodka/contract/deals/deals.ts';
import type { ReviewView } from '@provodka/contract/deals/reviews.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type { File } from '@provodka/contract/http/envelope.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import { contactsNote } from '@provodka/contract/threshold-texts.ts';
import type { Maintenance } from '@provodka/domain/deals/deal-deadlines.ts';
import { dealTitle, refuseUnpayable } from '@provodka/domain/deals/deal-terms.ts';
import { DEAL_STATUSES, type DealStatus, dealFlags, MAX_REWORKS } from '@provodka/domain/deals/deals.ts';
import { disputeAnswerBy, splitByShare } from '@provodka/domain/deals/disputes.ts';
import { refusePayoutStop } from '@provodka/domain/deals/payout-holds.ts';
import type { DeletedReview } from '@provodka/domain/deals/reviews.ts';
import { add, FULL_RATE, fromRubles, type Kopecks, toRubles } from '@provodka/domain/money/money.ts';
import { maskContacts, refuseContacts } from '@provodka/domain/people/contacts.ts';
import { contactKinds } from '@provodka/domain/people/contacts-finder.ts';
import type { Thresholds } from '@provodka/domain/thresholds.ts';
import type { LinkedFile } from '../files/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { refuseAsCustomer } from '../users/service.ts';
import { dealRights, isLineShown, type Side, shownStatus } from './access.ts';
import type { DisputeRow } from './disputes/dispute-store.ts';
import { reasonTitle } from './disputes/dispute-words.ts';
import { endedAt, factsOf, type OrderOfDeal } from './facts.ts';
import { isSent, presentWaiting } from './money/hold-reading.ts';
import type { WaitingPayout } from './money/hold-store.ts';
import type { ShownPayment } from './money/payment-store.ts';
import type { DealRow, LineRow } from './store.ts';

/** Reviews of a deal as the viewer may see them. */
export interface DealReviews {
  about_customer: ReviewView | null;
  about_freelancer: ReviewView | null;
  is_rate_customer: boolean;
  is_rate_executor: boolean;
  deleted_about_customer: DeletedReview | null;
  deleted_about_freelancer: DeletedReview | null;
}

/** Everything read for the deals of one order; the maps hold entries for every deal. */
export interface FoundWithDeals {
  order: OrderOfDeal;
  maintenances: readonly Maintenance[];
  people: ReadonlyMap<string, Person>;
  events: readonly LineRow[];
  /** The latest dispute of each deal. */
  disputes: ReadonlyMap<number, DisputeRow>;
  files: readonly LinkedFile<'deal_files'>[];
  payments: readonly ShownPayment[];
  /** Payouts that have no outcome yet. */
  payouts: readonly WaitingPayout[];
  reviews: ReadonlyMap<number, DealReviews>;
  thresholds: Thresholds;
  /** The most kopecks of one payout; null without a limit. */
  most_payout: Kopecks | null;
  /** The moment since which each executor and the order's customer may know each other's contacts. */
  open_since: ReadonlyMap<string, Date>;
}

const NO_REVIEWS: DealReviews = {
  about_customer: null,
  about_freelancer: null,
  is_rate_customer: false,
  is_rate_executor: false,
  deleted_about_customer: null,
  deleted_about_freelancer: null,
};

/** A deal as this side sees it; the commission is none of the executor's business (product: money). */
export function presentDeal(context: ReadContext, found: FoundWithDeals, deal: DealRow, side: Side): DealView {
  const executor = personOf(found, deal.executor_uuid);
  const facts = factsOf({ ...found, deal }, { isExecutorScam: executor.is_scam });
  const reviews = found.reviews.get(deal.id) ?? NO_REVIEWS;
  const status = shownStatus(facts);
  const seesBill = side !== 'executor';
  const { mask, contacts_note } = readAs(found, deal, side, context.now);
  const description = mask(deal.description);
  const payout = found.payouts.find(({ deal_id }) => deal_id === deal.id);
  return {
    id: deal.id,
    order_id: deal.order_id,
    number: deal.number,
    title: dealTitle(description),
    description,
    contacts_note,
    status: { code: status, title: titleOfStatus(status) },
    ...dealFlags({ status, isSplitRefunded: deal.split_refunded_at !== null }),
    is_rate_customer: reviews.is_rate_customer,
    is_rate_executor: reviews.is_rate_executor,
    price: toRubles(deal.price),
    commission_rate: seesBill ? (deal.commission_rate * 100) / FULL_RATE : null,
    commission: seesBill ? toRubles(deal.commission) : null,
    total: seesBill ? toRubles(add(deal.price, deal.commission)) : null,
    refund_sum: deal.paid_at === null ? null : toRubles(add(deal.price, deal.commission)),
    side,
    executor,
    customer: personOf(found, deal.customer_uuid),
    criteria: criteriaOf(deal, found.disputes.get(deal.id), mask),
    files: filesOf(found, deal, null).map((file) => ({ ...file, title: mask(file.title) })),
    events: eventsOf(found, deal, side),
    dispute: presentDispute(found.disputes.get(deal.id)),
    split: splitOf(deal, side),
    reworks_left: MAX_REWORKS - deal.number_reworks,
    payment_url: status === 'created' && side === 'customer' ? openUrlOf(found, deal) : null,
    paid_by: seesBill ? paidBy(found, deal) : null,
    payout_refusal: side === 'customer' ? null : deal.payout_refusal,
    payout_hold: side === 'customer' ? null : presentWaiting(payout, context.now),
    rights: dealRights(
      side,
      {
        deal: facts,
        endedAt: endedAt(deal),
        added: {
          supplements: countAdded(found, deal, side, 'supplement'),
          evidence: countAdded(found, deal, side, 'dispute_evidence'),
        },
        hasWrittenReview: side === 'customer' ? reviews.is_rate_executor : reviews.is_rate_customer,
        deletedReview: side === 'customer' ? reviews.deleted_about_freelancer : reviews.deleted_about_customer,
        payoutStop: payout ? refusePayoutStop({ isSent: isSent(payout, context.now) }) : null,
        standing: refuseAsCustomer(context.viewer),
        unpayable: refuseUnpayable(deal.price, found.most_payout),
      },
      context.now,
    ),
    review_about_customer: reviews.about_customer,
    review_about_freelancer: reviews.about_freelancer,
    created_at: deal.created_at.toISOString(),
    expired_at: facts.expiredAt.toISOString(),
    planned_at: deal.planned_at,
    overdue_at: facts.overdueAt.toISOString(),
    paid_at: isoOrNull(deal.paid_at),
    delivered_at: isoOrNull(deal.delivered_at),
    accept_until: isoOrNull(facts.acceptanceDueAt),
    accepted_at: isoOrNull(deal.accepted_at),
    updated_at: deal.updated_at.toISOString(),
  };
}

function presentDispute(dispute: DisputeRow | undefined): DealView['dispute'] {
  if (!dispute || dispute.ended_at !== null) return null;
  const { opener, reason, opened_at } = dispute;
  const answer_by = disputeAnswerBy(opened_at).toISOString();
  return { opener, reason: reasonTitle(reason), opened_at: opened_at.toISOString(), answer_by };
}

function splitOf(deal: DealRow, side: Side): DealView['split'] {
  if (deal.executor_share === null) return null;
  const { executor, commission, back } = splitByShare(deal, deal.executor_share);
  return {
    executor: toRubles(executor),
    commission: side === 'executor' ? null : toRubles(commission),
    back: toRubles(back),
    returned_at: isoOrNull(deal.split_refunded_at),
  };
}

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * Masks the customer's texts in the deal for this side, unless an earlier paid deal opened the contacts: they were
 * written before this one was paid (product: trust).
 */
function readAs(
  found: FoundWithDeals,
  deal: DealRow,
  side: Side,
  now: Date,
): { mask: (text: string) => string; contacts_note: string | null } {
  const whole = { mask: (text: string) => text, contacts_note: null };
  const namesOfFiles = filesOf(found, deal, null).map(({ title }) => title);
  const contacts = contactKinds([deal.description, ...deal.criteria, ...namesOfFiles]);
  if (contacts.length === 0 || side === 'moderator') return whole;
  const { number_deals, sum_deals } = personOf(found, deal.customer_uuid);
  const sender = {
    side: 'customer',
    stats: { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) },
    openSince: found.open_since.get(deal.executor_uuid) ?? null,
    writtenAt: deal.created_at,
  } as const;
  const refusal = refuseContacts(sender, found.thresholds, now);
  if (refusal === null) return whole;
  return side === 'customer'
    ? { ...whole, contacts_note: contactsNote(refusal, 'deal', contacts) }
    : { mask: (text) => maskContacts(text).text, contacts_note: null };
}

function criteriaOf(
  { criteria, met_criteria }: DealRow,
  dispute: DisputeRow | undefined,
  mask: (text: string) => string,
): DealView['criteria'] {
  return criteria.map((title, at) => ({
    number: at + 1,
    title: mask(title),
    is_met: met_criteria.includes(at + 1),
    is_found_met: dispute?.found_met?.includes(at + 1) ?? null,
  }));
}

function titleOfStatus(code: DealStatus): string {
  return DEAL_STATUSES.find((status) => status.code === code)?.title ?? code;
}

function eventsOf(found: FoundWithDeals, deal: DealRow, side: Side): DealEvent[] {
  const shown = found.events.filter((event) => event.deal_id === deal.id && isLineShown(side, event.move));
  return shown.map(({ id, move, by, comment, created_at }) => ({
    id,
    move,
    by,
    comment,
    files: filesOf(found, deal, id),
    created_at: created_at.toISOString(),
  }));
}

function countAdded({ events }: FoundWithDeals, deal: DealRow, side: Side, move: DealEvent['move']): number {
  return events.filter((event) => event.deal_id === deal.id && event.move === move && event.by === side).length;
}

function filesOf({ files }: FoundWithDeals, deal: DealRow, eventId: number | null): File[] {
  return files
    .filter((file) => file.deal_id === deal.id && file.event_id === eventId)
    .map(({ id, title, size, type }) => {
      const params = { order_id: deal.order_id, deal_id: deal.id, file_id: id };
      return { id, title, size, type, url: callAddress('deals_file', { params }) };
    });
}

function openUrlOf({ payments }: FoundWithDeals, deal: DealRow): string | null {
  return payments.find((payment) => payment.deal_id === deal.id && payment.status === 'pending')?.payment_url ?? null;
}

function paidBy({ payments }: FoundWithDeals, deal: DealRow): DealView['paid_by'] {
  const paid = payments.find((payment) => payment.deal_id === deal.id && payment.status === 'succeeded');
  if (!paid || deal.paid_at === null) return null;
  const method = paid.method === 'sbp' ? 'СБП' : 'карта';
  return { method: paid.method, title: paid.title ?? method, at: deal.paid_at.toISOString() };
}

function personOf({ people }: FoundWithDeals, uuid: string): Person {
  const person = people.get(uuid);
  if (!person) throw new Error(`No person ${uuid} was read for a deal`);
  return person;
}
