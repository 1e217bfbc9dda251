import type { Meta } from '@provodka/contract/http/envelope.ts';
import type {
  CabinetResponse,
  ResponseSort,
  ResponseView,
  responseRoutes,
  WholeResponse,
} from '@provodka/contract/orders/responses.ts';
import type { Person } from '@provodka/contract/people/people.ts';
import type { ResponseSlice } from '@provodka/domain/orders/responses.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { z } from 'zod/mini';
import { findFile, findFiles, type StoredFile } from '../files/service.ts';
import { findSmCosts } from '../ledger/service.ts';
import { findVisibleOrder } from '../orders/service.ts';
import type { ReadContext } from '../platform/context.ts';
import { type CursorPage, cursorMeta } from '../platform/cursor-paging.ts';
import { exactMeta } from '../platform/paging.ts';
import { findDealStats, findFreelancer, findPeople, presentJoinedPerson } from '../users/service.ts';
import {
  type Earned,
  isOwnResponse,
  type LoadThresholds,
  refuseWithdrawal,
  seesResponse,
  visibilityOf,
} from './access.ts';
import { type CabinetRow, cabinetOrder, countBySlice, findOwnResponses } from './cabinet-store.ts';
import {
  type OrderOfResponse,
  presentCabinetResponse,
  presentExcerpt,
  presentResponse,
  type ResponsesBeside,
} from './present.ts';
import {
  findAttached,
  findOrderResponses,
  findResponseRow,
  RESPONSE_FILES,
  type ResponseRow,
  responseOrder,
} from './store.ts';

/** Ids of the address: a response is only ever found under its own order. */
export interface ResponseIds {
  order_id: number;
  response_id: number;
}

/** The thresholds of the viewing freelancer at this moment, read at most once and only when needed. */
export function openThresholds(context: ReadContext): LoadThresholds {
  let earned: Promise<Earned> | null = null;
  return () => {
    earned ??= readThresholds(context);
    return earned;
  };
}

async function readThresholds(context: ReadContext): Promise<Earned> {
  const { motivation: thresholds } = await context.content.settings();
  return {
    thresholds,
    stats: await findDealStats(context, context.viewer.freelancer_uuid),
    now: context.now,
  };
}

/**
 * One page of an order's responses (product: responses). A freelancer below the threshold gets their own; without any,
 * RefusedError names the threshold.
 */
export async function listResponses(
  context: ReadContext,
  query: { order_id: number; sort: ResponseSort } & CursorPage,
): Promise<{ data: ResponseView[]; meta: Meta }> {
  const order = await findVisibleOrder(context, query.order_id);
  const askThresholds = openThresholds(context);
  const { sight, refusal } = await visibilityOf(context.viewer, order, askThresholds);
  const { turned, total } = await findOrderResponses(context, sight, query);
  const { rows } = turned;
  if (total === 0 && refusal !== null) throw new RefusedError(refusal);
  const authors = new Map(rows.map((row) => [row.freelancer_uuid, presentJoinedPerson(row, context.now)]));
  const beside = await readShownWith(context, rows, askThresholds, authors);
  const rowOrder = responseOrder(query.sort);
  const meta = exactMeta(query, total);
  return {
    data: rows.map((row) => presentExcerpt(row, order, beside)),
    meta: rowOrder === null ? meta : cursorMeta(meta, turned, rowOrder),
  };
}

/** One response. Throws RefusedError `not_found`. */
export async function getResponse(context: ReadContext, ids: ResponseIds): Promise<WholeResponse> {
  const askThresholds = openThresholds(context);
  const { order, response } = await findVisibleResponse(context, ids, askThresholds);
  const [view, user] = await Promise.all([
    presentOne(context, order, response, askThresholds),
    findFreelancer(context, response.freelancer_uuid),
  ]);
  if (!user) throw new RefusedError(refuse('not_found'));
  return { ...view, user };
}

/** A response's file when the viewer may see the response. Throws RefusedError `not_found`. */
export async function findResponseFile(
  context: ReadContext,
  ids: ResponseIds & { file_id: number },
): Promise<StoredFile> {
  const shown = await getResponse(context, ids);
  const file = await findFile(context.db, RESPONSE_FILES, ids.response_id, ids.file_id);
  // Under the name by which the reader knows it, whose contacts may be masked.
  return { ...file, title: shown.files.find(({ id }) => id === file.id)?.title ?? file.title };
}

/** A response and its order. Throws RefusedError `not_found` when the viewer may not see one of them. */
export async function findVisibleResponse(
  context: ReadContext,
  ids: ResponseIds,
  askThresholds = openThresholds(context),
) {
  const order = await findVisibleOrder(context, ids.order_id);
  const response = await findResponseRow(context.db, ids.response_id, context.now);
  if (response?.order_id !== order.id || !(await seesResponse(context.viewer, { order, response }, askThresholds))) {
    throw new RefusedError(refuse('not_found'));
  }
  return { order, response };
}

/** A response presented from the rows at hand. */
export async function presentOne(
  context: ReadContext,
  order: OrderOfResponse,
  response: ResponseRow,
  askThresholds = openThresholds(context),
): Promise<ResponseView> {
  return presentResponse(response, order, await readShownWith(context, [response], askThresholds));
}

type CabinetQuery = z.output<(typeof responseRoutes)['freelancer_responses_list']['query']>;

/** The viewer's own responses by slice, with the size of every slice (specification section 7). */
export async function listOwnResponses(
  context: ReadContext,
  query: CabinetQuery,
): Promise<{ data: CabinetResponse[]; meta: Meta; counters: Record<ResponseSlice, number> }> {
  const { db, content, viewer, now } = context;
  const filter = {
    slice: query.slice,
    is_limited: query.is_limited,
    from: query.date_from === undefined ? null : startOfMoscowDay(query.date_from),
    before: query.date_to === undefined ? null : endOfMoscowDay(query.date_to),
    sort: query.sort,
    page: query.page,
    limit: query.limit,
    cursor: query.cursor,
  };
  const turned = await findOwnResponses(db, viewer, filter, now);
  const { rows, total } = turned;
  const beside = await readShownWith(context, rows, openThresholds(context), await findBoth(context, rows));
  const { byId } = await content.classifiers();
  return {
    data: rows.map((row) => presentCabinetResponse(row, beside, (id) => byId.get(id)?.title)),
    meta: cursorMeta(exactMeta(query, total), turned, cabinetOrder(query.sort)),
    counters: await countBySlice(db, viewer, filter),
  };
}

/** The authors of these responses and the customers of their orders. */
export const findBoth = (context: ReadContext, rows: readonly CabinetRow[]): Promise<Map<string, Person>> =>
  findPeople(
    context,
    rows.flatMap((row) => [row.freelancer_uuid, row.order.customer_uuid]),
  );

/**
 * Reads the data shown beside the rows of a page, with one query for each kind; `known` are people that were read
 * already.
 */
export async function readShownWith(
  context: ReadContext,
  rows: readonly ResponseRow[],
  askThresholds: LoadThresholds,
  known?: ReadonlyMap<string, Person>,
): Promise<ResponsesBeside> {
  const { db, viewer, now } = context;
  const { motivation: thresholds } = await context.content.settings();
  const ids = rows.map((row) => row.id);
  const attached = await findAttached(db, ids, viewer.user_uuid);
  const idsWithFiles = ids.filter((id) => attached.get(id)?.has_files);
  const people = known ?? (await findPeople(context, [...new Set(rows.map((row) => row.freelancer_uuid))]));
  return {
    viewer,
    now,
    thresholds,
    withdrawal: rows.some((row) => isOwnResponse(viewer, row)) ? refuseWithdrawal(await askThresholds()) : null,
    people,
    attached,
    files: Map.groupBy(await findFiles(db, RESPONSE_FILES, idsWithFiles), (file) => file.response_id),
    costs: await findSmCosts(
      context,
      ids.filter((id) => attached.get(id)?.has_cost && rows.some((row) => row.id === id && isOwnResponse(viewer, row))),
    ),
  };
}
