import type { Meta } from '@provodka/contract/http/envelope.ts';
import type { CabinetOrderSort } from '@provodka/contract/orders/order-lists.ts';
import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import {
  CUSTOMER_ORDER_SLICES,
  type CustomerOrderSlice,
  FREELANCER_ORDER_SLICES,
  type FreelancerOrderSlice,
  ORDER_STATUS,
  type OrderStatus,
} from '@provodka/domain/orders/orders.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { SearchQuery } from '@provodka/domain/search/search-query.ts';
import type { ReadContext } from '../../platform/context.ts';
import { exactMeta, offsetOf, type Page } from '../../platform/paging.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { assertProfile, findDealStats } from '../../users/service.ts';
import { visibleTo } from '../access.ts';
import { type CabinetFilter, type CabinetOwner, countCabinet, findCabinetPage } from '../cabinet/cabinet-store.ts';
import { sumSlices } from '../cabinet/cabinets.ts';
import { findFinished } from '../cabinet/finished-store.ts';
import { presentCard, presentExecuted } from '../present.ts';
import { boundsOf, cardFlags } from './public-list.ts';
import { findWithCorrection } from './search.ts';

interface ProfileQuery extends Page {
  query?: string;
  is_exact?: boolean;
  budget_from?: number;
  budget_to?: number;
  date_from?: string;
  date_to?: string;
  sort?: CabinetOrderSort;
}

type Looking = ReadContext<Viewer | null>;

/** A customer's orders on their page. Throws RefusedError, see `listOrdersOf`. */
export async function listOrdersOfCustomer(
  context: Looking,
  customer_uuid: string,
  query: ProfileQuery & { slice: CustomerOrderSlice },
) {
  await assertProfile(context, { uuid: customer_uuid, side: 'customer' });
  return await listOrdersOf(context, { customer_uuid }, query, CUSTOMER_ORDER_SLICES);
}

/** Orders an executor works or worked on, on their page. Throws RefusedError, see `listOrdersOf`. */
export async function listOrdersOfExecutor(
  context: Looking,
  executor_uuid: string,
  query: ProfileQuery & { slice: FreelancerOrderSlice },
) {
  await assertProfile(context, { uuid: executor_uuid, side: 'freelancer' });
  const list = await listOrdersOf(context, { executor_uuid }, query, FREELANCER_ORDER_SLICES);
  const ids = list.data.map(({ id }) => id);
  const finished = new Map((await findFinished(context.db, executor_uuid, ids)).map((row) => [row.order_id, row]));
  return { ...list, data: list.data.map((card) => presentExecuted(card, finished.get(card.id))) };
}

const { searching, in_work, done, archived } = ORDER_STATUS;
/** Published orders that are neither blocked nor deleted; moderators see all. */
const PUBLISHED: readonly OrderStatus[] = [searching, in_work, done, archived];

/**
 * One page of the orders of a profile that would open for the viewer. Throws RefusedError `not_found`, or `not_your_move`
 * when others than moderators choose an order of the list (specification section 7).
 */
async function listOrdersOf<S extends string>(
  context: Looking,
  owner: CabinetOwner,
  query: ProfileQuery & { slice: S },
  slices: Record<S, readonly OrderStatus[]>,
): Promise<{ data: OrderCard[]; meta: Meta; counters: Record<S, number> }> {
  const { db, content, viewer, now } = context;
  const isModerator = viewer?.is_moderator === true;
  if (query.sort && !isModerator) throw new RefusedError(refuse('not_your_move'));
  const shown = (statuses: readonly OrderStatus[]) =>
    isModerator ? statuses : statuses.filter((status) => PUBLISHED.includes(status));
  const filter: CabinetFilter = {
    ...boundsOf(query),
    statuses: shown(slices[query.slice]),
    visible: visibleTo(viewer),
    steps: [],
  };
  const everywhere = { ...filter, statuses: shown(Object.values<readonly OrderStatus[]>(slices).flat()) };
  const page = { sort: query.sort ?? 'date|desc', limit: query.limit, offset: offsetOf(query), now };
  const find = (search: SearchQuery | undefined) =>
    Promise.all([
      findCabinetPage(db, owner, { ...filter, search }, page),
      countCabinet(db, owner, { ...everywhere, search }),
    ]);
  const [meant, viewerStats, classifiers, { motivation: thresholds }] = await Promise.all([
    findWithCorrection(context, query, find, ([, counted]) => counted.size === 0),
    viewer && findDealStats(context, viewer.freelancer_uuid),
    content.classifiers(),
    content.settings(),
  ]);
  const [rows, found] = meant.found;
  const data = rows.map((row) =>
    presentCard(row, cardFlags(row, { viewer, viewerStats, thresholds, now }), classifiers, now),
  );
  const counters = sumSlices(found, slices);
  return { data, meta: { ...exactMeta(query, counters[query.slice]), ...meant.readAs }, counters };
}
