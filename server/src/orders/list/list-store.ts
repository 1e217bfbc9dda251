import type { OrderSort } from '@provodka/contract/orders/order-lists.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beyondCursor, orderOf, type Place, type RowOrder } from '../../platform/cursor-paging.ts';
import { anyId } from '../../platform/database/any-of.ts';
import { type Reader, UNPREPARED } from '../../platform/database/database.ts';
import { MOST_COUNTED } from '../../platform/paging.ts';
import type { PersonRow } from '../../users/service.ts';
import type { OrderRow } from '../store.ts';
import {
  conditionsOf,
  indexWalkConditions,
  isGathered,
  PUBLIC,
  type PublicFilter,
  sampledConditionsOf,
} from './list-filter-store.ts';
import { FEW_FINER_HITS, FEW_HITS, FINER_ONE_OF, MOST_GATHERED, SAMPLED_ONE_OF, type Survey } from './list-plan.ts';

/** Columns of an order that its card shows as they are. */
const SHOWN = [
  'id',
  'title',
  'status',
  'status_comment',
  'budget',
  'is_private',
  'customer_uuid',
  'response_id',
  'number_responses',
  'number_unread_newcomers',
  'number_views',
  'configuration_ids',
  'platform_ids',
  'release',
  'is_on_support',
  'published_at',
  'expires_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OrderRow)[];

/** The columns of a card: the order's own and those of its customer. */
export interface CardRow extends PersonRow, Pick<OrderRow, (typeof SHOWN)[number]> {
  beginning: string;
  number_files: number;
}

/** Characters of a description that are enough for an excerpt. */
export const BEGINNING_LENGTH = 400;

/**
 * Columns of `CardRow`, over `o` orders, `c` the customer's profile and `u` its user. The length is a value on purpose:
 * statements with values are prepared, and a list without any filter has no other.
 */
export const CARD_COLUMNS = sql`
  ${sql.join(SHOWN.map((column) => sql.ref(`o.${column}`)))}, left(o.description, ${BEGINNING_LENGTH}) as beginning,
  (select count(*)::int from order_files f where f.order_id = o.id) as number_files,
  c.uuid, c.user_uuid, c.side, c.is_banned, c.banned_until, c.sum_deals, c.number_deals, c.sum_stars, c.number_reviews,
  u.full_name, u.avatar_version, u.is_banned as is_user_banned, u.banned_until as user_banned_until, u.is_scam, u.badges, u.is_moderator, u.is_admin,
  u.last_activity_at`;

/** Joins that `CARD_COLUMNS` needs. */
export const CARD_JOINS = sql.raw(`
  join profiles c on c.uuid = o.customer_uuid
  join users u on u.uuid = c.user_uuid`);

export interface PublicPlace extends Place {
  sort: OrderSort;
}

export interface PublicPage extends PublicPlace {
  /** Few orders match, so they are gathered by the filter's index and sorted, instead of walking the sort's index. */
  isRare: boolean;
}

/** Each follows one of the partial indexes of 0003_orders.sql. Ties break by the newer id, empty budgets come last (product: wire). */
const BY_DATE = { value: sql`o.published_at`, holds: 'moment', of: (row: CardRow) => row.published_at } as const;
const BY_VIEWS = { value: sql`o.number_views`, holds: 'number', of: (row: CardRow) => row.number_views } as const;
const BY_BUDGET = { value: sql`o.budget`, holds: 'number or nothing', of: (row: CardRow) => row.budget } as const;
const COLUMNS = {
  'new|desc': BY_DATE,
  'new|asc': BY_DATE,
  'show_counter|desc': BY_VIEWS,
  'show_counter|asc': BY_VIEWS,
  'budget|desc': BY_BUDGET,
  'budget|asc': BY_BUDGET,
} satisfies Record<OrderSort, unknown>;

/** The order of the list as columns, values and keys of rows. */
export function publicOrder(sort: OrderSort): RowOrder<CardRow> {
  const { value, holds, of } = COLUMNS[sort];
  const key = (row: CardRow) => ({ value: of(row), id: row.id });
  return { value, holds, id: sql`o.id`, isDescending: sort.endsWith('desc'), key };
}

/** An order named by its number comes before those that merely mention it. */
function orderBy(filter: PublicFilter, place: Pick<PublicPlace, 'sort' | 'turn'>): RawBuilder<unknown> {
  const byColumns = orderOf(publicOrder(place.sort), place);
  return filter.search?.number === undefined ? byColumns : sql`o.id = ${filter.search.number} desc, ${byColumns}`;
}

const beyondOf = (place: PublicPlace): RawBuilder<SqlBool> => beyondCursor(publicOrder(place.sort), place);

/** The number of kinds of filter that are set. */
function kindsOf(filter: PublicFilter): number {
  const { search, budget_from, budget_to, published_from, published_before, platform_ids, configuration_ids } = filter;
  const kinds = [
    search,
    budget_from ?? budget_to,
    published_from ?? published_before,
    platform_ids ?? configuration_ids,
  ];
  return kinds.filter((kind) => kind !== undefined).length;
}

/** Filters people set one of; together with each other, with six orders and with pages they would make thousands of texts. */
const isUsualFilter = (filter: PublicFilter): boolean => kindsOf(filter) <= 1 && filter.search?.number === undefined;

const USUAL_LIMIT = 10;
const USUAL_PAGES = 10;

/** Pages that many people open: the first one of any list, and some more of the unfiltered one. */
function isUsualPlace(filter: PublicFilter, { limit, offset, turn }: PublicPlace): boolean {
  const isBare = kindsOf(filter) === 0;
  if (turn) return isBare && limit === USUAL_LIMIT + 1 && offset === 0;
  return limit === USUAL_LIMIT && offset < USUAL_LIMIT * (isBare ? USUAL_PAGES : 1);
}

/**
 * Limit and offset are written into the statement in the usual places: as parameters they spoil PostgreSQL's generic plan.
 * Beyond, where only crawlers go, each page would be one more statement for every connection to keep.
 */
const placeOf = (filter: PublicFilter, page: PublicPlace): RawBuilder<unknown> =>
  isUsualPlace(filter, page)
    ? sql`limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`
    : sql`limit ${page.limit} offset ${page.offset}`;

/** Only usual pages of usual filters, and pages without a filter, are kept prepared. */
const formsOf = (isUsual: boolean): RawBuilder<unknown> => (isUsual ? sql`` : UNPREPARED);

/** One page of the public list. The ids are found first and only the rows of the page are joined. */
export function publicPageQuery(filter: PublicFilter, page: PublicPage): RawBuilder<CardRow> {
  const order = orderBy(filter, page);
  const wanted = sql`order by ${order} ${placeOf(filter, page)}`;
  // No index has the order with the searched number first, so there is none to walk.
  const ids =
    page.isRare || filter.search?.number !== undefined
      ? sql`with o as materialized (select o.id, o.published_at, o.number_views, o.budget from orders o
          where ${conditionsOf(filter)}) select o.id from o where ${beyondOf(page)} ${wanted}`
      : sql`select o.id from orders o where ${indexWalkConditions(filter, page.sort)} and ${beyondOf(page)} ${wanted}`;
  return sql<CardRow>`
    select ${CARD_COLUMNS}
    from (${ids}) page
    join orders o on o.id = page.id
    ${CARD_JOINS}
    order by ${order} ${formsOf(isUsualFilter(filter) && (kindsOf(filter) === 0 || isUsualPlace(filter, page)))}`;
}

export async function findPublicPage(db: Reader, filter: PublicFilter, page: PublicPage): Promise<CardRow[]> {
  return (await publicPageQuery(filter, page).execute(db)).rows;
}

/** Keeps the orders that the public list shows under the filter, the newest first. */
export async function findPublicAmong(db: Reader, filter: PublicFilter, ids: readonly number[]): Promise<CardRow[]> {
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from orders o ${CARD_JOINS}
    where ${conditionsOf(filter)} and o.id = ${anyId(ids)}
    order by o.published_at desc, o.id desc ${UNPREPARED}`.execute(db);
  return found.rows;
}

/** The number of these orders that the public list shows under the filter. */
export async function countPublicAmong(db: Reader, filter: PublicFilter, ids: readonly number[]): Promise<number> {
  const counted = await sql<{ number: number }>`select count(*) as number from orders o
    where ${conditionsOf(filter)} and o.id = ${anyId(ids)} ${UNPREPARED}`.execute(db);
  return counted.rows[0]?.number ?? 0;
}

/**
 * Configurations of the newest orders of the public list, those of most orders first, each with how many of these orders are about
 * it; `number_read` is how many orders these were.
 */
export async function findWantedConfigurations(
  db: Reader,
  newest: number,
  limit: number,
): Promise<{ id: number; number_orders: number; number_read: number }[]> {
  const found = await sql<{ id: number; number_orders: number; number_read: number }>`
    with o as materialized (select o.configuration_ids from orders o where ${PUBLIC}
      order by o.published_at desc, o.id desc limit ${sql.lit(newest)})
    select c.id, count(*)::int as number_orders, (select count(*)::int from o) as number_read
    from o, unnest(o.configuration_ids) c(id)
    group by c.id order by count(*) desc, c.id limit ${sql.lit(limit)}`.execute(db);
  return found.rows;
}

/** The migrations' own words, so that the planner sees that these indexes answer it. */
const SAMPLED = sql.raw<SqlBool>(`o.id % ${SAMPLED_ONE_OF} = 0`);
const FINER = sql.raw<SqlBool>(`o.id % ${FINER_ONE_OF} = 0`);

const hitsOf = (filter: PublicFilter): RawBuilder<unknown> => sql`
  sampled as materialized (select count(*) as number from orders o where ${sampledConditionsOf(filter)} and ${SAMPLED})`;

const finerOf = (filter: PublicFilter): RawBuilder<unknown> =>
  sql`(select count(*) from orders o where ${sampledConditionsOf(filter)} and ${FINER})`;

/** The number of matches; null when they are more than are counted. */
const countFew = (filter: PublicFilter, order = sql``): RawBuilder<unknown> => sql`
  (select nullif(count(*), ${sql.lit(MOST_COUNTED + 1)}) from (
    select from orders o where ${conditionsOf(filter)} ${order} limit ${sql.lit(MOST_COUNTED + 1)}) few)`;

/**
 * The number of matches; not counted when the sample has too many hits. With a filter by days alone the planner might
 * read the table, so an order leads it to an index; other filters have indexes of their own and must not sort their
 * matches.
 */
export function publicCountQuery(filter: PublicFilter): RawBuilder<Survey> {
  const isByDaysAtMost = !isGathered(filter) && (filter.budget_from ?? filter.budget_to) === undefined;
  const few = countFew(filter, isByDaysAtMost ? sql`order by o.published_at desc` : sql``);
  return sql<Survey>`
    with ${hitsOf(filter)},
      asked as materialized (select number as hits,
        case when number <= ${sql.lit(FEW_HITS)} then ${finerOf(filter)} end as finer from sampled)
    select hits, finer, case when finer <= ${sql.lit(FEW_FINER_HITS)} then ${few} end as counted
    from asked ${formsOf(isUsualFilter(filter))}`;
}

/** The number of matches, and their page from the same bitmap if the sample has up to `gatherLimit` hits. */
export function publicSurveyQuery(
  filter: PublicFilter,
  place: PublicPlace,
  gatherLimit: number,
): RawBuilder<Survey & (CardRow | { id: null })> {
  const order = orderBy(filter, place);
  return sql<Survey & (CardRow | { id: null })>`
    with ${hitsOf(filter)},
      gathered as materialized (select o.id, o.published_at, o.number_views, o.budget from orders o
        where ${conditionsOf(filter)} and (select number from sampled) <= ${gatherLimit}::bigint limit ${sql.lit(MOST_GATHERED + 1)}),
      asked as materialized (select number as hits,
        case when number > ${gatherLimit}::bigint and number <= ${sql.lit(FEW_HITS)} then ${finerOf(filter)} end as finer from sampled)
    select hits, finer,
      case when hits <= ${gatherLimit}::bigint then (select nullif(count(*), ${sql.lit(MOST_GATHERED + 1)}) from gathered)
        when finer <= ${sql.lit(FEW_FINER_HITS)} then ${countFew(filter)} end as counted,
      ${CARD_COLUMNS}
    from asked left join (
      (select o.id from gathered o where ${beyondOf(place)} order by ${order} ${placeOf(filter, place)}) page
      join orders o on o.id = page.id ${CARD_JOINS}) on true
    order by ${order} ${formsOf(isUsualFilter(filter) && isUsualPlace(filter, place))}`;
}

export async function countPublic(db: Reader, filter: PublicFilter): Promise<Survey> {
  return (await publicCountQuery(filter).execute(db)).rows[0] ?? NONE;
}
const NONE = { hits: 0, counted: 0, finer: null };

/** The number of matches, which are known to be at most `most`. */
export async function countPublicUpTo(db: Reader, filter: PublicFilter, most: number): Promise<number> {
  const counted = await sql<{ number: number }>`
    select count(*) as number from (
      select from orders o where ${conditionsOf(filter)} limit ${most}) those ${UNPREPARED}`.execute(db);
  return counted.rows[0]?.number ?? 0;
}

/** See publicSurveyQuery; `rows` are null where the page was not gathered. */
export async function surveyPublic(
  db: Reader,
  filter: PublicFilter,
  place: PublicPlace,
  gatherLimit: number,
): Promise<Survey & { rows: CardRow[] | null }> {
  const { rows } = await publicSurveyQuery(filter, place, gatherLimit).execute(db);
  const { hits, counted, finer } = rows[0] ?? NONE;
  const isWhole = hits <= gatherLimit && counted !== null;
  // An empty page is one row with the numbers alone.
  return { hits, counted, finer, rows: isWhole ? rows.flatMap((row) => (row.id === null ? [] : [row])) : null };
}

/** Public orders by their ids, both ends included. */
export async function findPublicInRange(
  db: Reader,
  { first, last }: { first: number; last: number },
): Promise<{ id: number; updated_at: Date }[]> {
  return await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.updated_at'])
    .where(PUBLIC)
    .where('o.id', '>=', first)
    .where('o.id', '<=', last)
    .orderBy('o.id')
    .execute();
}
