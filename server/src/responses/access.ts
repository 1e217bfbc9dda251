import type { ResponseView } from '@provodka/contract/orders/responses.ts';
import { refuseOwnCase } from '@provodka/domain/moderation.ts';
import type { OrderStatus } from '@provodka/domain/orders/orders.ts';
import {
  type ResponseActor,
  type ResponseFacts,
  type ResponseMove,
  type ResponseStatus,
  refuseResponseMove,
} from '@provodka/domain/orders/responses.ts';
import { firstRefusal, type Refusal, refuse } from '@provodka/domain/refusals.ts';
import {
  type DealStats,
  refuseViewOtherResponses,
  refuseWithdrawResponse,
  type Thresholds,
} from '@provodka/domain/thresholds.ts';
import { type SqlBool, sql } from 'kysely';
import { asRight } from '../platform/rights.ts';
import type { SqlViewer, Viewer } from '../platform/viewer.ts';
import { isBannedProfile } from '../users/service.ts';

/** The columns of a response's order that permissions need. */
export interface OrderSide {
  id: number;
  status: OrderStatus;
  customer_uuid: string;
  is_show_responses: boolean;
}

/** The columns of a response that permissions need. */
export interface ResponseSide {
  status: ResponseStatus;
  former_status: ResponseStatus | null;
  freelancer_uuid: string;
  /** The freelancer is banned: their waiting response is hidden from all but themselves and moderators (product: moderation). */
  is_freelancer_banned: boolean;
  /** The freelancer's account is being deleted, so nobody may choose them. */
  is_freelancer_leaving: boolean;
}

/** An order and one of its responses. */
export interface ResponseOnOrder {
  order: OrderSide;
  response: ResponseSide;
}

/** The thresholds of the asking freelancer. */
export interface Earned {
  thresholds: Thresholds;
  stats: DealStats;
  now: Date;
}

/** Reads the thresholds only when a rule asks for them; most rules do not. */
export type LoadThresholds = () => Promise<Earned>;

/**
 * How much of an order's responses a viewer sees: moderators every one, the customer the presented ones, a freelancer
 * past the threshold those in play, anybody else only their own (product: responses).
 */
export type ResponseVisibility = 'all' | 'customer' | 'others' | 'own';

const SEEN_BY_CUSTOMER: readonly ResponseStatus[] = ['active', 'viewed', 'approved', 'rejected'];
const SEEN_BY_OTHERS: readonly ResponseStatus[] = ['active', 'viewed', 'approved'];

/** The responses of an order that the viewer may see, and why not more. The order itself is visible to them. */
export async function visibilityOf(
  viewer: Viewer,
  order: OrderSide,
  askThresholds: LoadThresholds,
): Promise<{ sight: ResponseVisibility; refusal: Refusal | null }> {
  if (viewer.is_moderator) return { sight: 'all', refusal: null };
  if (isOwnOrder(viewer, order)) return { sight: 'customer', refusal: null };
  if (!order.is_show_responses) return { sight: 'own', refusal: refuse('other_responses_hidden') };
  const { thresholds, stats, now } = await askThresholds();
  const refusal = refuseViewOtherResponses(thresholds, stats, now);
  return { sight: refusal === null ? 'others' : 'own', refusal };
}

export const isOwnOrder = (viewer: Viewer, order: { customer_uuid: string }): boolean =>
  viewer.customer_uuid === order.customer_uuid;
export const isOwnResponse = (viewer: Viewer, response: { freelancer_uuid: string }): boolean =>
  viewer.freelancer_uuid === response.freelancer_uuid;

/** Whether the viewer, who sees the order, sees the response. `visibleTo` is the same rule in SQL. */
export async function seesResponse(
  viewer: Viewer,
  { order, response }: ResponseOnOrder,
  askThresholds: LoadThresholds,
): Promise<boolean> {
  if (isOwnResponse(viewer, response)) return true;
  const { sight } = await visibilityOf(viewer, order, askThresholds);
  if (sight === 'all' || sight === 'own') return sight === 'all';
  const statuses = sight === 'customer' ? SEEN_BY_CUSTOMER : SEEN_BY_OTHERS;
  return statuses.includes(response.status) && (!response.is_freelancer_banned || response.status === 'approved');
}

/** The rows of `responses` that a viewer with this visibility may see. */
export function visibleTo(viewer: SqlViewer, sight: ResponseVisibility, now: Date) {
  if (sight === 'all') return sql<SqlBool>`true`;
  const own = sql<SqlBool>`responses.freelancer_uuid = ${viewer.freelancer_uuid}`;
  if (sight === 'own') return own;
  const statuses = sight === 'customer' ? SEEN_BY_CUSTOMER : SEEN_BY_OTHERS;
  return sql<SqlBool>`(${own} or (responses.status = any(${sql.val([...statuses])}::text[])
    and (responses.status = 'approved' or not ${isBannedProfile(sql.ref('responses.freelancer_uuid'), now)})))`;
}

/** The viewer's role in the response; null for an onlooker. */
export function actorOf(viewer: Viewer, { order, response }: ResponseOnOrder): ResponseActor | null {
  if (isOwnResponse(viewer, response)) return 'author';
  return isOwnOrder(viewer, order) ? 'customer' : null;
}

/** Whether the viewer may make the move now, apart from `refuseWithdrawal` and the rules of the order it changes. */
export function refuseByRules(viewer: Viewer, pair: ResponseOnOrder, move: ResponseMove): Refusal | null {
  const actor = actorOf(viewer, pair);
  if (actor === null) return refuse('not_your_move');
  const { order, response } = pair;
  const facts = { status: response.status, formerStatus: response.former_status, orderStatus: order.status };
  return firstRefusal([
    refuseResponseMove(move, facts, actor),
    // A banned customer can pay nobody, so choosing an executor would only waste the freelancer's time.
    move === 'approve' && viewer.is_customer_banned ? refuse('customer_banned') : null,
    move === 'approve' && response.is_freelancer_leaving ? refuse('person_leaving') : null,
  ]);
}

/** Whether a moderator may hide or show the response: not in a case of their own. */
export const refuseModeration = (move: ResponseMove, facts: ResponseFacts, isParty: boolean): Refusal | null =>
  firstRefusal([refuseResponseMove(move, facts, 'moderator'), refuseOwnCase(isParty)]);

/** The threshold for withdrawing a response of one's own, the only move with a threshold. */
export const refuseWithdrawal = ({ thresholds, stats, now }: Earned): Refusal | null =>
  refuseWithdrawResponse(thresholds, stats, now);

/** The facts that rights need besides the response itself. */
export interface RightsFacts {
  /** The result of `refuseWithdrawal`; read only for the response's author. */
  withdrawal: Refusal | null;
  /** The order has a paid deal that runs. */
  hasUnfinishedDeal: boolean;
}

/** The viewer's rights on a response, each with its reason. */
export function rights(
  viewer: Viewer,
  pair: ResponseOnOrder,
  { withdrawal, hasUnfinishedDeal }: RightsFacts,
): ResponseView['rights'] {
  const right = (move: ResponseMove, extra: Refusal | null = null) =>
    asRight(firstRefusal([refuseByRules(viewer, pair, move), extra]));
  const unfinished = hasUnfinishedDeal ? refuse('paid_deal_unfinished') : null;
  return {
    edit: right('edit'),
    delete: right('withdraw', withdrawal),
    approve: right('approve'),
    reject: right('reject'),
    revoke: right('revoke', unfinished),
    refuse: right('refuse', unfinished),
  };
}
