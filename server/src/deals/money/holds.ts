/** Decides at the request whether a payout is held (product: trust). */

import { DESTINATION_HOURS, type HoldReason, holdReasons, leavesAt } from '@provodka/domain/deals/payout-holds.ts';
import { type Kopecks, kopecks } from '@provodka/domain/money/money.ts';
import type { PayoutDestination } from '@provodka/domain/money/provider.ts';
import { addDays, addHours } from '@provodka/domain/time/moscow-days.ts';
import { signature } from '../../platform/config/secrets.ts';
import type { MoveContext } from '../moves.ts';
import type { DealRow } from '../store.ts';
import {
  findBudget,
  findDestinationTotals,
  findFirstUse,
  findPairTotals,
  findTotalsFromNew,
  lockDestination,
  recordDestination,
  wasEverRefused,
} from './hold-store.ts';

/**
 * A keyed hash of a destination, which recognises it without storing the phone or the card. The key is the
 * installation's secret, since phones are few enough to guess.
 */
export function fingerprintOf(secret: string, to: PayoutDestination): Buffer {
  // A phone is one destination whatever bank is named.
  const address = to.method === 'card' ? to.payout_token : to.phone;
  return Buffer.from(signature(secret, 'payout destination', `${to.method} ${address}`), 'base64url');
}

/** A requested payout. */
export interface RequestedPayout {
  fingerprint: Buffer;
  /** The destination as people see it. */
  title: string;
  amount: Kopecks;
}

export interface Judged {
  /** Not sent before this moment; null for one that leaves at once. */
  held_until: Date | null;
  /** Reasons for a moderator to check it; empty without any. */
  reasons: HoldReason[];
}

/** Judges a payout and records the use of its destination. The rows of the order and the deal are locked. */
export async function judgePayout(context: MoveContext, deal: DealRow, asked: RequestedPayout): Promise<Judged> {
  const { db: tx, content, now } = context;
  const { fingerprint, title, amount } = asked;
  const { payouts: settings } = await content.settings();
  await lockDestination(tx, fingerprint);
  const firstUsedAt = await findFirstUse(tx, deal.executor_uuid, fingerprint);
  const budget = await findBudget(tx, deal.order_id);
  const youngSince = addDays(now, -settings.young_pair_days);
  const facts = {
    amount,
    budget: budget === null ? null : kopecks(budget),
    ...(await findPairTotals(tx, deal, youngSince)),
    fromNew: await findTotalsFromNew(tx, deal.executor_uuid, youngSince),
    destination: await findDestinationTotals(tx, fingerprint, deal.executor_uuid, addHours(now, -DESTINATION_HOURS)),
    wasRefused: await wasEverRefused(tx, deal.id),
  };
  await recordDestination(tx, { freelancer_uuid: deal.executor_uuid, fingerprint, title }, now);
  return { held_until: leavesAt(firstUsedAt, settings, now), reasons: holdReasons(facts, settings) };
}
