/** Locking a deal behind its order, and writing its moves. */

import { expiredWithTimeLeft } from '@provodka/domain/deals/deal-deadlines.ts';
import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import {
  type DealActor,
  type DealMove,
  type DealNews,
  dealMoveTarget,
  refuseDealMove,
} from '@provodka/domain/deals/deals.ts';
import type { DealSplit } from '@provodka/domain/deals/disputes.ts';
import { dealAccepted } from '@provodka/domain/money/ledger.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { postPlan } from '../ledger/service.ts';
import { lockOrder, type OrderRow } from '../orders/service.ts';
import type { WriteContext } from '../platform/context.ts';
import { withEvent } from '../platform/jobs/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type Side, sideOf } from './access.ts';
import { type FactSources, factsOf, type PeopleFacts } from './facts.ts';
import { type DealChange, type DealRow, insertLine, lockDealRow, moveDealRow } from './store.ts';

export interface DealIds {
  order_id: number;
  deal_id: number;
}

/** People, the payment provider and the clock all move deals. */
export type MoveContext = WriteContext<Viewer | null>;

/** Both rows are locked until the transaction ends, the order's first. */
export interface LockedDeal extends FactSources {
  order: OrderRow;
}

/** Locks a deal without asking who the viewer is. Throws RefusedError `not_found`. */
export async function lockDeal(context: Pick<WriteContext, 'db' | 'content'>, ids: DealIds): Promise<LockedDeal> {
  const order = await lockOrder(context, ids.order_id);
  const deal = order && (await lockDealRow(context.db, order.id, ids.deal_id));
  if (!order || !deal) throw new RefusedError(refuse('not_found'));
  return { order, deal, maintenances: await context.content.maintenances() };
}

/** Locks a deal for one of its sides or a moderator. Throws RefusedError `not_found` to everyone else. */
export async function lockOwnDeal(context: WriteContext, ids: DealIds): Promise<LockedDeal & { side: Side }> {
  const locked = await lockDeal(context, ids);
  const side = sideOf(context.viewer, locked.deal);
  const isGone = locked.order.status === ORDER_STATUS.deleted && !context.viewer.is_moderator;
  if (side === null || isGone) throw new RefusedError(refuse('not_found'));
  return { ...locked, side };
}

/** A move, its actor, and the columns it changes besides the status. */
export interface Step {
  move: DealMove;
  by: DealActor;
  /** The user who acts; absent for the provider and the clock. */
  actor_uuid?: string;
  comment?: string;
  change?: DealChange;
  people?: PeopleFacts;
  /** Only for a decision: the percent of the price that the executor gets. */
  share?: number;
}

export interface MovedDeal extends LockedDeal {
  event_id: number;
}

/** Why the move may not be made now, null when it may. */
export function refuseMove({ now }: Pick<MoveContext, 'now'>, locked: LockedDeal, step: Step): Refusal | null {
  return refuseDealMove(step.move, factsOf(locked, step.people), step.by, now);
}

/** Writes a move if the rules allow it now. Throws RefusedError. */
export async function writeMove(context: MoveContext, locked: LockedDeal, step: Step): Promise<MovedDeal> {
  const facts = factsOf(locked, step.people);
  assertAllowed(refuseDealMove(step.move, facts, step.by, context.now));
  const target = dealMoveTarget(step.move, facts, step.by, step.share);
  return await writeStatus(context, locked, step, target);
}

/** Writes a move that was decided: the status, the line of its timeline and the event for everyone who watches. */
export async function writeStatus(
  context: MoveContext,
  locked: LockedDeal,
  step: Step,
  status: DealStatus,
): Promise<MovedDeal> {
  const { deal } = locked;
  const change: DealChange = { status, ...step.change };
  if (deal.status === 'delivered' && status !== 'delivered') change.accept_until = null;
  if (deal.status === 'disputed') Object.assign(change, { former_status: null, dispute_opener: null });
  const { line, event } = newsOf(deal, step, status);
  const telling = withEvent(context.db, 'deal_changed', event, context.now);
  const moved = await moveDealRow(telling, change, line, context.now);
  return { ...locked, ...moved };
}

/** A deal that goes back to its executor has days for a delivery; a later end is warned of anew. */
export function termToDeliver({ expired_at }: DealRow, now: Date): DealChange {
  const end = expiredWithTimeLeft(expired_at, now);
  return end > expired_at ? { expired_at: end, expiry_warned_at: null } : {};
}

/** Writes a line of a deal's timeline and adds the event about it; returns the id of the line. */
export async function writeLine({ db: tx, now }: MoveContext, deal: DealRow, news: News): Promise<number> {
  const { line, event } = newsOf(deal, news, deal.status);
  return await insertLine(withEvent(tx, 'deal_changed', event, now), line, now);
}

interface News {
  move: DealMove | DealNews;
  by: DealActor;
  actor_uuid?: string;
  comment?: string;
}

function newsOf(deal: DealRow, news: News, status: DealStatus) {
  const { move, by, actor_uuid = null, comment = null } = news;
  const about = { order_id: deal.order_id, deal_id: deal.id, move, actor_uuid };
  const concerns = [deal.customer_uuid, deal.executor_uuid];
  return { line: { ...about, by, comment }, event: { ...about, status, concerns } };
}

/**
 * Accepts the work: the price, or the part a decision gives, becomes payable to the executor and its commission is
 * earned. Throws RefusedError.
 */
export async function writeAcceptance(
  context: MoveContext,
  locked: LockedDeal,
  step: Step,
  split?: DealSplit,
): Promise<DealRow> {
  const executor_share = split?.executor ?? null;
  const change = { accepted_at: context.now, ...(split && { executor_share }) };
  const { deal } = await writeMove(context, locked, { ...step, change });
  const { id, executor_uuid, price, commission } = deal;
  const plan = dealAccepted(id, executor_uuid, split ?? { executor: price, commission });
  await postPlan(context, plan, { key: `deal_accepted:${id}`, deal_id: id, payment_id: null });
  return deal;
}
