import type { ResponseView } from '@provodka/contract/responses.ts';
import {
  type DealStats,
  type MotivationSettings,
  refuseViewOtherResponses,
  refuseWithdrawResponse,
} from '@provodka/domain/motivation.ts';
import type { OrderStatus } from '@provodka/domain/orders.ts';
import { firstRefusal, type Refusal, refuse } from '@provodka/domain/refusals.ts';
import {
  type ResponseActor,
  type ResponseMove,
  type ResponseStatus,
  refuseResponseMove,
} from '@provodka/domain/responses.ts';
import { type SqlBool, sql } from 'kysely';
import { asRight } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isJoinedPersonBanned } from '../users/service.ts';

/** What permissions need to know about the order of a response. */
export interface OrderSide {
  id: number;
  status: OrderStatus;
  customer_uuid: string;
  is_show_responses: boolean;
}

/** What permissions need to know about a response. */
export interface ResponseSide {
  status: ResponseStatus;
  former_status: ResponseStatus | null;
  freelancer_uuid: string;
  /** The freelancer is banned: their waiting response is hidden from all but themselves and moderators (decisions 11). */
  is_freelancer_banned: boolean;
}

/** The thresholds of the asking freelancer. */
export interface Gates {
  settings: MotivationSettings;
  stats: DealStats;
  now: Date;
}

/**
 * How much of an order's responses a viewer sees: moderators every one, the customer the presented ones, a freelancer
 * through the gate those in play, anybody else only their own (decisions 5).
 */
export type Sight = 'all' | 'customer' | 'others' | 'own';

const SEEN_BY_CUSTOMER: readonly ResponseStatus[] = ['active', 'viewed', 'approved', 'rejected'];
const SEEN_BY_OTHERS: readonly ResponseStatus[] = ['active', 'viewed', 'approved'];

/** What the viewer sees of an order's responses, and why not more. The order itself is visible to them. */
export function sightOf(viewer: Viewer, order: OrderSide, gates: Gates): { sight: Sight; refusal: Refusal | null } {
  if (viewer.is_moderator) return { sight: 'all', refusal: null };
  if (viewer.customer_uuid === order.customer_uuid) return { sight: 'customer', refusal: null };
  const refusal = order.is_show_responses
    ? refuseViewOtherResponses(gates.settings, gates.stats, gates.now)
    : refuse('other_responses_hidden');
  return { sight: refusal === null ? 'others' : 'own', refusal };
}

/** Whether a viewer with this sight sees the response. `visibleTo` is the same rule in SQL. */
export function isVisible(viewer: Viewer, sight: Sight, response: ResponseSide): boolean {
  if (sight === 'all' || response.freelancer_uuid === viewer.freelancer_uuid) return true;
  if (sight === 'own') return false;
  const statuses = sight === 'customer' ? SEEN_BY_CUSTOMER : SEEN_BY_OTHERS;
  return statuses.includes(response.status) && (!response.is_freelancer_banned || response.status === 'approved');
}

/** The rows of `responses` joined with `profiles` and `users` that a viewer with this sight sees. */
export function visibleTo(viewer: Viewer, sight: Sight, now: Date) {
  if (sight === 'all') return sql<SqlBool>`true`;
  const own = sql<SqlBool>`responses.freelancer_uuid = ${viewer.freelancer_uuid}`;
  if (sight === 'own') return own;
  const statuses = sight === 'customer' ? SEEN_BY_CUSTOMER : SEEN_BY_OTHERS;
  return sql<SqlBool>`(${own} or (responses.status = any(${sql.val([...statuses])}::text[])
    and (responses.status = 'approved' or not ${isJoinedPersonBanned(now)})))`;
}

/** Whose part in the response the viewer plays; null for an onlooker. */
export function actorOf(viewer: Viewer, order: OrderSide, response: ResponseSide): ResponseActor | null {
  if (response.freelancer_uuid === viewer.freelancer_uuid) return 'author';
  return order.customer_uuid === viewer.customer_uuid ? 'customer' : null;
}

/** Whether the viewer may make the move now, apart from the rules of the order it changes. */
export function refuseMove(
  move: ResponseMove,
  viewer: Viewer,
  order: OrderSide,
  response: ResponseSide,
  gates: Gates,
): Refusal | null {
  const actor = actorOf(viewer, order, response);
  if (actor === null) return refuse('not_your_move');
  const facts = { status: response.status, formerStatus: response.former_status, orderStatus: order.status };
  return firstRefusal([
    refuseResponseMove(move, facts, actor),
    move === 'withdraw' ? refuseWithdrawResponse(gates.settings, gates.stats, gates.now) : null,
    // A banned customer can pay nobody, so choosing an executor would only waste the freelancer's time.
    move === 'approve' && viewer.is_customer_banned ? refuse('customer_banned') : null,
  ]);
}

/** What the viewer may do with a response, each with its reason. `hasUnfinishedDeal`: the order has a paid deal that runs. */
export function rights(
  viewer: Viewer,
  facts: { order: OrderSide; response: ResponseSide; gates: Gates; hasUnfinishedDeal: boolean },
): ResponseView['rights'] {
  const right = (move: ResponseMove, extra: Refusal | null = null) =>
    asRight(firstRefusal([refuseMove(move, viewer, facts.order, facts.response, facts.gates), extra]));
  const unfinished = facts.hasUnfinishedDeal ? refuse('paid_deal_unfinished') : null;
  return {
    edit: right('edit'),
    delete: right('withdraw'),
    approve: right('approve'),
    reject: right('reject'),
    revoke: right('revoke', unfinished),
    refuse: right('refuse', unfinished),
  };
}
