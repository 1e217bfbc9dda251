/** Payouts that wait, as moderators and the deal's executor read them. */
import type { DealView } from '@provodka/contract/deals/deals.ts';
import type { HeldPayout, payoutRoutes } from '@provodka/contract/deals/payouts.ts';
import { dealTitle } from '@provodka/domain/deals/deal-terms.ts';
import { holdReasonWords, type PayoutSettings, refuseHoldDecision } from '@provodka/domain/deals/payout-holds.ts';
import { kopecks, toRubles } from '@provodka/domain/money/money.ts';
import type { z } from 'zod/mini';
import type { ReadContext } from '../../platform/context.ts';
import { cursorMeta, readCursorPage } from '../../platform/cursor-paging.ts';
import { exactMeta } from '../../platform/paging.ts';
import { asRight } from '../../platform/rights.ts';
import { findPeople } from '../../users/service.ts';
import { sideOf } from '../access.ts';
import { countHolds, findHolds, type HeldRow, HOLD_ORDERS, type WaitingPayout } from './hold-store.ts';

type HoldQuery = z.output<(typeof payoutRoutes)['moderator_payouts_list']['query']>;

/** Payouts for moderators. */
export async function listHolds(context: ReadContext, query: HoldQuery) {
  const counters = await countHolds(context.db);
  const turned = await readCursorPage(query, async (place) => ({
    rows: await findHolds(context.db, query.slice, place),
  }));
  const meta = cursorMeta(exactMeta(query, counters[query.slice]), turned, HOLD_ORDERS[query.slice]);
  return { data: await presentHolds(context, turned.rows), meta, counters };
}

/** Presents a single held payout. */
export async function presentHold(context: ReadContext, row: HeldRow): Promise<HeldPayout> {
  const [held] = await presentHolds(context, [row]);
  if (!held) throw new Error(`Payout ${row.id} is of nobody`);
  return held;
}

async function presentHolds(context: ReadContext, rows: readonly HeldRow[]): Promise<HeldPayout[]> {
  const { payouts: settings } = await context.content.settings();
  const uuids = rows.flatMap((row) => [row.customer_uuid, row.executor_uuid]);
  const people = await findPeople(context, uuids);
  return rows.flatMap((row) => {
    const customer = people.get(row.customer_uuid);
    const executor = people.get(row.executor_uuid);
    return customer && executor ? [{ ...presentRow(context, row, settings), customer, executor }] : [];
  });
}

function presentRow({ viewer }: ReadContext, row: HeldRow, settings: PayoutSettings) {
  const { id, order_id, order_title, deal_id, number, to, reasons, decision, comment, decided_by, decided_at } = row;
  const isParty = sideOf(viewer, row) !== 'moderator';
  const right = (wanted: 'released' | 'refused') => asRight(refuseHoldDecision(decision, wanted, { isParty }));
  return {
    id,
    order_id,
    order_title,
    deal_id,
    number,
    title: dealTitle(row.description),
    amount: toRubles(kopecks(row.amount)),
    budget: row.budget === null ? null : toRubles(kopecks(row.budget)),
    to,
    reasons: reasons.map((code) => ({ code, title: holdReasonWords(code, settings) })),
    opened_at: row.opened_at.toISOString(),
    decision:
      decision === null || decided_at === null
        ? null
        : { code: decision, comment, decided_by, decided_at: decided_at.toISOString() },
    rights: { release: right('released'), refuse: right('refused') },
  };
}

/** Whether a payout has left, or may be on its way out this moment: nobody can take it back. */
export const isSent = ({ is_held, is_barred, held_until, attempts }: WaitingPayout, now: Date): boolean =>
  attempts > 0 || !(is_held || is_barred || (held_until !== null && held_until > now));

/** The hold of a payout for its executor and moderators; null for one that is on its way. */
export function presentWaiting(payout: WaitingPayout | undefined, now: Date): DealView['payout_hold'] {
  if (!payout) return null;
  const { is_held, is_barred, held_until, decision, comment, title: to } = payout;
  if (is_held && decision === 'refused') return { state: 'refused', leaves_at: null, to, reason: comment };
  if (is_held || is_barred) return { state: 'check', leaves_at: null, to, reason: null };
  if (held_until === null || held_until <= now) return null;
  return { state: 'first_use', leaves_at: held_until.toISOString(), to, reason: null };
}
