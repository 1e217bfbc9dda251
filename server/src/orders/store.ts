import type { OrderMove, OrderNews } from '@provodka/domain/orders/order-moves.ts';
import type { OrderStatus } from '@provodka/domain/orders/orders.ts';
import { WAITING_RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import type { Expression } from 'kysely';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { fileLink } from '../files/service.ts';
import { filterVisible, type VisibilityQuestion } from '../platform/batch-visibility.ts';
import { anyId, oneOfWords } from '../platform/database/any-of.ts';
import { type Db, type Reader, type Tx, UNPREPARED } from '../platform/database/database.ts';
import { lockName } from '../platform/database/lock-name.ts';
import type { Database } from '../platform/database/schema.ts';
import { searchedTexts } from './list/searched-texts.ts';

export const ORDER_FILES = fileLink('order_files', 'order_id');

type Columns = Selectable<Database['orders']>;

/** Whether a column is read with its order, or only by the search. A new column does not compile until it stands here. */
const IS_READ = {
  id: true,
  customer_uuid: true,
  status: true,
  status_comment: true,
  former_status: true,
  title: true,
  description: true,
  budget: true,
  configuration_ids: true,
  platform_ids: true,
  classifier_titles: true,
  release: true,
  is_on_support: true,
  city_id: true,
  is_private: true,
  is_show_responses: true,
  executor_uuid: true,
  response_id: true,
  was_in_work: true,
  is_customer_banned: true,
  number_responses: true,
  number_unread_newcomers: true,
  number_views: true,
  version: true,
  published_at: true,
  expires_at: true,
  expiry_warned_at: true,
  last_deal_ended_at: true,
  created_at: true,
  updated_at: true,
  search: false,
  searched_title: false,
  searched_description: false,
} as const satisfies Record<keyof Columns, boolean>;
type ReadColumn = { [C in keyof typeof IS_READ]: (typeof IS_READ)[C] extends true ? C : never }[keyof typeof IS_READ];

/** Columns of `OrderRow`. */
export const ORDER_COLUMNS = Object.keys(IS_READ).filter(
  (column): column is ReadColumn => IS_READ[column as keyof Columns],
);

/** A row of the table; money in kopecks. */
export type OrderRow = Pick<Columns, ReadColumn>;

/** The columns of `OrderRow`, for SQL of our own over `orders`. */
export const ALL_COLUMNS = sql.join(ORDER_COLUMNS.map((name) => sql.ref(`orders.${name}`)));

export async function findOrder(
  db: Reader,
  orderId: number,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<OrderRow | undefined> {
  return await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', '=', orderId)
    .where(visible)
    .executeTakeFirst();
}

/** Keeps the questions whose order satisfies `visible`. */
export async function filterVisibleOrders<A extends VisibilityQuestion>(
  db: Reader,
  asked: readonly A[],
  visible: Expression<SqlBool>,
): Promise<A[]> {
  return await filterVisible(db, asked, sql`orders`, sql<SqlBool>`(orders.id = asked.id and ${visible})`);
}

/** The order with its row locked until the transaction ends; the first lock of everything that changes an order. */
export async function lockOrder(
  tx: Tx,
  orderId: number,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<OrderRow | undefined> {
  return await tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', '=', orderId)
    .where(visible)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertOrder(
  tx: Tx,
  order: Omit<Insertable<Database['orders']>, 'is_customer_banned'>,
): Promise<OrderRow> {
  return await tx
    .insertInto('orders')
    // A ban may have come while the order was written.
    .values({ ...order, ...searchedTexts(order), is_customer_banned: isBanned(order.customer_uuid) })
    .returning(ORDER_COLUMNS)
    .modifyEnd(UNPREPARED)
    .executeTakeFirstOrThrow();
}

/** Changes an order and its version, by which a form filled from the former state is recognised. */
export async function updateOrderRow(
  tx: Tx,
  orderId: number,
  change: Updateable<Database['orders']>,
  now: Date,
): Promise<OrderRow> {
  return await tx
    .updateTable('orders')
    .set((order) => ({ ...change, ...searchedTexts(change), version: order('version', '+', 1), updated_at: now }))
    .where('id', '=', orderId)
    .returning(ORDER_COLUMNS)
    .modifyEnd(UNPREPARED)
    .executeTakeFirstOrThrow();
}

/** Sets counters of other slices on an order; not an edit, so the version stays. */
export async function setOrderMarks(
  tx: Tx,
  orderId: number,
  note: Pick<Updateable<Database['orders']>, 'last_deal_ended_at' | 'expiry_warned_at'>,
): Promise<void> {
  await tx.updateTable('orders').set(note).where('id', '=', orderId).execute();
}

/**
 * Recounts the responses of locked orders, and the unread ones of newcomers among them: the chosen one and the waiting
 * ones, without those of banned freelancers, which nobody sees.
 */
export async function countResponses(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await sql`
    update orders set (number_responses, number_unread_newcomers) = (
      select count(*), count(*) filter (where r.is_newcomer and r.status = 'active')
      from responses r join profiles p on p.uuid = r.freelancer_uuid join users u on u.uuid = p.user_uuid
      where r.order_id = orders.id
        and (r.status = 'approved' or (r.status in ${oneOfWords(WAITING_RESPONSE_STATUSES)} and not p.is_banned and not u.is_banned)))
    where id = ${anyId(orderIds)}`.execute(tx);
}

/** Locks rows in the order of their ids. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from orders where id = ${anyId(ids)} order by id for update`.execute(tx);
}

/** Whether the customer is banned on that side or as a whole, as an expression. */
const isBanned = (customerUuid: string) => sql<boolean>`(select p.is_banned or u.is_banned
  from profiles p join users u on u.uuid = p.user_uuid where p.uuid = ${customerUuid}::uuid)`;

/** Makes the customer's orders as hidden as their ban says now. */
export async function copyCustomerBan(tx: Tx, customerUuid: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ is_customer_banned: isBanned(customerUuid) })
    .where('customer_uuid', '=', customerUuid)
    .where('is_customer_banned', '<>', isBanned(customerUuid))
    .execute();
}

/** A line of the history of an order. */
export interface OrderLine {
  order_id: number;
  move: OrderMove | OrderNews;
  actor_uuid: string | null;
  comment?: string | null;
  changes?: Record<string, unknown>;
}

export async function insertOrderLine(tx: Tx, line: OrderLine, now: Date): Promise<void> {
  const { changes, comment = null, ...rest } = line;
  await tx
    .insertInto('order_events')
    .values({ ...rest, comment, changes: changes ? JSON.stringify(changes) : null, created_at: now })
    .execute();
}

/** When an order last made a move, null if never. */
export async function findLastMoveAt(db: Reader, orderId: number, move: OrderMove): Promise<Date | null> {
  const row = await db
    .selectFrom('order_events')
    .select((line) => line.fn.max('created_at').as('moment'))
    .where('order_id', '=', orderId)
    .where('move', '=', move)
    .executeTakeFirstOrThrow();
  return row.moment;
}

/** Returns which of these moves an order made since a moment, in their order. */
export async function findMovesSince<M extends OrderMove | OrderNews>(
  db: Reader,
  orderId: number,
  moves: readonly M[],
  since: Date,
): Promise<M[]> {
  const rows = await db
    .selectFrom('order_events')
    .select('move')
    .where('order_id', '=', orderId)
    .where('move', 'in', moves)
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.move as M);
}

/** Counts a visitor once a day (product: orders); one statement, so two simultaneous visits count once. */
export async function countView(db: Db, view: { order_id: number; visitor: string; day: string }): Promise<void> {
  await db
    .with('counted', (counting) =>
      counting
        .insertInto('order_views')
        .values(view)
        .onConflict((conflict) => conflict.doNothing())
        .returning('order_id'),
    )
    .updateTable('orders')
    .set((order) => ({ number_views: order('number_views', '+', 1) }))
    .where('id', 'in', (counted) => counted.selectFrom('counted').select('order_id'))
    .execute();
}

/** Counts many visitors of one day. */
export async function countViews(
  tx: Tx,
  views: readonly { order_id: number; visitor: string; day: string }[],
): Promise<void> {
  await sql`
    with counted as (
      insert into order_views (order_id, visitor, day)
      select order_id, visitor, day from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as view (order_id bigint, visitor text, day date)
      on conflict do nothing returning order_id
    )
    update orders set number_views = number_views + added.number
    from (select order_id, count(*) as number from counted group by order_id) as added where orders.id = added.order_id`.execute(
    tx,
  );
}

/** Adds to the views of past days, whose visitors are no longer stored. */
export async function addToViews(
  tx: Tx,
  views: readonly { order_id: number; visitor: string; day: string }[],
): Promise<void> {
  await sql`
    update orders set number_views = number_views + added.number
    from (select order_id, count(distinct (visitor, day)) as number
      from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as view (order_id bigint, visitor text, day date) group by order_id) as added
    where orders.id = added.order_id`.execute(tx);
}

/** Makes publications of one customer take turns, so that the number of their open orders is counted correctly. */
export async function lockPublications(tx: Tx, customerUuid: string): Promise<void> {
  await lockName(tx, `orders of ${customerUuid}`);
}

/** Orders of a customer in these statuses, apart from one. */
export async function countOrdersIn(
  db: Reader,
  customerUuid: string,
  statuses: readonly OrderStatus[],
  exceptId: number,
): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select((count) => count.fn.countAll<number>().as('number'))
    .where('customer_uuid', '=', customerUuid)
    .where('status', 'in', statuses)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return row.number;
}

/** A city that may be chosen. */
export async function findOfferedCity(db: Reader, cityId: number) {
  return await db
    .selectFrom('cities')
    .select('id')
    .where('id', '=', cityId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

export async function findCity(db: Reader, cityId: number) {
  return await db.selectFrom('cities').select(['id', 'title', 'region']).where('id', '=', cityId).executeTakeFirst();
}
