import type { OwnOrderSort } from '@provodka/contract/orders/order-lists.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import { DEALS_AWAITING, ORDERS_AWAITING_CUSTOMER, ORDERS_AWAITING_DEAL } from '@provodka/domain/orders/order-turns.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { newcomersPlaces } from '@provodka/domain/orders/response-places.ts';
import { WAITING_RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasUnread } from '../../conversations/service.ts';
import { oneOfWords } from '../../platform/database/any-of.ts';
import { type Reader, UNPREPARED } from '../../platform/database/database.ts';
import { isBannedProfile } from '../../users/service.ts';
import { type DealFactsOfOrder, dealFactsOf, ENDED_DEALS } from '../facts-store.ts';
import type { PublicFilter } from '../list/list-filter-store.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../list/list-store.ts';
import { searchCondition } from '../list/search-store.ts';

/** A row of a cabinet: the card, the executor and the open deal. */
export interface CabinetRow extends CardRow, DealFactsOfOrder {
  executor_uuid: string | null;
  former_status: OrderStatus | null;
  was_in_work: boolean;
  is_show_responses: boolean;
  number_new_responses: number;
  /** Freelancers who responded last, while the customer chooses. */
  responder_uuids: string[];
  open_deal: OpenDeal | null;
  is_waiting: boolean;
  /** Price of the chosen response, null without one. */
  response_price: Kopecks | null;
  /** Prices of all deals that stand, and of those that were paid. */
  sum_deals_made: Kopecks;
  sum_deals_paid: Kopecks;
}

/** A deal as JSON brings it: the moment is a text. */
export interface OpenDeal {
  id: number;
  number: number;
  status: string;
  price: Kopecks;
  /** The owner's figure: the customer's total or the executor's part. */
  sum: Kopecks;
  planned_at: string;
  accept_until: string | null;
}

/** The profile whose cabinet is read. */
export type CabinetOwner = { customer_uuid: string } | { executor_uuid: string };

/** Steps of the customer's deals (kopecks) and the maximum of responses below each; the last has none (product: thresholds). */
export type MaximumSteps = readonly { below: Kopecks; maximum: number }[];

export interface CabinetFilter extends Omit<PublicFilter, 'platform_ids' | 'configuration_ids'> {
  statuses: readonly OrderStatus[];
  is_private?: boolean;
  is_max_number_responses?: boolean;
  is_exist_open_deals?: boolean;
  /** Whether the user of the owner has something to read there. */
  unread?: { by_user: string; exists: boolean };
  steps: MaximumSteps;
  /** The rows of `orders` a viewer may see, for a list of somebody else's, where nothing waits for them. */
  visible?: Expression<SqlBool>;
}

export interface CabinetPage {
  sort: OwnOrderSort;
  limit: number;
  offset: number;
  now: Date;
}

/** A draft has no publication yet and is dated by its creation. */
const DATE = sql.raw('coalesce(o.published_at, o.created_at)');

const SORTS: Record<Exclude<OwnOrderSort, 'turn|desc'>, string> = {
  'date|desc': 'coalesce(o.published_at, o.created_at) desc, o.id desc',
  'date|asc': 'coalesce(o.published_at, o.created_at) asc, o.id desc',
  'views|desc': 'o.number_views desc, o.id desc',
  'views|asc': 'o.number_views asc, o.id desc',
  'budget|desc': 'o.budget desc nulls last, o.id desc',
  'budget|asc': 'o.budget asc nulls last, o.id desc',
};

/** A deal `d` of the order that is not over; an executor is shown none of those with a former one. */
const openDealOf = (owner: CabinetOwner): RawBuilder<SqlBool> =>
  'customer_uuid' in owner
    ? sql<SqlBool>`d.order_id = o.id and d.status not in ${ENDED_DEALS}`
    : sql<SqlBool>`d.order_id = o.id and d.status not in ${ENDED_DEALS} and d.executor_uuid = ${owner.executor_uuid}`;

/** Deals whose step is the owner's come first, then the earliest stage, as on the page of the order. */
const awaitedBy = (owner: CabinetOwner) =>
  oneOfWords(DEALS_AWAITING['customer_uuid' in owner ? 'customer' : 'executor']);

/** The customer also pays the commission; the executor gets the price, or the part a decision gave. */
const sumOf = (owner: CabinetOwner): RawBuilder<unknown> =>
  'customer_uuid' in owner ? sql`d.price + d.commission` : sql`coalesce(d.executor_share, d.price)`;

/** A deal `d` of the order whose price counts as agreed. */
const standingDealOf = (owner: CabinetOwner): RawBuilder<SqlBool> =>
  'customer_uuid' in owner
    ? sql<SqlBool>`d.order_id = o.id and d.status not in ('deleted', 'refunded', 'refund_pending')`
    : sql<SqlBool>`d.order_id = o.id and d.status not in ('deleted', 'refunded', 'refund_pending') and d.executor_uuid = ${owner.executor_uuid}`;

/**
 * Begins a statement with the ids of orders whose next step is the owner's, as `waiting`
 * (domain/src/orders/order-turns.ts). They are found from the owner's few open deals; a check order by order would read
 * everybody's deals.
 */
function withWaiting(owner: CabinetOwner): RawBuilder<unknown> {
  const isCustomer = 'customer_uuid' in owner;
  const dealOfOwner = isCustomer
    ? sql`d.customer_uuid = ${owner.customer_uuid}`
    : sql`d.executor_uuid = ${owner.executor_uuid}`;
  const ordersOfCustomer = sql`
      union select o.id from orders o where ${ownedBy(owner)} and o.status in ${oneOfWords(ORDERS_AWAITING_CUSTOMER)}
      union select o.id from orders o where ${ownedBy(owner)} and o.status in ${oneOfWords(ORDERS_AWAITING_DEAL)}
        and o.id not in (select order_id from open_deals)`;
  // Nobody can pay for a deal whose order is blocked.
  const isPayable = sql`(status <> 'created'
        or (select o.status from orders o where o.id = order_id) in ${oneOfWords(ORDERS_AWAITING_DEAL)})`;
  return sql`
    with open_deals as materialized (
      select d.order_id, d.status from deals d where ${dealOfOwner} and d.status not in ${ENDED_DEALS}),
    waiting as materialized (
      select order_id as id from open_deals where status in ${awaitedBy(owner)} and ${isPayable}
      ${isCustomer ? ordersOfCustomer : sql``})`;
}

const IS_WAITING = sql<SqlBool>`(o.id in (select id from waiting))`;

/** The waiting orders that match, as `o`. `offset 0` makes the planner begin with them, whatever it estimates. */
const waitingOf = (owner: CabinetOwner, filter: CabinetFilter) => sql`waiting cross join lateral (
  select o.id, o.status from orders o ${joinsOf(filter)} where o.id = waiting.id and ${conditionsOf(owner, filter)} offset 0) o`;

/** Whether the order has a chat of the owner with unread messages. */
function unreadChatOf(owner: CabinetOwner, readerUuid: string): RawBuilder<SqlBool> {
  const isSeen =
    'customer_uuid' in owner
      ? sql<SqlBool>`coalesce(r.status in ('active', 'viewed', 'approved', 'rejected'), true)`
      : sql<SqlBool>`coalesce(r.freelancer_uuid, d.executor_uuid) = ${owner.executor_uuid}`;
  return sql<SqlBool>`exists (select from threads t
    left join responses r on r.id = t.response_id left join deals d on d.id = t.deal_id
    where t.order_id = o.id and ${isSeen} and ${hasUnread(sql.ref('t.id'), readerUuid)})`;
}

/** A row has room for so many pictures. */
const MOST_RESPONDERS = 3;

/** Freelancers who wait for the customer's answer; an executor's cabinet and another person's list show none. */
const respondersOf = (owner: CabinetOwner, filter: CabinetFilter, now: Date): RawBuilder<unknown> =>
  'customer_uuid' in owner && !filter.visible
    ? sql`(case when o.status = ${sql.lit(ORDER_STATUS.searching)} then array(select r.freelancer_uuid from responses r
        where r.order_id = o.id and r.status in ${oneOfWords(WAITING_RESPONSE_STATUSES)}
          and not ${isBannedProfile(sql.ref('r.freelancer_uuid'), now)}
        order by r.created_at desc, r.id desc limit ${sql.lit(MOST_RESPONDERS)}) else '{}' end)`
    : sql`'{}'::uuid[]`;

const ownedBy = (owner: CabinetOwner): RawBuilder<SqlBool> =>
  'customer_uuid' in owner
    ? sql<SqlBool>`o.customer_uuid = ${owner.customer_uuid}`
    : sql<SqlBool>`o.executor_uuid = ${owner.executor_uuid}`;

/** Domain's `responsesMaximum` and `areAllPlacesTaken` in SQL: the first step the customer's deals stay below. */
export function maximumReached(steps: MaximumSteps): RawBuilder<SqlBool> {
  if (steps.length === 0) return sql<SqlBool>`false`;
  const cases = steps.map(
    ({ below, maximum }) =>
      sql`when c.sum_deals < ${below} then
        o.number_responses - greatest(0, o.number_unread_newcomers - ${newcomersPlaces(maximum)}::int) >= ${maximum}`,
  );
  return sql<SqlBool>`(case ${sql.join(cases, sql` `)} else false end)`;
}

function conditionsOf(owner: CabinetOwner, filter: CabinetFilter): RawBuilder<SqlBool> {
  const conditions = [ownedBy(owner), sql<SqlBool>`o.status = any(${sql.val([...filter.statuses])}::text[])`];
  if (filter.visible) {
    conditions.push(sql<SqlBool>`exists (select from orders where orders.id = o.id and ${filter.visible})`);
  }
  if (filter.search) conditions.push(searchCondition(filter.search));
  if (filter.budget_from !== undefined) conditions.push(sql`o.budget >= ${filter.budget_from}`);
  if (filter.budget_to !== undefined) conditions.push(sql`o.budget <= ${filter.budget_to}`);
  if (filter.published_from) conditions.push(sql`${DATE} >= ${filter.published_from}`);
  if (filter.published_before) conditions.push(sql`${DATE} < ${filter.published_before}`);
  if (filter.is_private !== undefined) conditions.push(sql`o.is_private = ${filter.is_private}`);
  if (filter.is_exist_open_deals !== undefined) {
    conditions.push(sql`exists (select from deals d where ${openDealOf(owner)}) = ${filter.is_exist_open_deals}`);
  }
  if (filter.unread !== undefined) {
    conditions.push(sql`${unreadChatOf(owner, filter.unread.by_user)} = ${filter.unread.exists}`);
  }
  if (filter.is_max_number_responses !== undefined) {
    conditions.push(sql`${maximumReached(filter.steps)} = ${filter.is_max_number_responses}`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Extra joins of the conditions: the maximum of responses depends on the customer. */
const joinsOf = (filter: CabinetFilter): RawBuilder<unknown> =>
  filter.is_max_number_responses === undefined ? sql`` : CARD_JOINS;

/** Whether the filter narrows more than the status. */
export function isNarrowed(filter: CabinetFilter): boolean {
  const always: readonly string[] = ['statuses', 'steps'] satisfies (keyof CabinetFilter)[];
  return Object.entries(filter).some(([name, value]) => value !== undefined && !always.includes(name));
}

/** The unfiltered cabinet is requested so often that its statement is kept prepared. */
const formsOf = (filter: CabinetFilter): RawBuilder<unknown> => (isNarrowed(filter) ? UNPREPARED : sql``);

export async function findCabinetPage(
  db: Reader,
  owner: CabinetOwner,
  filter: CabinetFilter,
  { sort, limit, offset, now }: CabinetPage,
): Promise<CabinetRow[]> {
  const isWaiting = filter.visible ? sql<SqlBool>`false` : IS_WAITING;
  const isByTurn = sort === 'turn|desc' && !filter.visible;
  const { number } = filter.search ?? {};
  const named = number === undefined ? sql`` : sql`o.id = ${number} desc, `;
  const byColumns = sql`${named}${sql.raw(SORTS[sort === 'turn|desc' ? 'date|desc' : sort])}`;
  const order = isByTurn ? sql`${named}${isWaiting} desc, ${sql.raw(SORTS['date|desc'])}` : byColumns;
  const matching = sql`select o.id from orders o ${joinsOf(filter)} where ${conditionsOf(owner, filter)}`;
  // The many who wait for nothing are walked by date as far as the page goes, and not sorted.
  const ids = isByTurn
    ? sql`select o.id from (select o.id from ${waitingOf(owner, filter)}
        union all (${matching} and not ${isWaiting} order by ${byColumns} limit ${limit + offset})) half join orders o on o.id = half.id`
    : matching;
  const page = await sql<CabinetRow>`${filter.visible ? sql`` : withWaiting(owner)}
    select ${CARD_COLUMNS}, o.executor_uuid, o.former_status, o.was_in_work, o.is_show_responses,
      (select count(*)::int from responses r where r.order_id = o.id and r.status = 'active'
        and not ${isBannedProfile(sql.ref('r.freelancer_uuid'), now)}) as number_new_responses,
      ${respondersOf(owner, filter, now)} as responder_uuids,
      ${isWaiting} as is_waiting, ${dealFactsOf(sql.ref('o.id'))},
      (select r.price from responses r where r.id = o.response_id) as response_price,
      (select coalesce(sum(d.price), 0)::int8 from deals d where ${standingDealOf(owner)}) as sum_deals_made,
      (select coalesce(sum(d.price), 0)::int8 from deals d where ${standingDealOf(owner)} and d.paid_at is not null) as sum_deals_paid,
      (select json_build_object('id', d.id, 'number', d.number, 'status', d.status, 'price', d.price, 'sum', ${sumOf(owner)},
          'planned_at', d.planned_at, 'accept_until', d.accept_until)
        from deals d where ${openDealOf(owner)}
        order by d.status in ${awaitedBy(owner)} desc, d.number limit 1) as open_deal
    from (${ids} order by ${order} limit ${limit} offset ${offset}) page
    join orders o on o.id = page.id ${CARD_JOINS}
    order by ${order} ${formsOf(filter)}`.execute(db);
  return page.rows;
}

/** The number of the owner's orders in each of the filter's statuses, under the rest of the filter. */
export async function countCabinet(
  db: Reader,
  owner: CabinetOwner,
  filter: CabinetFilter,
): Promise<Map<OrderStatus, number>> {
  const counted = await sql<{ status: OrderStatus; number: number }>`
    select o.status, count(*) as number from orders o ${joinsOf(filter)} where ${conditionsOf(owner, filter)}
    group by o.status ${formsOf(filter)}`.execute(db);
  return new Map(counted.rows.map((row) => [row.status, row.number]));
}

/** The number of those orders that wait for the owner. */
export async function countWaiting(
  db: Reader,
  owner: CabinetOwner,
  filter: CabinetFilter,
): Promise<Map<OrderStatus, number>> {
  const counted = await sql<{ status: OrderStatus; number: number }>`${withWaiting(owner)}
    select o.status, count(*) as number from ${waitingOf(owner, filter)}
    group by o.status ${formsOf(filter)}`.execute(db);
  return new Map(counted.rows.map((row) => [row.status, row.number]));
}

/** The number of the owner's orders in each status. */
export async function countByStatus(db: Reader, owner: CabinetOwner): Promise<Map<OrderStatus, number>> {
  const counted = await sql<{ status: OrderStatus; number: number }>`
    select o.status, count(*) as number from orders o where ${ownedBy(owner)} group by o.status`.execute(db);
  return new Map(counted.rows.map((row) => [row.status, row.number]));
}
