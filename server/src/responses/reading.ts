import type { Meta } from '@provodka/contract/envelope.ts';
import type { CabinetResponse, ResponseSort, ResponseView, responseRoutes } from '@provodka/contract/responses.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/moscow-days.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { ResponseSlice } from '@provodka/domain/responses.ts';
import type { z } from 'zod/mini';
import { countMessages, firstMessages } from '../conversations/service.ts';
import { findVisibleOrder } from '../orders/service.ts';
import type { Content } from '../platform/content.ts';
import type { Reader } from '../platform/database.ts';
import { exactMeta, type Page } from '../platform/paging.ts';
import type { StoredFile } from '../platform/uploads.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findDealStats, findPeople } from '../users/service.ts';
import { type Gates, isVisible, sightOf } from './access.ts';
import {
  type OrderOfResponse,
  presentCabinetResponse,
  presentExcerpt,
  presentResponse,
  type ResponseContext,
} from './present.ts';
import {
  findFiles,
  findOrderResponses,
  findOrdersWithUnfinishedDeals,
  findPaidPairs,
  findResponseRow,
  type ResponseRow,
} from './store.ts';
import { countBySlice, findOwnResponses } from './store-cabinet.ts';

/** Ids of the address: a response is only ever found under its own order. */
export interface ResponseIds {
  order_id: number;
  response_id: number;
}

/** The thresholds of the asking freelancer at this moment. */
export async function gatesOf(db: Reader, content: Content, viewer: Viewer, now: Date): Promise<Gates> {
  const { motivation } = await content.settings();
  return { settings: motivation, stats: await findDealStats(db, viewer.freelancer_uuid), now };
}

/**
 * One page of an order's responses (decisions 5). A freelancer below the gate gets their own; with none of their own,
 * RefusedError says what the gate asks for.
 */
export async function listResponses(
  db: Reader,
  content: Content,
  viewer: Viewer,
  query: { order_id: number; sort: ResponseSort } & Page,
  now: Date,
): Promise<{ data: ResponseView[]; meta: Meta }> {
  const order = await findVisibleOrder(db, viewer, query.order_id);
  const gates = await gatesOf(db, content, viewer, now);
  const { sight, refusal } = sightOf(viewer, order, gates);
  const { rows, total } = await findOrderResponses(db, viewer, sight, query, now);
  if (total === 0 && refusal !== null) throw new RefusedError(refusal);
  const context = await readContext(db, viewer, gates, rows);
  return { data: rows.map((row) => presentExcerpt(row, order, context)), meta: exactMeta(query, total) };
}

/** One response. Throws RefusedError `not_found`. */
export async function getResponse(
  db: Reader,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds,
  now: Date,
): Promise<ResponseView> {
  const { order, response, gates } = await findVisibleResponse(db, content, viewer, ids, now);
  return await presentOne(db, viewer, gates, order, response);
}

/** A response's file when the viewer may see the response. Throws RefusedError `not_found`. */
export async function findResponseFile(
  db: Reader,
  content: Content,
  viewer: Viewer,
  ids: ResponseIds & { file_id: number },
  now: Date,
): Promise<StoredFile> {
  const { response } = await findVisibleResponse(db, content, viewer, ids, now);
  const files = await findFiles(db, [response.id]);
  const file = files.find(({ id }) => id === ids.file_id);
  if (!file) throw new RefusedError(refuse('not_found'));
  return file;
}

/** A response and its order. Throws RefusedError `not_found` when the viewer may not see one of them. */
export async function findVisibleResponse(db: Reader, content: Content, viewer: Viewer, ids: ResponseIds, now: Date) {
  const order = await findVisibleOrder(db, viewer, ids.order_id);
  const response = await findResponseRow(db, ids.response_id, now);
  const gates = await gatesOf(db, content, viewer, now);
  const { sight } = sightOf(viewer, order, gates);
  if (!response || response.order_id !== order.id || !isVisible(viewer, sight, response)) {
    throw new RefusedError(refuse('not_found'));
  }
  return { order, response, gates };
}

/** A response presented from the rows at hand; `db` is the transaction that wrote them. */
export async function presentOne(
  db: Reader,
  viewer: Viewer,
  gates: Gates,
  order: OrderOfResponse,
  response: ResponseRow,
): Promise<ResponseView> {
  return presentResponse(response, order, await readContext(db, viewer, gates, [response]));
}

type CabinetQuery = z.output<(typeof responseRoutes)['freelancer_responses_list']['query']>;

/** The viewer's own responses by slice, with the size of every slice (specification section 7). */
export async function listOwnResponses(
  db: Reader,
  content: Content,
  viewer: Viewer,
  query: CabinetQuery,
  now: Date,
): Promise<{ data: CabinetResponse[]; meta: Meta; counters: Record<ResponseSlice, number> }> {
  const filter = {
    slice: query.slice,
    is_limited: query.is_limited,
    from: query.date_from === undefined ? null : startOfMoscowDay(query.date_from),
    before: query.date_to === undefined ? null : endOfMoscowDay(query.date_to),
    sort: query.sort,
    page: query.page,
    limit: query.limit,
  };
  const { rows, total } = await findOwnResponses(db, viewer, filter, now);
  const gates = await gatesOf(db, content, viewer, now);
  const customers = rows.map((row) => row.order.customer_uuid);
  const context = await readContext(db, viewer, gates, rows, customers);
  const { byId } = await content.classifiers();
  return {
    data: rows.map((row) => presentCabinetResponse(row, context, (id) => byId.get(id)?.title)),
    meta: exactMeta(query, total),
    counters: await countBySlice(db, viewer, filter),
  };
}

/** Reads what a page of responses shows beside its rows, with one query for each kind. */
async function readContext(
  db: Reader,
  viewer: Viewer,
  gates: Gates,
  rows: readonly ResponseRow[],
  otherPeople: readonly string[] = [],
): Promise<ResponseContext> {
  const ids = rows.map((row) => row.id);
  const orderIds = [...new Set(rows.map((row) => row.order_id))];
  const people = [...new Set([...rows.map((row) => row.freelancer_uuid), ...otherPeople])];
  return {
    viewer,
    gates,
    people: await findPeople(db, people, gates.now),
    messages: await firstMessages(db, ids),
    number_messages: await countMessages(db, ids),
    files: Map.groupBy(await findFiles(db, ids), (file) => file.response_id),
    unfinished_orders: await findOrdersWithUnfinishedDeals(db, orderIds),
    paid_pairs: await findPaidPairs(db, [...new Set(rows.map((row) => row.freelancer_uuid))]),
  };
}
