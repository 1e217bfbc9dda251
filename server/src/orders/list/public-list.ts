import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { OrderFilter } from '@provodka/contract/orders/order-lists.ts';
import type { OrderCard, WantedConfiguration } from '@provodka/contract/orders/orders.ts';
import { fromRubles, type Kopecks, kopecks } from '@provodka/domain/money/money.ts';
import { areAllPlacesTaken } from '@provodka/domain/orders/response-places.ts';
import { isLimitedResponse, responsesMaximum } from '@provodka/domain/orders/responses.ts';
import { readQuery, type SearchQuery } from '@provodka/domain/search/search-query.ts';
import type { DealStats, Thresholds } from '@provodka/domain/thresholds.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { ClassifierIndex } from '../../platform/content.ts';
import type { ReadContext, Reading } from '../../platform/context.ts';
import { cursorMeta, type Place, readCursorPage } from '../../platform/cursor-paging.ts';
import type { Reader } from '../../platform/database/database.ts';
import { exactMeta, type Page } from '../../platform/paging.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findDealStats } from '../../users/service.ts';
import { isOwner, refuseOrderContacts } from '../access.ts';
import { findHiddenIds } from '../hidden.ts';
import { type CardFlags, presentCard } from '../present.ts';
import { isGathered, isJoint, type PublicFilter } from './list-filter-store.ts';
import { gatherLimit, isRare, type Total, totalBeside, totalOf } from './list-plan.ts';
import type { CardRow } from './list-store.ts';
import * as store from './list-store.ts';
import { findWithCorrection } from './search.ts';
import type { Totals } from './totals.ts';

/** Pages beyond this one are refused by the contract (product: wire). */
const MOST_PAGES = 1000;

/** The public list: orders in search as the filter asks, one page, with the total (product: orders). */
export async function listOrders(
  context: ReadContext<Viewer | null>,
  totals: Totals,
  filter: OrderFilter,
): Promise<{ data: OrderCard[]; meta: Meta }> {
  const { content, viewer, now } = context;
  const classifiers = await content.classifiers();
  const { motivation: thresholds } = await content.settings();
  const conditions = publicFilter(filter, classifiers);
  const hidden = viewer ? await findHiddenIds(context, viewer.freelancer_uuid) : [];
  const find = async (search: SearchQuery | undefined) => {
    // An order named by its number stands first whatever the order is, so no row tells the place of a page.
    const cursor = search?.number === undefined ? filter.cursor : undefined;
    return await readCursorPage({ ...filter, cursor }, (place) =>
      findPage(context, totals, { ...conditions, search }, { ...place, sort: filter.sort, hidden }),
    );
  };
  const [{ found, readAs }, viewerStats] = await Promise.all([
    findWithCorrection(context, filter, find, ({ total }) => total.number === 0),
    viewer && findDealStats(context, viewer.freelancer_uuid),
  ]);
  const { rows, total, whole } = found;
  const meta = cursorMeta(listMeta(filter, total), found, store.publicOrder(filter.sort));
  const data = rows.map((row) => {
    const flags = cardFlags(row, { viewer, viewerStats, thresholds, now });
    return presentCard(row, flags, classifiers, now);
  });
  return { data, meta: { ...meta, ...readAs, ...(whole && { whole: relationOf(whole) }) } };
}

/** The newest orders that are looked through, and the configurations that are shown of them. */
const WANTED = { newest: 1000, shown: 5 };

/** Suggestions for a search without results: the most wanted configurations, each with the list's own count. */
export async function listWantedConfigurations(
  { db, content, now }: Pick<ReadContext<Viewer | null>, 'db' | 'content' | 'now'>,
  totals: Totals,
): Promise<WantedConfiguration[]> {
  const { configurations } = await content.classifiers();
  const wanted = await store.findWantedConfigurations(db, WANTED.newest, WANTED.shown);
  // When fewer orders were read than asked for, they are the whole list, and are already counted.
  const countOf = async ({ id, number_orders, number_read }: (typeof wanted)[number]) =>
    number_read < WANTED.newest
      ? { number: number_orders, isExact: true }
      : (await countKept({ db, now }, totals, { configuration_ids: [id] })).total;
  const shown = wanted.map(async (one) => {
    const title = configurations.find(({ id }) => id === one.id)?.title;
    if (title === undefined) return [];
    const { total: number_orders, total_relation } = relationOf(await countOf(one));
    return [{ id: one.id, title, number_orders, total_relation }];
  });
  return (await Promise.all(shown)).flat();
}

/** Keeps the orders that the list shows to guests under the filter, the newest first. */
export async function listAmong(
  { db, content, now }: Omit<ReadContext<null>, 'viewer'>,
  filter: OrderFilter,
  ids: readonly number[],
): Promise<OrderCard[]> {
  const classifiers = await content.classifiers();
  const { motivation: thresholds } = await content.settings();
  const { query, is_exact = false } = filter;
  const search = query === undefined ? undefined : readQuery(query, await content.searchDictionary(), is_exact).search;
  const rows = await store.findPublicAmong(db, { ...publicFilter(filter, classifiers), search }, ids);
  const context = { viewer: null, viewerStats: null, thresholds, now };
  return rows.map((row) => presentCard(row, cardFlags(row, context), classifiers, now));
}

/** The filter with its query as the list reads it now, for callers that store the filter (product: calls). */
export async function resolveQuery(
  context: Omit<ReadContext<null>, 'viewer'>,
  filter: OrderFilter,
): Promise<OrderFilter> {
  const classifiers = await context.content.classifiers();
  const count = async (search: SearchQuery | undefined) =>
    totalOf(await store.countPublic(context.db, { ...publicFilter(filter, classifiers), search })).number;
  const { readAs } = await findWithCorrection(context, filter, count, (number) => number === 0);
  return readAs.read_as === undefined ? filter : { ...filter, query: readAs.read_as };
}

const countKept = ({ db, now }: Pick<Reading, 'db' | 'now'>, totals: Totals, of: PublicFilter) =>
  totals.find(of, now, async () => ({ ...(await store.countPublic(db, of)), rows: null }));

/**
 * Rows and total: when the count has to gather the matches, they bring the page along; otherwise `isRare` picks the
 * faster way. Totals are kept for everybody, so what the viewer hides is taken off them here.
 */
async function findPage(
  { db, now }: Reading,
  totals: Totals,
  conditions: PublicFilter,
  { hidden, ...place }: Place & Pick<OrderFilter, 'sort'> & { hidden: readonly number[] },
): Promise<{ rows: CardRow[]; total: Total; whole?: Total }> {
  const count = (of: PublicFilter) => countKept({ db, now }, totals, of);
  const shown = hidden.length > 0 ? { ...conditions, hidden_ids: hidden } : conditions;
  const without = async (of: PublicFilter, total: Total): Promise<Total> =>
    hidden.length === 0 ? total : lessen(total, await store.countPublicAmong(db, of, hidden));
  if (Object.values(conditions).every((condition) => condition === undefined)) {
    const page = store.findPublicPage(db, shown, { ...place, isRare: false });
    const [rows, { total }] = await Promise.all([page, count({})]);
    return { rows, total: await totalWith(db, shown, await without({}, total), { ...place, rows }) };
  }
  const { total: whole } = await count({});
  const all = whole.number;
  const sought = { all, wanted: place.offset + place.limit, isJoint: isJoint(conditions) };
  const { total: everybodys, survey } = await (isGathered(conditions)
    ? totals.find(conditions, now, () => store.surveyPublic(db, conditions, place, gatherLimit(sought)))
    : count(conditions));
  const [total, seen] = await Promise.all([without(conditions, everybodys), without({}, whole)]);
  // Nothing that the viewer hides is among the matches.
  if (survey?.rows && total.number === everybodys.number) return { rows: survey.rows, total, whole: seen };
  if (total.number === 0) return { rows: [], total, whole: seen };
  const isFew = isRare(everybodys.number, sought);
  const rows = await store.findPublicPage(db, shown, { ...place, isRare: isFew });
  return { rows, total: await totalWith(db, shown, total, { ...place, rows }), whole: seen };
}

const lessen = ({ number, isExact }: Total, less: number): Total => ({ number: Math.max(0, number - less), isExact });

/**
 * The total beside a page; behind the end of the list it is exact even if it was estimated (product: wire). A page read
 * from a cursor does not know its position.
 */
async function totalWith(
  db: Reader,
  conditions: PublicFilter,
  total: Total,
  page: Place & { rows: readonly unknown[] },
): Promise<Total> {
  if (page.turn) return total;
  if (total.isExact || page.rows.length > 0) return totalBeside(total, page, page.rows.length);
  return { number: await store.countPublicUpTo(db, conditions, page.offset), isExact: true };
}

export interface CardContext {
  viewer: Viewer | null;
  /** The viewer's deals as a freelancer, null for a guest. */
  viewerStats: DealStats | null;
  thresholds: Thresholds;
  now: Date;
}

/**
 * The flags of a card for this viewer: a response of theirs would be limited, the order's maximum is reached
 * (specification 4).
 */
export function cardFlags(row: CardRow, context: CardContext): CardFlags {
  const { viewer, viewerStats, thresholds, now } = context;
  const customerStats = { numberDeals: row.number_deals, sumDeals: kopecks(row.sum_deals) };
  const maximum = responsesMaximum(customerStats, thresholds, now);
  const order = { status: row.status, budget: row.budget, isExecutorFound: row.response_id !== null };
  const isOwn = isOwner(viewer, row);
  return {
    is_limited: viewerStats !== null && !isOwn && isLimitedResponse(order, viewerStats.sumDeals),
    is_max_number_responses: areAllPlacesTaken({
      numberResponses: row.number_responses,
      unreadNewcomers: row.number_unread_newcomers,
      maximum,
    }),
    seesComment: isOwn || viewer?.is_moderator === true,
    masksContacts: refuseOrderContacts(row, customerStats, context) !== null,
  };
}

/** The wire's filter in the database's terms; a classifier group means its children (product: orders). */
function publicFilter(filter: OrderFilter, classifiers: ClassifierIndex): Omit<PublicFilter, 'search'> {
  const { platforms, configurations } = filter;
  return {
    ...boundsOf(filter),
    platform_ids: platforms?.length ? classifiers.expand(platforms) : undefined,
    configuration_ids: configurations?.length ? classifiers.expand(configurations) : undefined,
  };
}

/** Budget in kopecks and Moscow days as moments, of the public list and of the cabinets alike. */
export function boundsOf(filter: {
  budget_from?: number;
  budget_to?: number;
  date_from?: string;
  date_to?: string;
}): Omit<PublicFilter, 'search' | 'platform_ids' | 'configuration_ids'> {
  return {
    budget_from: inKopecks(filter.budget_from),
    budget_to: inKopecks(filter.budget_to),
    published_from: filter.date_from === undefined ? undefined : startOfMoscowDay(filter.date_from),
    published_before: filter.date_to === undefined ? undefined : endOfMoscowDay(filter.date_to),
  };
}

const inKopecks = (rubles: number | undefined): Kopecks | undefined =>
  rubles === undefined ? undefined : fromRubles(rubles);

function listMeta(page: Page, total: Total): Meta {
  const meta = exactMeta(page, total.number);
  return { ...meta, last_page: Math.min(meta.last_page, MOST_PAGES), ...relationOf(total) };
}

const relationOf = ({ number, isExact }: Total): Pick<Meta, 'total' | 'total_relation'> => ({
  total: number,
  total_relation: isExact ? 'eq' : 'approx',
});
