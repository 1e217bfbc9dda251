import { FINAL_DEAL_STATUSES, UNFINISHED_PAID_DEAL_STATUSES } from '@provodka/domain/deals/deals.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import type { ResponseStatus } from '@provodka/domain/orders/responses.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { oneOfWords } from '../platform/database/any-of.ts';
import type { Reader } from '../platform/database/database.ts';
import { isHiddenBy } from './hidden-store.ts';
import { ALL_COLUMNS, type OrderRow } from './store.ts';

/** Statuses after which nothing happens to a deal; every other deal is open. */
export const ENDED_DEALS = oneOfWords(FINAL_DEAL_STATUSES);

export interface DealFactsOfOrder {
  has_paid_unfinished_deal: boolean;
  has_ever_paid_deal: boolean;
  /** When the order was last closed or completed. */
  finished_at: Date | null;
  /** The executor has asked for the deletion of their account, or it is deleted. */
  is_executor_leaving: boolean;
}

/** The columns of `DealFactsOfOrder`, for the order of this column or id. */
export const dealFactsOf = (orderId: RawBuilder<unknown>) => sql`
  exists (select from deals d where d.order_id = ${orderId}
    and d.status in ${oneOfWords(UNFINISHED_PAID_DEAL_STATUSES)}) as has_paid_unfinished_deal,
  exists (select from deals d where d.order_id = ${orderId} and d.paid_at is not null) as has_ever_paid_deal,
  (select max(e.created_at) from order_events e
    where e.order_id = ${orderId} and e.move in ('close', 'complete')) as finished_at,
  exists (select from orders of_executor join profiles executor on executor.uuid = of_executor.executor_uuid
    join users leaving on leaving.uuid = executor.user_uuid
    where of_executor.id = ${orderId} and leaving.deletion_asked_at is not null) as is_executor_leaving`;

/** The deals and history that the rules of moves ask about. */
export async function findDealFacts(db: Reader, orderId: number): Promise<DealFactsOfOrder> {
  const found = await sql<DealFactsOfOrder>`select ${dealFactsOf(sql.val(orderId))}`.execute(db);
  return found.rows[0] as DealFactsOfOrder;
}

/** The facts of one order, with further ones that its page may need. */
export interface OrderWithFacts extends DealFactsOfOrder {
  /** The number of its last deal, those that were deleted among them; 0 without any. */
  last_deal_number: number;
  has_files: boolean;
  has_offers: boolean;
  has_teams: boolean;
  /** Whether this freelancer ever had an offer of it. */
  is_invited: boolean;
  /** Whether this freelancer hides it. */
  is_hidden: boolean;
}

/** The columns of `OrderWithFacts` over `orders`. */
const relatedFactsOf = (freelancerUuid: string | null) => sql`
  ${dealFactsOf(sql.ref('orders.id'))},
  coalesce((select max(d.number) from deals d where d.order_id = orders.id), 0) as last_deal_number,
  exists (select from order_files f where f.order_id = orders.id) as has_files,
  exists (select from offers where offers.order_id = orders.id) as has_offers,
  exists (select from order_teams t where t.order_id = orders.id) as has_teams,
  exists (select from offers where offers.order_id = orders.id and offers.freelancer_uuid = ${freelancerUuid}::uuid) as is_invited,
  ${isHiddenBy(sql.ref('orders.id'), freelancerUuid)} as is_hidden`;

/** An order as its page reads it. */
export async function findWithFacts(
  db: Reader,
  orderId: number,
  visible: Expression<SqlBool>,
  freelancerUuid: string | null,
): Promise<(OrderRow & OrderWithFacts) | undefined> {
  const found = await sql<OrderRow & OrderWithFacts>`
    select ${ALL_COLUMNS}, ${relatedFactsOf(freelancerUuid)} from orders where orders.id = ${orderId} and ${visible}`.execute(
    db,
  );
  return found.rows[0];
}

export async function findOrderWithFacts(
  db: Reader,
  orderId: number,
  freelancerUuid: string | null,
): Promise<OrderWithFacts> {
  const found = await sql<OrderWithFacts>`
    select ${relatedFactsOf(freelancerUuid)} from orders where orders.id = ${orderId}`.execute(db);
  return found.rows[0] as OrderWithFacts;
}

/** A freelancer with a response to an order, and its status. */
export interface Respondent {
  freelancer_uuid: string;
  status: ResponseStatus;
}

/** Everybody who ever responded to the order, with the response's status. */
export async function findRespondents(db: Reader, orderId: number): Promise<Respondent[]> {
  return await db
    .selectFrom('responses')
    .select(['freelancer_uuid', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

export interface CompletionFacts {
  approved_price: Kopecks;
  paid_out_sum: Kopecks;
  has_open_deal: boolean;
}

/** The facts by which an order in work completes by itself: its deals with the present executor; sums in kopecks. */
export async function findCompletionFacts(
  db: Reader,
  order: { id: number; response_id: number | null; executor_uuid: string | null },
): Promise<CompletionFacts> {
  const facts = await sql<CompletionFacts>`
    select
      coalesce((select r.price from responses r where r.id = ${order.response_id}), 0)::bigint as approved_price,
      coalesce(sum(coalesce(executor_share, price)) filter (where status = 'paid_out'), 0)::bigint as paid_out_sum,
      coalesce(bool_or(status not in ${ENDED_DEALS}), false) as has_open_deal
    from deals where order_id = ${order.id} and executor_uuid = ${order.executor_uuid}`.execute(db);
  return facts.rows[0] as CompletionFacts;
}
