import type { ModeratorSort } from '@provodka/contract/moderation.ts';
import { ORDER_STATUS, type OrderStatus } from '@provodka/domain/orders/orders.ts';
import type { PersonKey } from '@provodka/domain/search/person-key.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beyondCursor, orderAndLimit, type Place, type RowOrder } from '../../platform/cursor-paging.ts';
import { type Reader, UNPREPARED } from '../../platform/database/database.ts';
import { isProfileOf } from '../../users/service.ts';
import { type MaximumSteps, maximumReached } from '../cabinet/cabinet-store.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from './list-store.ts';

/** The moderators' filter of orders (specification section 7). */
export interface ModeratorFilter {
  status: readonly OrderStatus[] | undefined;
  order_id: number | undefined;
  deal_id: number | undefined;
  customer: PersonKey | undefined;
  executor: PersonKey | undefined;
  /** Any freelancer who responded, whatever the response's status. */
  freelancer: PersonKey | undefined;
  number_responses_from: number | undefined;
  number_responses_to: number | undefined;
  configuration_ids: readonly number[] | undefined;
  platform_ids: readonly number[] | undefined;
  is_max_number_responses: boolean | undefined;
  is_private: boolean | undefined;
  has_executor: boolean | undefined;
  from: Date | undefined;
  before: Date | undefined;
  steps: MaximumSteps;
}

export interface ModeratorRow extends CardRow {
  executor_uuid: string | null;
  former_status: OrderStatus | null;
  was_in_work: boolean;
  version: number;
  description: string;
}

const DATE = sql`coalesce(o.published_at, o.created_at)`;
export function moderatorOrder(sort: ModeratorSort): RowOrder<ModeratorRow> {
  const common = { id: sql`o.id`, isDescending: sort.endsWith('desc') };
  return sort.startsWith('date')
    ? {
        ...common,
        value: DATE,
        holds: 'moment',
        key: (row) => ({ value: row.published_at ?? row.created_at, id: row.id }),
      }
    : { ...common, value: sql`o.budget`, holds: 'number or nothing', key: ({ budget, id }) => ({ value: budget, id }) };
}

function conditionsOf(filter: ModeratorFilter): RawBuilder<SqlBool> {
  const { status, order_id, deal_id, customer, executor, freelancer, steps } = filter;
  const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<SqlBool>): RawBuilder<SqlBool>[] =>
    value === undefined ? [] : [condition(value)];
  const conditions: RawBuilder<SqlBool>[] = [
    sql`true`,
    ...given(status, (codes) => sql`o.status = any(${sql.val([...codes])}::text[])`),
    ...given(order_id, (id) => sql`o.id = ${id}`),
    ...given(deal_id, (id) => sql`o.id = (select d.order_id from deals d where d.id = ${id})`),
    ...given(customer, (key) => isProfileOf(sql.ref('o.customer_uuid'), key)),
    ...given(executor, (key) => isProfileOf(sql.ref('o.executor_uuid'), key)),
    ...given(
      freelancer,
      (key) => sql`exists (select from responses r where r.order_id = o.id
        and ${isProfileOf(sql.ref('r.freelancer_uuid'), key)})`,
    ),
    ...given(filter.number_responses_from, (least) => sql`o.number_responses >= ${least}`),
    ...given(filter.number_responses_to, (most) => sql`o.number_responses <= ${most}`),
    ...given(filter.configuration_ids, (ids) => sql`o.configuration_ids && ${sql.val([...ids])}::int[]`),
    ...given(filter.platform_ids, (ids) => sql`o.platform_ids && ${sql.val([...ids])}::int[]`),
    ...given(filter.is_max_number_responses, (is) => sql`${maximumReached(steps)} = ${is}`),
    ...given(filter.is_private, (is) => sql`o.is_private = ${is}`),
    ...given(filter.has_executor, (is) => sql`(o.executor_uuid is not null) = ${is}`),
    ...given(filter.from, (moment) => sql`${DATE} >= ${moment}`),
    ...given(filter.before, (moment) => sql`${DATE} < ${moment}`),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

export async function findModeratorPage(
  db: Reader,
  filter: ModeratorFilter,
  place: Place & { sort: ModeratorSort },
): Promise<ModeratorRow[]> {
  const order = moderatorOrder(place.sort);
  const found = await sql<ModeratorRow>`
    select ${CARD_COLUMNS}, o.executor_uuid, o.former_status, o.was_in_work, o.version, o.description
    from orders o ${CARD_JOINS} where ${conditionsOf(filter)}
    and ${beyondCursor(order, place)} ${orderAndLimit(order, place)} ${UNPREPARED}`.execute(db);
  return found.rows;
}

/** The number of orders in each status under the filter. */
export async function countModerated(db: Reader, filter: ModeratorFilter): Promise<Map<OrderStatus, number>> {
  const found = await sql<{ status: OrderStatus; number: number }>`
    select o.status, count(*) as number from orders o ${CARD_JOINS} where ${conditionsOf(filter)}
    group by o.status ${UNPREPARED}`.execute(db);
  return new Map(found.rows.map((row) => [row.status, row.number]));
}

/** The number of orders that wait for a moderator. */
export async function countOnModeration(db: Reader): Promise<number> {
  const found = await sql<{ number: number }>`
    select count(*) as number from orders where status = ${sql.lit(ORDER_STATUS.on_moderation)}`.execute(db);
  return found.rows[0]?.number ?? 0;
}
