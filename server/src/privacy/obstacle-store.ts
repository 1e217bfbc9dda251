import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import {
  OPEN_DEALS_OF_CUSTOMER,
  OPEN_DEALS_OF_EXECUTOR,
  OPEN_ORDERS_OF_LEAVING,
} from '@provodka/domain/people/leaving.ts';
import { sql } from 'kysely';
import { oneOfWords } from '../platform/database/any-of.ts';
import type { Reader } from '../platform/database/database.ts';

/** The numbers of a person's unfinished things, by side. */
export interface OpenCounts {
  customer_deals: number;
  executor_deals: number;
  customer_orders: number;
  executor_orders: number;
  payments: number;
  sm: number;
}

export async function countOpen(db: Reader, userUuid: string): Promise<OpenCounts> {
  const found = await sql<OpenCounts>`
    with own as (select
        (select uuid from profiles where user_uuid = ${userUuid}::uuid and side = 'customer') as customer,
        (select uuid from profiles where user_uuid = ${userUuid}::uuid and side = 'freelancer') as freelancer)
    select
      (select count(*) from deals d where d.customer_uuid = own.customer
        and d.status in ${oneOfWords(OPEN_DEALS_OF_CUSTOMER)})::int as customer_deals,
      (select count(*) from deals d where d.executor_uuid = own.freelancer
        and d.status in ${oneOfWords(OPEN_DEALS_OF_EXECUTOR)})::int as executor_deals,
      (select count(*) from orders o where o.customer_uuid = own.customer
        and o.status in ${oneOfWords(OPEN_ORDERS_OF_LEAVING)})::int as customer_orders,
      (select count(*) from orders o where o.executor_uuid = own.freelancer
        and o.status = ${sql.lit(ORDER_STATUS.in_work)})::int as executor_orders,
      (select count(*) from payments p left join deals d on d.id = p.deal_id where p.status = 'pending'
        and (p.user_uuid = ${userUuid}::uuid or ((p.kind <> 'payout' and d.customer_uuid = own.customer)
          or (p.kind = 'payout' and d.executor_uuid = own.freelancer))))::int as payments,
      (select coalesce(sum(a.balance), 0) from ledger_accounts a
        where a.kind = 'sm_wallet' and a.owner_uuid = ${userUuid}::uuid)::int as sm
    from own`.execute(db);
  const [counts] = found.rows;
  if (!counts) throw new Error('The counts of open things came without a row');
  return counts;
}
