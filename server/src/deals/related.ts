/** Keeps deals whose two sides may be one person out of all figures until a moderator has looked (product: trust). */
import type { Kopecks } from '@provodka/domain/money/money.ts';
import { relatedReasons } from '@provodka/domain/people/related-parties.ts';
import { openCheck } from '../checks/service.ts';
import type { WriteContext } from '../platform/context.ts';
import { lockDeal, type MoveContext } from './moves.ts';
import { findCountedTogether, findShared } from './related-store.ts';
import { type DealRow, updateDealRow } from './store.ts';

/** Whether a deal that is paid out now has to wait before it counts; then moderators find it in their queue. Its row is locked. */
export async function isWithheldNow(context: MoveContext, deal: DealRow): Promise<boolean> {
  const { db: tx, now } = context;
  const row = await findShared(tx, deal);
  if (row.is_demo) return false;
  const facts = {
    sharesDevice: row.shares_device,
    sharesNetwork: row.shares_network,
    sharesDestination: row.shares_destination,
    olderSince: row.older_since,
    cleared: row.cleared,
  };
  const reasons = relatedReasons(facts, now);
  if (reasons.length === 0) return false;
  await openCheck(context, tx, { deal_id: deal.id }, { kind: 'related_parties', reasons });
  return true;
}

/**
 * Locks and withholds the counted deals between these two people; the caller subtracts their figures. Deals a moderator
 * has decided stay as they are.
 */
export async function withholdEarlierDeals(
  context: WriteContext,
  deal: Pick<DealRow, 'customer_uuid' | 'executor_uuid'>,
): Promise<WithheldDeal[]> {
  const withheld: WithheldDeal[] = [];
  for (const ids of await findCountedTogether(context.db, deal)) {
    const locked = await lockDeal(context, ids);
    const { ranked_at, customer_uuid, executor_uuid, executor_share, price } = locked.deal;
    if (locked.deal.is_withheld) continue;
    await updateDealRow(context.db, ids.deal_id, { is_withheld: true, ranked_at: null }, context.now);
    withheld.push({ ...ids, ranked_at, customer_uuid, executor_uuid, amount: executor_share ?? price });
  }
  return withheld;
}

export interface WithheldDeal extends DealFigures {
  order_id: number;
  deal_id: number;
  /** The moment it entered the leaderboards. */
  ranked_at: Date | null;
}

/** The contribution of a deal to the figures of its two sides, in kopecks. */
export interface DealFigures {
  customer_uuid: string;
  executor_uuid: string;
  amount: Kopecks;
}

/** Lets a withheld deal count; the caller adds its reviews and figures. Null when it was not withheld. */
export async function releaseWithheldDeal(
  context: WriteContext,
  ids: { order_id: number; deal_id: number },
): Promise<DealFigures | null> {
  const { deal } = await lockDeal(context, ids);
  if (!deal.is_withheld) return null;
  await updateDealRow(context.db, deal.id, { is_withheld: false }, context.now);
  const { customer_uuid, executor_uuid, executor_share, price } = deal;
  return { customer_uuid, executor_uuid, amount: executor_share ?? price };
}
