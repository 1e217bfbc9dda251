/** Queries behind the decision whether a payout is held, and the payouts that wait for a moderator. */

import type { DealTotals, HoldDecision, HoldReason } from '@provodka/domain/deals/payout-holds.ts';
import { kopecks } from '@provodka/domain/money/money.ts';
import { type NotNull, type SqlBool, sql } from 'kysely';
import { isBarred } from '../../payments/service.ts';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../../platform/cursor-paging.ts';
import { anyId } from '../../platform/database/any-of.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/lock-name.ts';
import type { DealRow } from '../store.ts';
import type { DealPaymentRow } from './payment-store.ts';

/** Payouts to one destination are judged one after another, so that two at once see each other. */
export async function lockDestination(tx: Tx, fingerprint: Buffer): Promise<void> {
  const key = `payouts to ${fingerprint.toString('hex')}`;
  await lockName(tx, key);
}

/** The moment this freelancer first asked for money to this destination; null for never. */
export async function findFirstUse(db: Reader, freelancerUuid: string, fingerprint: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom('payout_destinations')
    .select('first_used_at')
    .where('freelancer_uuid', '=', freelancerUuid)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.first_used_at ?? null;
}

export async function recordDestination(
  tx: Tx,
  destination: { freelancer_uuid: string; fingerprint: Buffer; title: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payout_destinations')
    .values({ ...destination, first_used_at: now, last_used_at: now })
    .onConflict((at) => at.columns(['freelancer_uuid', 'fingerprint']).doUpdateSet({ last_used_at: now }))
    .execute();
}

/** Deletes the first use of a destination once no payout goes to it: its next use is the first again. */
export async function deleteUnusedDestination(tx: Tx, freelancerUuid: string, fingerprint: Buffer): Promise<void> {
  await sql`
    delete from payout_destinations u
    where u.freelancer_uuid = ${freelancerUuid}::uuid and u.fingerprint = ${fingerprint} and not exists (
      select from payments p join deals d on d.id = p.deal_id
      where p.destination_fingerprint = u.fingerprint and d.executor_uuid = u.freelancer_uuid
        and (p.status <> 'canceled' or p.sent_at is not null))`.execute(tx);
}

/** Deals of this pair: those paid since then and not returned, and those paid out before. */
export async function findPairTotals(
  db: Reader,
  { customer_uuid, executor_uuid }: Pick<DealRow, 'customer_uuid' | 'executor_uuid'>,
  since: Date,
): Promise<{ recent: DealTotals; past: DealTotals }> {
  const isRecent = sql`paid_at > ${since} and status not in ('refund_pending', 'refunded')`;
  const isPast = sql`paid_at <= ${since} and status = 'paid_out'`;
  const found = await sql<Record<'recent' | 'recent_sum' | 'past' | 'past_sum', number>>`
    select count(*) filter (where ${isRecent}) as recent, count(*) filter (where ${isPast}) as past,
      coalesce(sum(coalesce(executor_share, price)) filter (where ${isRecent}), 0)::bigint as recent_sum,
      coalesce(sum(coalesce(executor_share, price)) filter (where ${isPast}), 0)::bigint as past_sum
    from deals where customer_uuid = ${customer_uuid}::uuid and executor_uuid = ${executor_uuid}::uuid`.execute(db);
  const row = found.rows[0] ?? { recent: 0, recent_sum: 0, past: 0, past_sum: 0 };
  return {
    recent: { number: row.recent, sum: kopecks(row.recent_sum) },
    past: { number: row.past, sum: kopecks(row.past_sum) },
  };
}

/**
 * Deals with this executor paid by customers whose accounts were made since then, and the number of these customers.
 */
export async function findTotalsFromNew(db: Reader, executorUuid: string, since: Date) {
  const found = await sql<Record<'number' | 'sum' | 'customers', number>>`
    select count(*) as number, count(distinct d.customer_uuid) as customers,
      coalesce(sum(coalesce(d.executor_share, d.price)), 0)::bigint as sum
    from deals d join profiles p on p.uuid = d.customer_uuid join users u on u.uuid = p.user_uuid
    where d.executor_uuid = ${executorUuid}::uuid and d.paid_at > ${since} and u.created_at > ${since}
      and d.status not in ('refund_pending', 'refunded')`.execute(db);
  const { number, sum, customers } = found.rows[0] ?? { number: 0, sum: 0, customers: 0 };
  return { number, sum: kopecks(sum), customers };
}

/** Kopecks that go to a destination since then, and how many freelancers besides this one ever used it. */
export async function findDestinationTotals(db: Reader, fingerprint: Buffer, freelancerUuid: string, since: Date) {
  const found = await sql<{ sum: number; others: number }>`
    select (select coalesce(sum(amount), 0)::bigint from payments
        where destination_fingerprint = ${fingerprint} and created_at > ${since} and status <> 'canceled') as sum,
      (select count(*) from payout_destinations
        where fingerprint = ${fingerprint} and freelancer_uuid <> ${freelancerUuid}::uuid) as others`.execute(db);
  const { sum, others } = found.rows[0] ?? { sum: 0, others: 0 };
  return { sum: kopecks(sum), others };
}

export async function wasEverRefused(db: Reader, dealId: number): Promise<boolean> {
  const found = await sql<{ was: boolean }>`
    select exists (select from payout_holds where deal_id = ${dealId} and was_refused) as was`.execute(db);
  return found.rows[0]?.was ?? false;
}

/** Kopecks; null for an order without a budget. */
export async function findBudget(db: Reader, orderId: number): Promise<number | null> {
  const row = await db.selectFrom('orders').select('budget').where('id', '=', orderId).executeTakeFirst();
  return row?.budget ?? null;
}

export async function insertHold(
  tx: Tx,
  hold: { payment_id: number; order_id: number; deal_id: number; reasons: HoldReason[] },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payout_holds')
    .values({ ...hold, opened_at: now })
    .execute();
}

export interface HoldEnd {
  decision: HoldDecision;
  comment: string | null;
  decided_by: string | null;
}

/** Ends the hold of a payout; does nothing for one that was not held. */
export async function endHold(tx: Tx, paymentId: number, end: HoldEnd, now: Date): Promise<void> {
  await tx
    .updateTable('payout_holds')
    .set({ ...end, decided_at: now, ...(end.decision === 'refused' && { was_refused: true }) })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** A payout with how it waits. */
export type WaitingPayout = Pick<
  DealPaymentRow,
  'id' | 'deal_id' | 'title' | 'held_until' | 'is_held' | 'attempts' | 'destination' | 'destination_fingerprint'
> & {
  /** Its executor is marked as a scammer. */
  is_barred: boolean;
  decision: HoldDecision | null;
  comment: string | null;
};

/** The payouts of these deals that have no outcome yet; a deal has at most one. */
export async function findWaitingPayouts(db: Reader, dealIds: readonly number[]): Promise<WaitingPayout[]> {
  if (dealIds.length === 0) return [];
  return await db
    .selectFrom('payments')
    .leftJoin('payout_holds', 'payout_holds.payment_id', 'payments.id')
    .select(['payments.id', 'payments.deal_id', 'payments.title', 'held_until', 'is_held', 'attempts'])
    .select(['destination', 'destination_fingerprint', 'decision', 'comment', isBarred('payments').as('is_barred')])
    .where('payments.deal_id', '=', anyId(dealIds))
    .where('kind', '=', 'payout')
    .where('status', '=', 'pending')
    .$narrowType<{ deal_id: NotNull }>()
    .execute();
}

/** A held payout for the moderators' queue, with its deal and its status. */
export interface HeldRow {
  id: number;
  order_id: number;
  order_title: string;
  deal_id: number;
  number: number;
  description: string;
  amount: number;
  budget: number | null;
  to: string | null;
  customer_uuid: string;
  executor_uuid: string;
  reasons: HoldReason[];
  opened_at: Date;
  decision: HoldDecision | null;
  comment: string | null;
  decided_at: Date | null;
  decided_by: string | null;
}

export type HoldSlice = 'open' | 'refused' | 'ended';

const SLICES = {
  open: sql<SqlBool>`h.decision is null`,
  refused: sql<SqlBool>`h.decision = 'refused'`,
  ended: sql<SqlBool>`h.decision in ('released', 'stopped')`,
};

const BY_DECISION: RowOrder<HeldRow> = {
  value: sql`h.decided_at`,
  id: sql`h.payment_id`,
  isDescending: true,
  holds: 'moment',
  key: ({ decided_at, id }) => ({ value: decided_at, id }),
};
/** Open holds by waiting time, the longest first; decided ones by date, the latest first. */
export const HOLD_ORDERS: Record<HoldSlice, RowOrder<HeldRow>> = {
  open: {
    value: sql`h.opened_at`,
    id: sql`h.payment_id`,
    isDescending: false,
    isIdAscending: true,
    holds: 'moment',
    key: ({ opened_at, id }) => ({ value: opened_at, id }),
  },
  refused: BY_DECISION,
  ended: BY_DECISION,
};

const HELD = sql`
  select h.payment_id as id, h.order_id, o.title as order_title, h.deal_id, d.number, d.description, p.amount, o.budget, p.title as "to",
    d.customer_uuid, d.executor_uuid, h.reasons, h.opened_at, h.decision, h.comment, h.decided_at, u.full_name as decided_by
  from payout_holds h join payments p on p.id = h.payment_id join deals d on d.id = h.deal_id join orders o on o.id = h.order_id
  left join users u on u.uuid = h.decided_by`;

export async function findHolds(db: Reader, slice: HoldSlice, place: Place): Promise<HeldRow[]> {
  const order = HOLD_ORDERS[slice];
  const found = await sql<HeldRow>`
    ${HELD} where ${SLICES[slice]} and ${beyondCursor(order, place)} ${orderAndLimit(order, place)}`.execute(db);
  return found.rows;
}

export async function findHold(db: Reader, paymentId: number): Promise<HeldRow | undefined> {
  const found = await sql<HeldRow>`${HELD} where h.payment_id = ${paymentId}`.execute(db);
  return found.rows[0];
}

export async function countHolds(db: Reader): Promise<Record<HoldSlice, number>> {
  const found = await sql<Record<HoldSlice, number>>`
    select count(*) filter (where decision is null) as open, count(*) filter (where decision = 'refused') as refused,
      count(*) filter (where decision in ('released', 'stopped')) as ended
    from payout_holds`.execute(db);
  return found.rows[0] ?? { open: 0, refused: 0, ended: 0 };
}
