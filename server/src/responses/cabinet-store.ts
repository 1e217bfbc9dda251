import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import { ACTIVE_RESPONSE_PAIRS, type ResponseSlice } from '@provodka/domain/orders/responses.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { visibleOrders } from '../orders/service.ts';
import {
  beyondCursor,
  type CursorPage,
  type CursorRows,
  orderOf,
  type RowOrder,
  readCursorPage,
} from '../platform/cursor-paging.ts';
import { type Reader, UNPREPARED } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { authorStanding, type ResponseRow } from './store.ts';

export type CabinetSort = 'date|desc' | 'date|asc' | 'budget|desc' | 'budget|asc';

export interface CabinetFilter extends CursorPage {
  slice: ResponseSlice;
  /** Only limited responses, or only the others; undefined for both. */
  is_limited: boolean | undefined;
  /** Responses given from this moment on. */
  from: Date | null;
  /** Responses given before this moment. */
  before: Date | null;
  sort: CabinetSort;
}

/** A response of the freelancer's cabinet with the order's columns of its row. */
export type CabinetRow = ResponseRow & {
  /** Whether the order's page would open for the freelancer; if not, only the order's id is shown. */
  is_order_visible: boolean;
  order: {
    id: number;
    title: string;
    created_at: Date;
    budget: number | null;
    status: OrderStatus;
    customer_uuid: string;
    executor_uuid: string | null;
    is_private: boolean;
    is_show_responses: boolean;
    number_responses: number;
    configuration_ids: number[];
  };
};

/** The date is a sum, as in the list of an order: the index of everybody's responses by date is not to be walked for one person's. */
const DATE = sql`(responses.created_at + interval '0')`;
const SHOWN_BUDGET = sql`(case when orders.is_visible then orders.budget end)`;

export function cabinetOrder(sort: CabinetSort): RowOrder<CabinetRow> {
  const common = { id: sql`responses.id`, isDescending: sort.endsWith('desc') };
  if (sort.startsWith('date')) {
    return { ...common, value: DATE, holds: 'moment', key: ({ created_at, id }) => ({ value: created_at, id }) };
  }
  const budgetOf = ({ is_order_visible, order }: CabinetRow) => (is_order_visible ? order.budget : null);
  const key = (row: CabinetRow) => ({ value: budgetOf(row), id: row.id });
  return { ...common, value: SHOWN_BUDGET, holds: 'number or nothing', key };
}

const ACTIVE_PAIRS = ACTIVE_RESPONSE_PAIRS.map((pair) => `${pair.response} ${pair.order}`);
const isActive = sql<SqlBool>`(orders.is_visible
  and (responses.status || ' ' || orders.status) = any(${sql.val(ACTIVE_PAIRS)}::text[]))`;

/** Domain's `isLimitedResponse` over the rows of one freelancer. */
export const isLimited = sql<SqlBool>`(orders.is_visible and orders.status = ${sql.lit(ORDER_STATUS.searching)} and orders.executor_uuid is null
  and coalesce(orders.budget > profiles.sum_deals, false))`;

/**
 * The freelancer's responses with their orders; deleted orders are left out (product: orders). A response to an order
 * they may no longer see keeps its row, but neither filters nor sorting reveal anything of the order.
 */
const ownResponses = (db: Reader, viewer: Viewer) =>
  responsesWithOrders(db, viewer)
    .where('responses.freelancer_uuid', '=', viewer.freelancer_uuid)
    .where('orders.status', '<>', ORDER_STATUS.deleted);

/** Responses with their authors and with their orders as far as the viewer sees them. */
export function responsesWithOrders(db: Reader, viewer: Viewer) {
  const orders = db.selectFrom('orders').selectAll('orders').select(visibleOrders(viewer).as('is_visible'));
  return db
    .selectFrom('responses')
    .innerJoin(orders.as('orders'), 'orders.id', 'responses.order_id')
    .innerJoin('profiles', 'profiles.uuid', 'responses.freelancer_uuid')
    .innerJoin('users', 'users.uuid', 'profiles.user_uuid');
}

/** The number of responses in each slice under the filter, its own slice aside. */
export async function countBySlice(
  db: Reader,
  viewer: Viewer,
  filter: CabinetFilter,
): Promise<Record<ResponseSlice, number>> {
  const row = await ownResponses(db, viewer)
    .where((where) => where.and(conditionsOf({ ...filter, slice: 'all' })))
    .$if(isNarrowed(filter), (query) => query.modifyEnd(UNPREPARED))
    .select(sql<number>`count(*)`.as('all'))
    .select(sql<number>`count(*) filter (where ${isActive})`.as('active'))
    .executeTakeFirstOrThrow();
  return { ...row, archive: row.all - row.active };
}

/** One page of the freelancer's own responses, and how many match. */
export async function findOwnResponses(
  db: Reader,
  viewer: Viewer,
  filter: CabinetFilter,
  now: Date,
): Promise<CursorRows<CabinetRow> & { total: number }> {
  const matching = ownResponses(db, viewer)
    .where((where) => where.and(conditionsOf(filter)))
    .$if(isNarrowed(filter), (query) => query.modifyEnd(UNPREPARED));
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ...(await findRows(matching, filter, now)), total };
}

/** One page of these responses with the columns of their rows. */
export async function findRows(
  responses: ReturnType<typeof responsesWithOrders>,
  page: CursorPage & { sort: CabinetSort },
  now: Date,
): Promise<CursorRows<CabinetRow>> {
  const order = cabinetOrder(page.sort);
  const chosen = responses
    .selectAll('responses')
    .select([
      ...authorStanding(now),
      'orders.is_visible as is_order_visible',
      'orders.title as order_title',
      'orders.created_at as order_created_at',
      'orders.budget as order_budget',
      'orders.status as order_status',
      'orders.customer_uuid',
      'orders.executor_uuid',
      'orders.is_private',
      'orders.is_show_responses',
      'orders.number_responses',
      'orders.configuration_ids',
    ]);
  return await readCursorPage(page, async (place) => {
    const inOrder = chosen.where(beyondCursor(order, place)).orderBy(orderOf(order, place));
    const rows = await inOrder.limit(place.limit).offset(place.offset).execute();
    return { rows: rows.map(withOrder) };
  });
}

/** Filters beyond the tab: combined with tabs and sorts they make hundreds of statements. */
const isNarrowed = ({ is_limited, from, before }: CabinetFilter): boolean =>
  is_limited !== undefined || from !== null || before !== null;

function conditionsOf(filter: CabinetFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.slice !== 'all') conditions.push(filter.slice === 'active' ? isActive : sql<SqlBool>`not ${isActive}`);
  if (filter.is_limited !== undefined) conditions.push(filter.is_limited ? isLimited : sql<SqlBool>`not ${isLimited}`);
  if (filter.from) conditions.push(sql<SqlBool>`responses.created_at >= ${filter.from}`);
  if (filter.before) conditions.push(sql<SqlBool>`responses.created_at < ${filter.before}`);
  return conditions;
}

interface JoinedRow
  extends Omit<CabinetRow, 'order'>,
    Omit<CabinetRow['order'], 'id' | 'title' | 'created_at' | 'budget' | 'status'> {
  is_order_visible: boolean;
  order_title: string;
  order_created_at: Date;
  order_budget: number | null;
  order_status: OrderStatus;
}

function withOrder(row: JoinedRow): CabinetRow {
  const {
    is_order_visible,
    order_title,
    order_created_at,
    order_budget,
    order_status,
    customer_uuid,
    executor_uuid,
    ...rest
  } = row;
  const { is_private, is_show_responses, number_responses, configuration_ids, ...response } = rest;
  return {
    ...response,
    is_order_visible,
    order: {
      id: response.order_id,
      title: order_title,
      created_at: order_created_at,
      budget: order_budget,
      status: order_status,
      customer_uuid,
      executor_uuid,
      is_private,
      is_show_responses,
      number_responses,
      configuration_ids,
    },
  };
}

/** Keeps the viewer's own responses whose orders they may still see. */
export async function findOpenOwn(db: Reader, viewer: Viewer, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('responses')
    .innerJoin('orders', 'orders.id', 'responses.order_id')
    .select('responses.id')
    .where('responses.id', 'in', ids)
    .where('responses.freelancer_uuid', '=', viewer.freelancer_uuid)
    .where(sql<SqlBool>`${visibleOrders(viewer)}`)
    .modifyEnd(UNPREPARED)
    .execute();
  return rows.map(({ id }) => id);
}
