import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { OwnOrderSort } from '@provodka/contract/orders/order-lists.ts';
import type { CabinetOrder } from '@provodka/contract/orders/orders.ts';
import { fromRubles, kopecks } from '@provodka/domain/money/money.ts';
import {
  CUSTOMER_ORDER_SLICES,
  type CustomerOrderSlice,
  FREELANCER_ORDER_SLICES,
  type FreelancerOrderSlice,
  OPEN_ORDER_STATUSES,
  type OrderStatus,
} from '@provodka/domain/orders/orders.ts';
import { firstRefusal } from '@provodka/domain/refusals.ts';
import type { SearchQuery } from '@provodka/domain/search/search-query.ts';
import { areThresholdsInForce, refuseAnotherOrder, refuseTerms, type Thresholds } from '@provodka/domain/thresholds.ts';
import type { ReadContext } from '../../platform/context.ts';
import { exactMeta, offsetOf, type Page } from '../../platform/paging.ts';
import { findDealStats, findPeople } from '../../users/service.ts';
import { type OrderRights, orderRights } from '../access.ts';
import { orderFactsOf } from '../facts.ts';
import { boundsOf, cardFlags } from '../list/public-list.ts';
import { findWithCorrection } from '../list/search.ts';
import { presentCabinetOrder, presentCard } from '../present.ts';
import {
  type CabinetFilter,
  type CabinetOwner,
  type CabinetRow,
  countByStatus,
  countCabinet,
  countWaiting,
  findCabinetPage,
  isNarrowed,
  type MaximumSteps,
} from './cabinet-store.ts';

interface CabinetQuery extends Page {
  query?: string;
  is_exact?: boolean;
  budget_from?: number;
  budget_to?: number;
  date_from?: string;
  date_to?: string;
  is_max_number_responses?: boolean;
  is_private?: boolean;
  is_exist_open_deals?: boolean;
  is_exist_unread_messages?: boolean;
  sort: OwnOrderSort;
}

/** The viewer's own orders of a slice (product: orders). */
export async function listCustomerOrders(context: ReadContext, query: CabinetQuery & { slice: CustomerOrderSlice }) {
  const owner = { customer_uuid: context.viewer.customer_uuid };
  const byStatus = await countByStatus(context.db, owner);
  return await listCabinet(context, { owner, byStatus }, query, CUSTOMER_ORDER_SLICES);
}

/** Orders the viewer executes or executed, of a slice (product: orders). */
export async function listExecutorOrders(context: ReadContext, query: CabinetQuery & { slice: FreelancerOrderSlice }) {
  const owner = { executor_uuid: context.viewer.freelancer_uuid };
  const byStatus = await countByStatus(context.db, owner);
  return await listCabinet(context, { owner, byStatus }, query, FREELANCER_ORDER_SLICES);
}

/** The number of orders in each slice, from counts by status. */
export function sumSlices<S extends string>(
  byStatus: ReadonlyMap<OrderStatus, number>,
  slices: Record<S, readonly OrderStatus[]>,
): Record<S, number> {
  const entries = Object.entries<readonly OrderStatus[]>(slices).map(([slice, statuses]) => [
    slice,
    statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0),
  ]);
  return Object.fromEntries(entries) as Record<S, number>;
}

interface Cabinet {
  owner: CabinetOwner;
  byStatus: ReadonlyMap<OrderStatus, number>;
}

/** One page of a slice; each counter is the size of its slice under the same filter. */
async function listCabinet<S extends string>(
  context: ReadContext,
  { owner, byStatus }: Cabinet,
  query: CabinetQuery & { slice: S },
  slices: Record<S, readonly OrderStatus[]>,
): Promise<{ data: CabinetOrder[]; meta: Meta; counters: Record<S, number> & { waiting: Record<S, number> } }> {
  const { db, content, viewer, now } = context;
  const { motivation: thresholds } = await content.settings();
  const { is_private, is_max_number_responses, is_exist_open_deals, is_exist_unread_messages } = query;
  const filter: CabinetFilter = {
    ...boundsOf(query),
    statuses: slices[query.slice],
    is_private,
    is_max_number_responses,
    is_exist_open_deals,
    ...(is_exist_unread_messages !== undefined && {
      unread: { by_user: viewer.user_uuid, exists: is_exist_unread_messages },
    }),
    steps: maximumSteps(thresholds, now),
  };
  const page = { sort: query.sort, limit: query.limit, offset: offsetOf(query), now };
  const everywhere = { ...filter, statuses: Object.values<readonly OrderStatus[]>(slices).flat() };
  const find = (search: SearchQuery | undefined) =>
    Promise.all([
      findCabinetPage(db, owner, { ...filter, search }, page),
      isNarrowed({ ...everywhere, search }) ? countCabinet(db, owner, { ...everywhere, search }) : byStatus,
      countWaiting(db, owner, { ...everywhere, search }),
    ]);
  const [meant, viewerStats, classifiers, maintenances] = await Promise.all([
    findWithCorrection(context, query, find, ([, counted]) => counted.size === 0),
    // Nobody is limited in what they do with an order of their own.
    'customer_uuid' in owner ? null : findDealStats(context, viewer.freelancer_uuid),
    content.classifiers(),
    content.maintenances(),
  ]);
  const [rows, found, waiting] = meant.found;
  const people = await findPeople(context, peopleOf(rows));
  const rightsTo = await readRights(context, byStatus);
  const data = rows.map((row) => {
    const card = presentCard(row, cardFlags(row, { viewer, viewerStats, thresholds, now }), classifiers, now);
    const executor = people.get(row.executor_uuid ?? '') ?? null;
    const responders = row.responder_uuids.flatMap((uuid) => people.get(uuid) ?? []);
    return presentCabinetOrder(card, row, { executor, responders, rights: rightsTo(row), maintenances });
  });
  const counters = sumSlices(found, slices);
  return {
    data,
    meta: { ...exactMeta(query, counters[query.slice]), ...meant.readAs },
    counters: { ...counters, waiting: sumSlices(waiting, slices) },
  };
}

/** Rights by the rules of the order's page. */
async function readRights(
  { content, viewer, now }: ReadContext,
  byStatus: Cabinet['byStatus'],
): Promise<(row: CabinetRow) => OrderRights> {
  const { motivation: thresholds } = await content.settings();
  const premoderation = await content.premoderation();
  const open = OPEN_ORDER_STATUSES.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);
  return (row) => {
    const stats = { numberDeals: row.number_deals, sumDeals: kopecks(row.sum_deals) };
    const openOrders = OPEN_ORDER_STATUSES.includes(row.status) ? open - 1 : open;
    return orderRights(viewer, row, {
      order: orderFactsOf(row, row, premoderation, now),
      publication: firstRefusal([
        refuseAnotherOrder(thresholds, { ...stats, openOrders }, now),
        refuseTerms(thresholds, stats, row, now),
      ]),
      response: null,
      otherResponses: null,
      hasOwnResponse: true,
      lastDeal: 0,
    });
  };
}

const peopleOf = (rows: readonly CabinetRow[]): string[] =>
  rows.flatMap(({ executor_uuid, responder_uuids }) => [...(executor_uuid ? [executor_uuid] : []), ...responder_uuids]);

/** The customer's maximums of responses, for SQL (product: thresholds); none before the thresholds are in force. */
export function maximumSteps(thresholds: Thresholds, now: Date): MaximumSteps {
  if (!areThresholdsInForce(thresholds, now)) return [];
  const limits = thresholds.customer;
  return [
    { below: fromRubles(limits.max_responses_sum_deals_step_1), maximum: limits.max_responses_step_1 },
    { below: fromRubles(limits.max_responses_sum_deals_step_2), maximum: limits.max_responses_step_2 },
  ];
}
