/** One deal, locked behind its order, and the way every one of its moves is written. */

import type { DealStatus } from '@provodka/domain/deals.ts';
import {
  type DealActor,
  type DealFacts,
  type DealMove,
  dealMoveTarget,
  refuseDealMove,
} from '@provodka/domain/deals.ts';
import { dealAccepted } from '@provodka/domain/ledger.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { postPlan } from '../accounts/service.ts';
import { lockOrder, type OrderRow } from '../orders/service.ts';
import type { Tx } from '../platform/database.ts';
import { addFact } from '../platform/outbox.ts';
import { assertAllowed } from '../platform/rights.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type Side, sideOf } from './access.ts';
import { factsOf, type PeopleFacts } from './facts.ts';
import { type DealChange, type DealNews, type DealRow, insertEvent, lockDealRow, updateDealRow } from './store.ts';

export interface DealIds {
  order_id: number;
  deal_id: number;
}

/** Both rows are locked until the transaction ends, the order's first. */
export interface LockedDeal {
  order: OrderRow;
  deal: DealRow;
}

/** Locks a deal whoever asks. Throws RefusedError `not_found`. */
export async function lockDeal(tx: Tx, ids: DealIds): Promise<LockedDeal> {
  const order = await lockOrder({ db: tx }, ids.order_id);
  const deal = order && (await lockDealRow(tx, order.id, ids.deal_id));
  if (!order || !deal) throw new RefusedError(refuse('not_found'));
  return { order, deal };
}

/** Locks a deal for somebody who takes part in it. Throws RefusedError `not_found` to everyone else. */
export async function lockOwnDeal(tx: Tx, viewer: Viewer, ids: DealIds): Promise<LockedDeal & { side: Side }> {
  const locked = await lockDeal(tx, ids);
  const side = sideOf(viewer, locked.deal);
  if (side === null) throw new RefusedError(refuse('not_found'));
  return { ...locked, side };
}

/** A move, who makes it and what it changes besides the status. */
export interface Step {
  move: DealMove;
  by: DealActor;
  /** The user who acts; absent for the provider and the clock. */
  actor_uuid?: string;
  comment?: string;
  change?: DealChange;
  people?: PeopleFacts;
  /** Facts that differ from the row, such as a deadline moved by maintenance. */
  facts?: DealFacts;
}

export interface MovedDeal extends LockedDeal {
  event_id: number;
}

/** Makes a move if the rules allow it now. Throws RefusedError. */
export async function makeMove(tx: Tx, locked: LockedDeal, step: Step, now: Date): Promise<MovedDeal> {
  const facts = step.facts ?? factsOf(locked.order, locked.deal, step.people);
  assertAllowed(refuseDealMove(step.move, facts, step.by, now));
  return await saveMove(tx, locked, step, dealMoveTarget(step.move, facts, step.by), now);
}

/** Writes a move that was decided: the status, the event and the fact for everyone who watches. */
export async function saveMove(
  tx: Tx,
  { order, deal }: LockedDeal,
  step: Step,
  status: DealStatus,
  now: Date,
): Promise<MovedDeal> {
  const change: DealChange = { status, ...step.change };
  if (deal.status === 'delivered' && status !== 'delivered') change.accept_until = null;
  if (deal.status === 'disputed') change.former_status = null;
  const moved = await updateDealRow(tx, deal.id, change, now);
  const event_id = await tellMove(tx, moved, step, now);
  return { order, deal: moved, event_id };
}

/** Adds a line to the timeline of a deal and tells everyone who watches; returns the id of the line. */
export async function tellMove(
  tx: Tx,
  deal: DealRow,
  news: { move: DealMove | DealNews; by: DealActor; actor_uuid?: string; comment?: string },
  now: Date,
): Promise<number> {
  const { move, by, actor_uuid = null, comment = null } = news;
  const ids = { order_id: deal.order_id, deal_id: deal.id };
  const event_id = await insertEvent(tx, { ...ids, move, by, actor_uuid, comment }, now);
  await addFact(tx, 'deal_changed', { ...ids, move }, now);
  return event_id;
}

/** Accepts the work: the price becomes payable to the executor and the commission is earned. Throws RefusedError. */
export async function acceptWork(tx: Tx, locked: LockedDeal, step: Step, now: Date): Promise<DealRow> {
  const { deal } = await makeMove(tx, locked, { ...step, change: { accepted_at: now } }, now);
  const { id, executor_uuid, price, commission } = deal;
  const plan = dealAccepted(id, executor_uuid, { executor: price, commission });
  await postPlan(tx, plan, { key: `deal_accepted:${id}`, deal_id: id, payment_id: null }, now);
  return deal;
}
