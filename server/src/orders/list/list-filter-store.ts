/** The public list's filter as SQL conditions over `o` orders. */
import type { OrderSort } from '@provodka/contract/orders/order-lists.ts';
import type { Kopecks } from '@provodka/domain/money/money.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import type { SearchQuery } from '@provodka/domain/search/search-query.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { gatheredSearchCondition, searchCondition } from './search-store.ts';

/** The public list's filter in the database's terms: kopecks, moments, ids of classifiers without their groups. */
export interface PublicFilter {
  search?: SearchQuery;
  budget_from?: Kopecks;
  budget_to?: Kopecks;
  published_from?: Date;
  published_before?: Date;
  platform_ids?: number[];
  configuration_ids?: number[];
  /** Orders that the viewer hides. */
  hidden_ids?: readonly number[] | undefined;
}

/**
 * Written out and never as parameters: the planner uses the partial indexes only when it sees these very conditions.
 */
export const PUBLIC_ORDERS = `o.status = '${ORDER_STATUS.searching}' and not o.is_private and not o.is_customer_banned`;
export const PUBLIC = sql.raw<SqlBool>(PUBLIC_ORDERS);

type Condition = RawBuilder<SqlBool>;

/**
 * Conditions that the filter's own index answers. Values are wrapped in subqueries, so that no estimate leads the
 * planner to the table.
 */
function gatheredOf(
  { search, platform_ids, configuration_ids }: PublicFilter,
  searching: typeof searchCondition,
): Condition[] {
  const conditions: Condition[] = [];
  if (search) conditions.push(searching(search));
  if (platform_ids) conditions.push(sql`o.platform_ids && (select ${sql.val(platform_ids)}::int[])`);
  if (configuration_ids) conditions.push(sql`o.configuration_ids && (select ${sql.val(configuration_ids)}::int[])`);
  return conditions;
}

function budgetOf({ budget_from, budget_to }: PublicFilter): Condition[] {
  const conditions: Condition[] = [];
  if (budget_from !== undefined) conditions.push(sql`o.budget >= ${budget_from}`);
  if (budget_to !== undefined) conditions.push(sql`o.budget <= ${budget_to}`);
  return conditions;
}

function daysOf({ published_from, published_before }: PublicFilter): Condition[] {
  const conditions: Condition[] = [];
  if (published_from) conditions.push(sql`o.published_at >= ${published_from}`);
  if (published_before) conditions.push(sql`o.published_at < ${published_before}`);
  return conditions;
}

const hiddenOf = ({ hidden_ids }: PublicFilter): Condition[] =>
  hidden_ids ? [sql`o.id <> all(${sql.val([...hidden_ids])}::bigint[])`] : [];

const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const gatheredConditionsOf = (filter: PublicFilter, searching: typeof searchCondition): Condition =>
  allOf([PUBLIC, ...gatheredOf(filter, searching), ...budgetOf(filter), ...daysOf(filter), ...hiddenOf(filter)]);

/** The whole filter, for an index of very many orders. */
export const conditionsOf = (filter: PublicFilter): Condition => gatheredConditionsOf(filter, gatheredSearchCondition);

/** The filter for an index of few orders, where looking up whole words costs more than it saves. */
export const sampledConditionsOf = (filter: PublicFilter): Condition => gatheredConditionsOf(filter, searchCondition);

/**
 * The filter as checked on each order of an index walk: no index answers a `coalesce` and the planner has no estimate
 * for it, so only the index of the order remains.
 */
export function indexWalkConditions(filter: PublicFilter, sort: OrderSort): Condition {
  const onTheWay = (condition: Condition): Condition => sql`coalesce(${condition}, false)`;
  const bounds = { budget: budgetOf(filter), days: daysOf(filter) };
  return allOf([
    PUBLIC,
    ...gatheredOf(filter, searchCondition).map(onTheWay),
    ...(sort.startsWith('budget') ? bounds.budget : bounds.budget.map(onTheWay)),
    ...(sort.startsWith('new') ? bounds.days : bounds.days.map(onTheWay)),
    ...hiddenOf(filter),
  ]);
}

/** Whether a filter is answered by fetching its matches; days and budgets are counted in their indexes alone. */
export const isGathered = ({ search, platform_ids, configuration_ids }: PublicFilter): boolean =>
  (search ?? platform_ids ?? configuration_ids) !== undefined;

/** Whether a filter asks several things of the same index at once, be it two words. */
export function isJoint({ search, platform_ids, configuration_ids }: PublicFilter): boolean {
  const hasWords = search !== undefined && /\s/.test(search.text.replaceAll(' | ', ''));
  return hasWords || [search, platform_ids, configuration_ids].filter((asked) => asked !== undefined).length > 1;
}
