/** Responses of many freelancers at once; the texts of the statements stay the same for any number. */

import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { type ResponseStatus, WAITING_RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import { sql } from 'kysely';
import { visibleOrders } from '../orders/service.ts';
import { ROW_VIEWER, type VisibilityQuestion, visibilityQueryTable } from '../platform/batch-visibility.ts';
import { oneOfWords } from '../platform/database/any-of.ts';
import type { Tx } from '../platform/database/database.ts';

/** The facts that the rules need about a freelancer who responds to an order; money in kopecks. */
export interface RespondentRow {
  /** The position among the questions, from 1. */
  place: number;
  order_id: number;
  customer_uuid: string;
  status: OrderStatus;
  has_budget: boolean;
  number_responses: number;
  number_unread_newcomers: number;
  customer_deals: number;
  customer_sum: number;
  freelancer_deals: number;
  freelancer_sum: number;
  /** The status of the freelancer's latest response to the order. */
  own_status: ResponseStatus | null;
  /** Their waiting responses on orders with a budget in search. */
  number_waiting: number;
}

const WAITING = oneOfWords(WAITING_RESPONSE_STATUSES);

/** Serialises the responses of each of these freelancers, in one order for all. */
export async function lockFreelancers(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('responses'), hashtext(uuid))
    from unnest(${sql.val([...uuids].toSorted())}::text[]) as uuid`.execute(tx);
}

/** The respondents who see the order they respond to. */
export async function findRespondents(tx: Tx, asked: readonly VisibilityQuestion[]): Promise<RespondentRow[]> {
  const found = await sql<RespondentRow>`
    select asked.place, orders.id as order_id, orders.customer_uuid, orders.status, orders.budget is not null as has_budget,
      orders.number_responses, orders.number_unread_newcomers, customer.number_deals as customer_deals, customer.sum_deals as customer_sum,
      freelancer.number_deals as freelancer_deals, freelancer.sum_deals as freelancer_sum,
      (select r.status from responses r where r.order_id = orders.id and r.freelancer_uuid = asked.freelancer_uuid
        order by r.id desc limit 1) as own_status,
      (select count(*) from responses r join orders o on o.id = r.order_id
        where r.freelancer_uuid = asked.freelancer_uuid and r.status in ${WAITING}
          and o.status = ${ORDER_STATUS.searching} and o.budget is not null and not o.is_customer_banned) as number_waiting
    from ${visibilityQueryTable(asked)}
    join orders on orders.id = asked.id
    join profiles customer on customer.uuid = orders.customer_uuid
    join profiles freelancer on freelancer.uuid = asked.freelancer_uuid
    where ${visibleOrders(ROW_VIEWER)} order by asked.place`.execute(tx);
  return found.rows;
}

export interface NewResponse {
  order_id: number;
  freelancer_uuid: string;
  price: number;
  period_hours: number;
  /** Whether the freelancer had no finished deal at that moment. */
  is_newcomer: boolean;
  at: Date;
}

/** Returns their ids in the same order. */
export async function insertResponses(tx: Tx, responses: readonly NewResponse[]): Promise<number[]> {
  const added = await sql<{ id: number }>`
    insert into responses (order_id, freelancer_uuid, price, period_hours, is_newcomer, status, created_at, updated_at)
    select order_id, freelancer_uuid, price, period_hours, is_newcomer, 'active', at, at
    from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as response (order_id bigint, freelancer_uuid uuid, price bigint,
      period_hours int, is_newcomer boolean, at timestamptz)
    returning id`.execute(tx);
  return added.rows.map(({ id }) => id);
}
