import type { ResponseStatus } from '@provodka/domain/orders/responses.ts';
import type { PersonKey } from '@provodka/domain/search/person-key.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { CursorPage, CursorRows } from '../platform/cursor-paging.ts';
import { anyId } from '../platform/database/any-of.ts';
import { type Reader, UNPREPARED } from '../platform/database/database.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isProfileOf } from '../users/service.ts';
import { type CabinetRow, type CabinetSort, findRows, isLimited, responsesWithOrders } from './cabinet-store.ts';

/** The moderators' filter of responses (specification section 7). */
export interface ModeratorFilter extends CursorPage {
  status: readonly ResponseStatus[] | undefined;
  response_id: number | undefined;
  order_id: number | undefined;
  freelancer: PersonKey | undefined;
  is_limited: boolean | undefined;
  from: Date | undefined;
  before: Date | undefined;
  sort: CabinetSort;
}

function conditionsOf(filter: ModeratorFilter): Expression<SqlBool>[] {
  const { status, response_id, order_id, freelancer, is_limited, from, before } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (status) conditions.push(sql<SqlBool>`responses.status = any(${sql.val([...status])}::text[])`);
  if (response_id !== undefined) conditions.push(sql<SqlBool>`responses.id = ${response_id}`);
  if (order_id !== undefined) conditions.push(sql<SqlBool>`responses.order_id = ${order_id}`);
  if (freelancer) conditions.push(isProfileOf(sql.ref('responses.freelancer_uuid'), freelancer));
  if (is_limited !== undefined) conditions.push(sql<SqlBool>`${isLimited} = ${is_limited}`);
  if (from) conditions.push(sql<SqlBool>`responses.created_at >= ${from}`);
  if (before) conditions.push(sql<SqlBool>`responses.created_at < ${before}`);
  return conditions;
}

/** One page of everybody's responses. */
export async function findModeratorPage(
  db: Reader,
  viewer: Viewer,
  filter: ModeratorFilter,
  now: Date,
): Promise<CursorRows<CabinetRow>> {
  const matching = responsesWithOrders(db, viewer)
    .where((where) => where.and(conditionsOf(filter)))
    .modifyEnd(UNPREPARED);
  return await findRows(matching, filter, now);
}

/** The number of responses in each status under the filter. */
export async function countModerated(
  db: Reader,
  viewer: Viewer,
  filter: ModeratorFilter,
): Promise<Map<ResponseStatus, number>> {
  const rows = await responsesWithOrders(db, viewer)
    .where((where) => where.and(conditionsOf(filter)))
    .select(['responses.status', sql<number>`count(*)`.as('number')])
    .groupBy('responses.status')
    .modifyEnd(UNPREPARED)
    .execute();
  return new Map(rows.map((row) => [row.status, row.number]));
}

/** Keeps the orders that are the viewer's own or have a response of theirs. */
export async function findOwnCases(db: Reader, viewer: Viewer, orderIds: readonly number[]): Promise<Set<number>> {
  const own = await sql<{ id: number }>`select id from orders where id = ${anyId(orderIds)}
    and (customer_uuid = ${viewer.customer_uuid} or exists (select from responses r
      where r.order_id = orders.id and r.freelancer_uuid = ${viewer.freelancer_uuid} and r.status <> 'withdrawn'))`.execute(
    db,
  );
  return new Set(own.rows.map(({ id }) => id));
}
