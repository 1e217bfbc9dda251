import { ORDERS_WITHOUT_PROPOSALS } from '@provodka/domain/deals/deal-terms.ts';
import type { DealActor, DealMove, DealNews } from '@provodka/domain/deals/deals.ts';
import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { fileLink } from '../files/service.ts';
import { filterVisible, type VisibilityQuestion } from '../platform/batch-visibility.ts';
import { anyId } from '../platform/database/any-of.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import type { WithEvent } from '../platform/jobs/outbox.ts';
import { findOpenSince } from '../users/service.ts';
import { type ShownPayment, shownPaymentsOf } from './money/payment-store.ts';

/** Files of the task, and with an `event_id` those of a delivery. */
export const DEAL_FILES = fileLink('deal_files', 'deal_id');

/** A row of the table; money in kopecks, the rate in basis points. */
export type DealRow = Selectable<Database['deals']>;

export type NewDeal = Insertable<Database['deals']>;
export type DealChange = Updateable<Database['deals']>;

/** A deal of this order with its row locked; lock the order before. */
export async function lockDealRow(tx: Tx, orderId: number, dealId: number): Promise<DealRow | undefined> {
  return await tx
    .selectFrom('deals')
    .selectAll()
    .where('id', '=', dealId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findDealRow(
  db: Reader,
  orderId: number,
  dealId: number,
  visible: Expression<SqlBool>,
): Promise<DealRow | undefined> {
  return await db
    .selectFrom('deals')
    .selectAll()
    .where('id', '=', dealId)
    .where('order_id', '=', orderId)
    .where(visible)
    .executeTakeFirst();
}

/** Keeps the questions whose deal satisfies `visible`. */
export async function filterVisibleDeals<A extends VisibilityQuestion>(
  db: Reader,
  asked: readonly A[],
  visible: Expression<SqlBool>,
): Promise<A[]> {
  return await filterVisible(db, asked, sql`deals`, sql<SqlBool>`(deals.id = asked.id and ${visible})`);
}

/** The number of the deal within its order, by which people name it. */
export async function findDealNumber(db: Reader, dealId: number): Promise<number> {
  const row = await db.selectFrom('deals').select('number').where('id', '=', dealId).executeTakeFirstOrThrow();
  return row.number;
}

/** The division of a deal's money, in kopecks. */
export async function findDealSums(
  db: Reader,
  dealId: number,
): Promise<Pick<DealRow, 'price' | 'commission' | 'executor_share'>> {
  return await db
    .selectFrom('deals')
    .select(['price', 'commission', 'executor_share'])
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow();
}

/** A deal with further data that is shown. */
export type FullDeal = DealRow & {
  /** The moment since which its executor and customer may know each other's contacts. */
  contacts_open_since: Date | null;
  has_files: boolean;
  lines: (Omit<LineRow, 'created_at'> & { created_at: string })[];
  payments: ShownPayment[];
};

const fullDeals = (db: Reader) =>
  db
    .selectFrom('deals')
    .selectAll('deals')
    .select([
      sql<Date | null>`${findOpenSince(sql.ref('deals.customer_uuid'), sql.ref('deals.executor_uuid'))}`.as(
        'contacts_open_since',
      ),
      sql<boolean>`exists (select from deal_files f where f.deal_id = deals.id)`.as('has_files'),
      sql<FullDeal['lines']>`(select coalesce(json_agg(line order by line.id), '[]') from (
        select e.id, e.deal_id, e.move, e.by, e.comment, e.created_at from deal_events e where e.deal_id = deals.id) line)`.as(
        'lines',
      ),
      shownPaymentsOf(sql.ref('deals.id')).as('payments'),
    ]);

/** Deals of an order, the newest first. */
export async function findDealsOfOrder(db: Reader, orderId: number, visible: Expression<SqlBool>): Promise<FullDeal[]> {
  return await fullDeals(db).where('order_id', '=', orderId).where(visible).orderBy('number', 'desc').execute();
}

export async function findFullDeal(db: Reader, dealId: number): Promise<FullDeal> {
  return await fullDeals(db).where('id', '=', dealId).executeTakeFirstOrThrow();
}

/** The number of the order's next deal; the order is locked. */
export async function nextNumber(tx: Tx, orderId: number): Promise<number> {
  const row = await tx
    .selectFrom('deals')
    .select((select) => select.fn.max('number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export async function insertDeal(tx: Tx, deal: NewDeal): Promise<DealRow> {
  return await tx.insertInto('deals').values(deal).returningAll().executeTakeFirstOrThrow();
}

export async function updateDealRow(tx: Tx, dealId: number, change: DealChange, now: Date): Promise<DealRow> {
  return await tx
    .updateTable('deals')
    .set({ ...change, updated_at: now })
    .where('id', '=', dealId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A line of the timeline of a deal. */
export interface LineRow {
  id: number;
  deal_id: number;
  move: DealMove | DealNews;
  by: DealActor;
  comment: string | null;
  created_at: Date;
}
export type NewLine = Omit<LineRow, 'id' | 'created_at'> & { order_id: number; actor_uuid: string | null };

export async function insertLine(telling: WithEvent, line: NewLine, now: Date): Promise<number> {
  const row = await telling
    .insertInto('deal_events')
    .values({ ...line, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a deal and writes the line of its timeline; returns the id of the line. */
export async function moveDealRow(
  telling: WithEvent,
  change: DealChange,
  line: NewLine,
  now: Date,
): Promise<{ deal: DealRow; event_id: number }> {
  const { event_id, ...deal } = await telling
    .with('line', (db) =>
      db
        .insertInto('deal_events')
        .values({ ...line, created_at: now })
        .returning('id as event_id'),
    )
    .with('moved', (db) =>
      db
        .updateTable('deals')
        .set({ ...change, updated_at: now })
        .where('id', '=', line.deal_id)
        .returningAll(),
    )
    .selectFrom(['moved', 'line'])
    .selectAll('moved')
    .select('line.event_id')
    .executeTakeFirstOrThrow();
  return { deal, event_id };
}

export async function findLines(db: Reader, dealIds: readonly number[]): Promise<LineRow[]> {
  if (dealIds.length === 0) return [];
  return await db
    .selectFrom('deal_events')
    .select(['id', 'deal_id', 'move', 'by', 'comment', 'created_at'])
    .where('deal_id', '=', anyId(dealIds))
    .orderBy('id')
    .execute();
}

/** The number of this side's lines of a kind in the deal's timeline. */
export async function countLines(tx: Tx, dealId: number, { move, by }: Pick<LineRow, 'move' | 'by'>): Promise<number> {
  const row = await tx
    .selectFrom('deal_events')
    .select((select) => select.fn.countAll<number>().as('number'))
    .where('deal_id', '=', dealId)
    .where('move', '=', move)
    .where('by', '=', by)
    .executeTakeFirstOrThrow();
  return Number(row.number);
}

/**
 * Unpaid deals of an order that has ended, or whose executor was dropped since they were proposed: even the same
 * executor, chosen again, has not agreed to them.
 */
export async function findOrphans(db: Reader, orderId: number): Promise<{ id: number }[]> {
  return await db
    .selectFrom('deals')
    .innerJoin('orders', 'orders.id', 'deals.order_id')
    .select('deals.id')
    .where('deals.order_id', '=', orderId)
    .where('deals.status', '=', 'created')
    .where((where) =>
      where.or([
        where('orders.status', 'in', ORDERS_WITHOUT_PROPOSALS),
        where('orders.executor_uuid', 'is distinct from', where.ref('deals.executor_uuid')),
        where.exists(
          where
            .selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_events.order_id', '=', 'deals.order_id')
            .where('order_events.move', '=', 'drop_executor')
            .whereRef('order_events.created_at', '>', 'deals.created_at'),
        ),
      ]),
    )
    .execute();
}
