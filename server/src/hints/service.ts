/** Hints for moderators, read from what is there already at the moment somebody looks; nothing of them is kept (product: trust). */
import type { hintRoutes, ModeratorHint } from '@provodka/contract/hints.ts';
import type { z } from 'zod/mini';
import type { ReadContext } from '../platform/context.ts';
import { orderHints, userHints } from './present.ts';
import * as store from './store.ts';

type HintsQuery = z.output<(typeof hintRoutes)['moderator_hints']['query']>;
type Hints = z.output<(typeof hintRoutes)['moderator_hints']['data']>;

/** One statement for each kind of evidence, however many rows of a page are asked for. Nothing is told of the viewer's own case. */
export async function listHints(context: ReadContext, query: HintsQuery): Promise<Hints> {
  const { db, viewer } = context;
  const { order_ids = [], user_uuids = [], complaint_ids = [] } = query;
  const complaints = complaint_ids.length > 0 ? await store.findComplaints(db, complaint_ids, viewer.user_uuid) : [];
  const complained = complaints.flatMap(({ order_id }) => order_id ?? []);
  const orders = await readOrders(context, [...new Set([...order_ids, ...complained])]);
  const people = [
    ...orders.map(({ user_uuid }) => user_uuid),
    ...user_uuids,
    ...complaints.map((row) => row.about_uuid),
  ];
  const ofPeople = await readPeople(context, [...new Set(people)]);
  const ofUser = (uuid: string) => ofPeople.get(uuid) ?? [];
  const ofOrder = new Map(orders.map(({ id, hints }) => [id, hints]));
  return {
    orders: shown(order_ids, (id) => {
      const order = orders.find((row) => row.id === id);
      return order ? [...order.hints, ...ofUser(order.user_uuid)] : [];
    }).map(([id, hints]) => ({ id, hints })),
    users: shown(user_uuids, ofUser).map(([uuid, hints]) => ({ uuid, hints })),
    complaints: shown(complaints, ({ order_id, about_uuid }) => [
      ...(order_id === null ? [] : (ofOrder.get(order_id) ?? [])),
      ...ofUser(about_uuid),
    ]).map(([{ id }, hints]) => ({ id, hints })),
  };
}

/** The subjects that have hints, with their hints. */
const shown = <T>(asked: readonly T[], hintsOf: (one: T) => ModeratorHint[]): [T, ModeratorHint[]][] =>
  asked.map((one): [T, ModeratorHint[]] => [one, hintsOf(one)]).filter(([, hints]) => hints.length > 0);

interface OrderWithHints {
  id: number;
  user_uuid: string;
  hints: ModeratorHint[];
}

async function readOrders(context: ReadContext, ids: number[]): Promise<OrderWithHints[]> {
  if (ids.length === 0) return [];
  const { db, viewer, now } = context;
  const { motivation: thresholds } = await context.content.settings();
  const rows = await store.findOrders(db, ids);
  return rows
    .filter(({ user_uuid }) => user_uuid !== viewer.user_uuid)
    .map((row) => ({ id: row.id, user_uuid: row.user_uuid, hints: orderHints(row, thresholds, now) }));
}

async function readPeople(context: ReadContext, asked: string[]): Promise<Map<string, ModeratorHint[]>> {
  const { db, viewer, now } = context;
  const uuids = asked.filter((uuid) => uuid !== viewer.user_uuid);
  if (uuids.length === 0) return new Map();
  const { motivation: thresholds } = await context.content.settings();
  const evidence = {
    shared: await store.findShared(db, uuids, viewer.user_uuid, now),
    reviews: await store.findReviews(db, uuids, viewer.user_uuid),
    messages: await store.findFirstMessages(db, uuids),
  };
  return new Map(uuids.map((uuid) => [uuid, userHints(uuid, evidence, thresholds, now)]));
}
