/** Payouts on hold: stopped by their executor, or released or refused by a moderator (product: trust). */
import type { HeldPayout, payoutRoutes } from '@provodka/contract/deals/payouts.ts';
import { refuseHoldDecision, refusePayoutStop } from '@provodka/domain/deals/payout-holds.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { changePayment, lockPayment } from '../../payments/service.ts';
import { addAudit } from '../../platform/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { assertAllowed } from '../../platform/rights.ts';
import { sideOf } from '../access.ts';
import { type DealIds, lockDeal, lockOwnDeal, refuseMove, writeLine, writeMove } from '../moves.ts';
import type { ShownDeal } from '../reading.ts';
import { isSent, presentHold } from './hold-reading.ts';
import { deleteUnusedDestination, endHold, findHold, findWaitingPayouts, type WaitingPayout } from './hold-store.ts';

/**
 * Stops a waiting payout: the deal is accepted as before, and the executor can ask for the payout again. Throws
 * RefusedError.
 */
export async function stopPayout(context: WriteContext, ids: DealIds): Promise<ShownDeal> {
  const { db: tx, viewer, now } = context;
  const locked = await lockOwnDeal(context, ids);
  const { deal, side } = locked;
  // A repetition answers the deal as it is.
  if (side === 'executor' && deal.status === 'accepted') return locked;
  const step = { move: 'payout_stop', by: side, actor_uuid: viewer.user_uuid } as const;
  assertAllowed(refuseMove(context, locked, step));
  const payout = await lockWaiting(context, deal.id);
  assertAllowed(refusePayoutStop({ isSent: payout === null || isSent(payout, now) }));
  if (payout === null) return locked;
  const { to: _to, ...kept } = payout.destination ?? {};
  await changePayment(context, payout.id, {
    status: 'canceled',
    is_held: false,
    destination: JSON.stringify(kept),
    finished_at: now,
  });
  await endHold(tx, payout.id, { decision: 'stopped', comment: null, decided_by: null }, now);
  const fingerprint = payout.destination_fingerprint;
  if (fingerprint !== null) await deleteUnusedDestination(tx, deal.executor_uuid, fingerprint);
  return await writeMove(context, locked, step);
}

/** Locks the open payout of a locked deal, so that sending it happens before or after. */
async function lockWaiting(context: WriteContext, dealId: number): Promise<WaitingPayout | null> {
  const [found] = await findWaitingPayouts(context.db, [dealId]);
  if (!found) return null;
  await lockPayment(context, found.id);
  const [payout = null] = await findWaitingPayouts(context.db, [dealId]);
  return payout;
}

export type HoldDecisionForm = z.output<(typeof payoutRoutes)['payouts_decide']['body']>;

/**
 * A moderator who is no party releases a payout or refuses it. Refused money stays payable: the executor reads why, may
 * stop the payout or write to the support, and it can be released later. Throws RefusedError, `not_found` among others.
 */
export async function decidePayout(
  context: WriteContext,
  payoutId: number,
  { decision, comment }: HoldDecisionForm,
): Promise<HeldPayout> {
  const { db: tx, viewer, now } = context;
  const found = await findHold(tx, payoutId);
  if (!found) throw new RefusedError(refuse('not_found'));
  const locked = await lockDeal(context, found);
  const payment = await lockPayment(context, payoutId);
  const hold = (await findHold(tx, payoutId)) ?? found;
  const isParty = sideOf(viewer, locked.deal) !== 'moderator';
  assertAllowed(refuseHoldDecision(hold.decision, decision, { isParty }));
  const isReleased = decision === 'released';
  if (isReleased) {
    const { held_until } = payment;
    const next_attempt_at = held_until !== null && held_until > now ? held_until : now;
    await changePayment(context, payoutId, { is_held: false, next_attempt_at });
  }
  await endHold(tx, payoutId, { decision, comment, decided_by: viewer.user_uuid }, now);
  const move = isReleased ? 'payout_released' : 'payout_withheld';
  await writeLine(context, locked.deal, { move, by: 'moderator', actor_uuid: viewer.user_uuid, comment });
  await addAudit(context, {
    action: 'decide_payout',
    subject: { kind: 'deal', id: hold.deal_id, order_id: hold.order_id },
    before: {},
    after: { is_released: isReleased },
    comment,
  });
  return await presentHold(context, (await findHold(tx, payoutId)) ?? hold);
}
