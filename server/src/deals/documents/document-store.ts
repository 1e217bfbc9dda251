import type { DealStatus } from '@provodka/domain/deals/deals.ts';
import type { JournalKind } from '@provodka/domain/money/ledger.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { sql } from 'kysely';
import { CONCEALED_TITLE, visibleOrders } from '../../orders/service.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** An entry of the ledger about one deal; kopecks by the account they moved on, 0 where they did not. */
export interface DealEntry {
  kind: JournalKind;
  /** Into the deal's escrow, or out of it when negative. */
  escrow: Kopecks;
  /** Money to the executor's account; negative for a payout from it. */
  payable: Kopecks;
  commission: Kopecks;
  /** Money of a payment that could not be applied. */
  suspense: Kopecks;
  /** The means of payment as people see it. */
  means: string | null;
  created_at: Date;
}

/** All ledger entries of a deal, in the order they happened. */
export async function findDealEntries(db: Reader, dealId: number): Promise<DealEntry[]> {
  const amountOn = (kind: string) => sql`coalesce(sum(p.amount) filter (where a.kind = ${kind}), 0)::bigint`;
  const found = await sql<DealEntry>`
    select j.kind, j.created_at, max(m.title) as means, ${amountOn('escrow')} as escrow, ${amountOn('payable')} as payable,
      ${amountOn('commission_revenue')} as commission, ${amountOn('suspense')} as suspense
    from journal j
    join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id
    left join payments m on m.id = j.payment_id
    where j.deal_id = ${dealId}
    group by j.id order by j.id`.execute(db);
  return found.rows;
}

/** A deal of somebody's table; kopecks by the ledger. */
export interface ListedDeal {
  order_id: number;
  number: number;
  status: DealStatus;
  description: string;
  order_title: string;
  other_side: string;
  price: Kopecks;
  commission: Kopecks;
  paid: Kopecks;
  earned: Kopecks;
  refunded: Kopecks;
  paid_out: Kopecks;
  created_at: Date;
  paid_at: Date | null;
  accepted_at: Date | null;
  ended_at: Date | null;
}

/**
 * Deals of one side created in these days, the newest first; at most `limit`. Deals of deleted orders are left out, and
 * the title of an order the viewer may no longer see is concealed.
 */
export async function findListedDeals(
  db: Reader,
  own: { side: 'customer' | 'freelancer'; uuid: string; viewer: Viewer },
  days: { from: Date | null; before: Date | null },
  limit: number,
): Promise<ListedDeal[]> {
  const mine = own.side === 'customer' ? 'customer_uuid' : 'executor_uuid';
  const other = own.side === 'customer' ? 'executor_uuid' : 'customer_uuid';
  const sum = (kind: string, account: string, sign: 1 | -1) => sql`coalesce((
    select sum(p.amount) from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.deal_id = d.id and j.kind = ${kind} and a.kind = ${account}), 0)::bigint * ${sql.lit(sign)}`;
  const found = await sql<ListedDeal>`
    select d.order_id, d.number, d.status, d.description,
      case when ${visibleOrders(own.viewer)} then orders.title else ${CONCEALED_TITLE} end as order_title, u.full_name as other_side, d.price, d.commission,
      ${sum('deal_paid', 'escrow', 1)} as paid, ${sum('deal_accepted', 'payable', 1)} as earned,
      ${sum('deal_refunded', 'escrow', -1)} as refunded, ${sum('payout_sent', 'payable', -1)} as paid_out,
      d.created_at, d.paid_at, d.accepted_at, d.ended_at
    from deals d join orders on orders.id = d.order_id join profiles f on f.uuid = d.${sql.ref(other)} join users u on u.uuid = f.user_uuid
    where d.${sql.ref(mine)} = ${own.uuid} and orders.status <> ${ORDER_STATUS.deleted} and d.status <> 'deleted'
      and (${days.from}::timestamptz is null or d.created_at >= ${days.from}::timestamptz)
      and (${days.before}::timestamptz is null or d.created_at < ${days.before}::timestamptz)
    order by d.id desc limit ${limit}`.execute(db);
  return found.rows;
}
