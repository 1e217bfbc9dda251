import type { NotNull } from 'kysely';
import type { PaymentRow } from '../../payments/service.ts';
import { anyId } from '../../platform/database/any-of.ts';
import type { Reader } from '../../platform/database/database.ts';

/** A payment, refund or payout of a deal. */
export type DealPaymentRow = PaymentRow & { purpose: 'deal'; order_id: number; deal_id: number };

/** Every payment of a deal names it: the table's check. */
type OfDeal = { purpose: 'deal'; order_id: NotNull; deal_id: NotNull };

/** The customer's payment that waits for its outcome, by the way they chose last; a deal has at most one. */
export async function findOpenPayment(db: Reader, dealId: number): Promise<DealPaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'pending')
    .where('superseded_at', 'is', null)
    .$narrowType<OfDeal>()
    .executeTakeFirst();
  return row;
}

/** The payment that paid the deal. */
export async function findAppliedPayment(db: Reader, dealId: number): Promise<DealPaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'succeeded')
    .where('is_unapplied', '=', false)
    .$narrowType<OfDeal>()
    .executeTakeFirst();
  return row;
}

/** Payments by customers of these deals that are open or were applied. */
export async function findShownPayments(db: Reader, dealIds: readonly number[]): Promise<DealPaymentRow[]> {
  if (dealIds.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('deal_id', '=', anyId(dealIds))
    .where('kind', '=', 'payment')
    .where('status', 'in', ['pending', 'succeeded'])
    .where('is_unapplied', '=', false)
    .where((row) => row.or([row('status', '=', 'succeeded'), row('superseded_at', 'is', null)]))
    .$narrowType<OfDeal>()
    .execute();
  return rows;
}
