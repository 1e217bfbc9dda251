import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { PaymentRow } from '../../payments/service.ts';
import type { Reader } from '../../platform/database/database.ts';

/** A payment, refund or payout of a deal. */
export type DealPaymentRow = PaymentRow & { purpose: 'deal'; order_id: number; deal_id: number };

/** Every payment of a deal names it: the table's check. */
type OfDeal = { purpose: 'deal'; order_id: NotNull; deal_id: NotNull };

/** The customer's payment that waits for its outcome, by the way they chose last; a deal has at most one. */
export async function findOpenPayment(db: Reader, dealId: number): Promise<DealPaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'pending')
    .where('superseded_at', 'is', null)
    .$narrowType<OfDeal>()
    .executeTakeFirst();
}

/** The payment that paid the deal. */
export async function findAppliedPayment(db: Reader, dealId: number): Promise<DealPaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('kind', '=', 'payment')
    .where('status', '=', 'succeeded')
    .where('is_unapplied', '=', false)
    .$narrowType<OfDeal>()
    .executeTakeFirst();
}

/** Whether an earlier refund of the same payment was refused. */
export async function wasRefusedBefore(
  db: Reader,
  { id, deal_id, refunds_payment_id }: DealPaymentRow,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('payments')
    .select('id')
    .where('deal_id', '=', deal_id)
    .where('refunds_payment_id', '=', refunds_payment_id)
    .where('status', '=', 'canceled')
    .where('id', '<', id)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** The shown columns of a customer's payment that is open or was applied. */
export type ShownPayment = Pick<DealPaymentRow, 'deal_id' | 'status' | 'method' | 'title' | 'payment_url'>;

/** The payments of the deal in this column, as a JSON array. */
export const shownPaymentsOf = (dealId: RawBuilder<unknown>) => sql<ShownPayment[]>`(
  select coalesce(json_agg(payment), '[]') from (
    select p.deal_id, p.status, p.method, p.title, p.payment_url from payments p
    where p.deal_id = ${dealId} and p.kind = 'payment' and p.status in ('pending', 'succeeded') and not p.is_unapplied
      and (p.status = 'succeeded' or p.superseded_at is null)) payment)`;
