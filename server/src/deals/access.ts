import type { DealView } from '@provodka/contract/deals/deals.ts';
import { refuseDocuments } from '@provodka/domain/deals/deal-documents.ts';
import { refuseAddition } from '@provodka/domain/deals/deal-terms.ts';
import {
  type DealFacts,
  type DealMove,
  type DealNews,
  type DealStatus,
  refuseDealMove,
} from '@provodka/domain/deals/deals.ts';
import { refuseEvidence } from '@provodka/domain/deals/disputes.ts';
import { type DeletedReview, refuseReview } from '@provodka/domain/deals/reviews.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { firstRefusal, type Refusal, refuse } from '@provodka/domain/refusals.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { asRight } from '../platform/rights.ts';
import type { SqlViewer, Viewer } from '../platform/viewer.ts';

/** The role in which somebody looks at a deal; a moderator who is a party looks as that party. */
export type Side = DealView['side'];

export interface DealParties {
  customer_uuid: string;
  executor_uuid: string;
}

/**
 * The viewer's side, null when the deal does not exist for them. `visibleTo` is the same rule in SQL, and hides deleted
 * orders.
 */
export function sideOf(viewer: Viewer, deal: DealParties): Side | null {
  if (deal.customer_uuid === viewer.customer_uuid) return 'customer';
  if (deal.executor_uuid === viewer.freelancer_uuid) return 'executor';
  return viewer.is_moderator ? 'moderator' : null;
}

/** The rows of `deals` the viewer sees; those of a deleted order are there for moderators alone (product: orders). */
export function visibleTo(viewer: SqlViewer) {
  if (viewer.is_moderator) return sql<SqlBool>`true`;
  return sql<SqlBool>`((deals.customer_uuid = ${viewer.customer_uuid} or deals.executor_uuid = ${viewer.freelancer_uuid})
    and exists (select from orders where orders.id = deals.order_id and orders.status <> ${sql.lit(ORDER_STATUS.deleted)}))`;
}

/** An unpaid deal with a former executor counts as deleted even before the sweep deletes it (product: money). */
export function shownStatus(deal: Pick<DealFacts, 'status' | 'isExecutorCurrent'>): DealStatus {
  return deal.status === 'created' && !deal.isExecutorCurrent ? 'deleted' : deal.status;
}

/** Lines of the timeline that concern one side's money only, and ticks: the criteria say how they stand, however often they changed. */
const HIDDEN_FROM: Record<Side, readonly (DealMove | DealNews)[]> = {
  customer: [
    'tick',
    'payout_refused',
    'payout_reminder',
    'payout_stop',
    'payout_held',
    'payout_released',
    'payout_withheld',
  ],
  executor: ['tick', 'payment_canceled', 'late_payment', 'late_payment_returned', 'refund_refused'],
  moderator: ['tick'],
};

/** Whether this side reads a line of the timeline. */
export const isLineShown = (side: Side, move: DealMove | DealNews): boolean => !HIDDEN_FROM[side].includes(move);

/** `isLineShown` as SQL: the move stands in a column. */
export const lineShownTo = (side: Side, move: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${move} <> all(${sql.val([...HIDDEN_FROM[side]])}::text[]))`;

export interface RightsFacts {
  deal: DealFacts;
  /** The moment of acceptance or refund, null before. */
  endedAt: Date | null;
  /** The number of additions of this side so far. */
  added: { supplements: number; evidence: number };
  hasWrittenReview: boolean;
  deletedReview: DeletedReview | null;
  /** The reason why a requested payout may no longer be stopped. */
  payoutStop: Refusal | null;
  /** Why the viewer may not pay at all: a ban, an unverified e-mail. */
  standing: Refusal | null;
  /** Why nobody may pay this deal: its price is above what one payout brings. */
  unpayable: Refusal | null;
}

/** The moves this side may make now, each with the reason why not (product: orders). */
export function dealRights(side: Side, facts: RightsFacts, now: Date): DealView['rights'] {
  const byMove = (move: DealMove, ...others: (Refusal | null)[]) =>
    asRight(firstRefusal([...others, refuseDealMove(move, facts.deal, side, now)]));
  return {
    delete: asRight(refuseDealMove('delete', { ...facts.deal, status: shownStatus(facts.deal) }, side, now)),
    pay: byMove('payment_request', ...(side === 'customer' ? [facts.standing, facts.unpayable] : [])),
    deliver:
      facts.deal.status === 'delivered'
        ? byMove('supplement', refuseAddition(facts.added.supplements))
        : byMove('deliver'),
    tick: byMove('tick'),
    rework: byMove('rework'),
    accept: byMove('accept'),
    payout: byMove('payout_request'),
    stop_payout: byMove('payout_stop', facts.payoutStop),
    refund: byMove('refund_request'),
    concede: byMove('dispute_concede'),
    dispute: byMove('dispute_open'),
    evidence: asRight(refuseEvidence(facts.deal.status, facts.added.evidence)),
    withdraw: byMove('dispute_withdraw'),
    decide: byMove('dispute_decide'),
    documents: asRight(side === 'moderator' ? refuse('not_your_move') : refuseDocuments(facts.deal.status)),
    review: asRight(
      refuseReview(
        {
          isParty: side !== 'moderator',
          endedAt: facts.endedAt,
          hasWritten: facts.hasWrittenReview,
          deleted: facts.deletedReview,
        },
        now,
      ),
    ),
  };
}
