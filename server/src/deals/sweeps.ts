/**
 * Deadlines and reminders of deals. Each deal is checked again under its lock, so a move made meanwhile wins
 * (product: money).
 */
import {
  ACCEPTANCE_DAYS,
  acceptanceRemindersDue,
  expiryReminderAt,
  isDue,
  payoutRemindersDue,
} from '@provodka/domain/deals/deal-deadlines.ts';
import { dealMoveTarget } from '@provodka/domain/deals/deals.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { recordEarning } from '../leaderboards/service.ts';
import type { FreeContext, WriteContext } from '../platform/context.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import { type AlertLog, raiseAlerts } from './alerts.ts';
import { writeDispute } from './disputes/dispute-service.ts';
import { factsOf } from './facts.ts';
import { writeReturn } from './money/refunds.ts';
import { type LockedDeal, lockDeal, refuseMove, type Step, writeAcceptance, writeLine, writeMove } from './moves.ts';
import { updateDealRow } from './store.ts';
import {
  acceptable,
  type DueDeals,
  expired,
  expiring,
  findDue,
  findOrderId,
  payoutUnreminded,
  unranked,
  unreminded,
} from './sweep-store.ts';

/** Does the due work on a locked deal; false when nothing is due. */
type Work = (context: WriteContext<null>, locked: LockedDeal) => Promise<boolean>;

/** Everything that is due by now, by the names under which failures are reported. */
export const dealSweeps = (context: FreeContext<null>) => ({
  remind_of_acceptance: () => sweep(context, unreminded(context.now), remindOfAcceptance),
  accept_deals: () => acceptDeals(context),
  remind_of_expiry: () => sweep(context, expiring(context.now), remindOfExpiry),
  expire_deals: () => expireDeals(context),
  rank_deals: () => sweep(context, unranked(context.now), rank),
  remind_of_payouts: () => sweep(context, payoutUnreminded(context.now), remindOfPayout),
});

/** Alerts for moderators, which move nothing. */
export const alertSweeps = (context: FreeContext<null>, log: AlertLog) => ({
  raise_alerts: () => raiseAlerts(context, log),
});

async function sweep(context: FreeContext<null>, due: DueDeals, work: Work): Promise<number> {
  const { db } = context;
  return await sweepRows(db, {
    noun: 'deal',
    find: (seen, most) => findDue(db, due, seen, most),
    async move(tx, deal_id) {
      const inside = { ...context, db: tx };
      const order_id = await findOrderId(tx, deal_id);
      return order_id !== undefined && (await work(inside, await lockDeal(inside, { order_id, deal_id })));
    },
  });
}

async function remindOfAcceptance(context: WriteContext<null>, { deal }: LockedDeal): Promise<boolean> {
  const { db: tx, now } = context;
  if (deal.accept_until === null) return false;
  const sent = acceptanceRemindersDue(addDays(deal.accept_until, -ACCEPTANCE_DAYS), now);
  if (sent <= deal.accept_reminded) return false;
  await updateDealRow(tx, deal.id, { accept_reminded: sent }, now);
  await writeLine(context, deal, { move: 'acceptance_reminder', by: 'clock' });
  return true;
}

async function remindOfExpiry(context: WriteContext<null>, { deal }: LockedDeal): Promise<boolean> {
  const { db: tx, now } = context;
  const isOpen = deal.status === 'created' || deal.status === 'paid';
  if (!isOpen || deal.expiry_warned_at !== null || !isDue(expiryReminderAt(deal.expired_at), now)) return false;
  await updateDealRow(tx, deal.id, { expiry_warned_at: now }, now);
  await writeLine(context, deal, { move: 'expiry_reminder', by: 'clock' });
  return true;
}

async function remindOfPayout(context: WriteContext<null>, { deal }: LockedDeal): Promise<boolean> {
  const { db: tx, now } = context;
  if (deal.status !== 'accepted' || deal.accepted_at === null) return false;
  const sent = payoutRemindersDue(deal.accepted_at, now);
  if (sent <= deal.payout_reminded) return false;
  await updateDealRow(tx, deal.id, { payout_reminded: sent }, now);
  await writeLine(context, deal, { move: 'payout_reminder', by: 'clock' });
  return true;
}

/** Adds a deal to the leaderboards some time after its payout, in the periods of this moment. */
async function rank(context: WriteContext<null>, { deal }: LockedDeal): Promise<boolean> {
  const { db: tx, now } = context;
  if (deal.status !== 'paid_out' || deal.ranked_at !== null || deal.is_withheld) return false;
  await updateDealRow(tx, deal.id, { ranked_at: now }, now);
  const { customer_uuid, executor_uuid, executor_share, price } = deal;
  await recordEarning(context, { customer_uuid, executor_uuid, amount: executor_share ?? price });
  return true;
}

/** Accepts deliveries whose term of acceptance has passed without an objection. */
async function acceptDeals(context: FreeContext<null>): Promise<number> {
  return await sweep(context, acceptable(context.now), async (inside, locked) => {
    const step = { move: 'accept_automatically', by: 'clock' } as const;
    if (refuseMove(inside, locked, step) !== null) return false;
    await writeAcceptance(inside, locked, step);
    return true;
  });
}

/** Ends deals whose term is over: unpaid ones are deleted, others refunded or disputed. */
async function expireDeals(context: FreeContext<null>): Promise<number> {
  return await sweep(context, expired(context.now), async (inside, locked) => {
    const step = { move: 'expire', by: 'clock' } as const;
    if (refuseMove(inside, locked, step) !== null) return false;
    await expire(inside, locked, step);
    return true;
  });
}

async function expire(context: WriteContext<null>, locked: LockedDeal, step: Step) {
  const target = dealMoveTarget('expire', factsOf(locked), 'clock');
  if (target === 'refund_pending') await writeReturn(context, locked, step);
  // Only a reworked deal, which is back in `paid`, becomes disputed by expiry.
  else if (target === 'disputed') await writeDispute(context, locked, step, 'expired');
  else await writeMove(context, locked, { ...step, change: { ended_at: context.now } });
}
