/**
 * Responses of many freelancers at once, each of its own moment (product: responses), the batch version of service.ts.
 */
import { fromRubles, kopecks } from '@provodka/domain/money/money.ts';
import { refuseRespond, remainingAllowance, responsesMaximum } from '@provodka/domain/orders/responses.ts';
import { firstRefusal } from '@provodka/domain/refusals.ts';
import { responseCost, type Thresholds } from '@provodka/domain/thresholds.ts';
import { addMessages, ensureThreads } from '../conversations/service.ts';
import { countResponses, lockOrders } from '../orders/service.ts';
import type { WriteContext } from '../platform/context.ts';
import { addEvents } from '../platform/jobs/outbox.ts';
import type { Viewer } from '../platform/viewer.ts';
import { refuseAsFreelancer } from '../users/service.ts';
import { findRespondents, insertResponses, lockFreelancers, type RespondentRow } from './bulk-store.ts';

/** A response to be sent; `price` in rubles. */
export interface NewBulkResponse {
  viewer: Viewer;
  order_id: number;
  price: number;
  period_hours: number;
  message: string;
  at: Date;
}

/**
 * Responds to orders in the given order; returns the id of each response, null for one that a rule refuses now. A
 * person may respond to an order once in one call. Throws while responses cost SM, since prices are charged one by one.
 */
export async function writeResponses(
  context: Pick<WriteContext, 'db' | 'content' | 'now'>,
  sent: readonly NewBulkResponse[],
): Promise<(number | null)[]> {
  const { db: tx, content, now } = context;
  if (sent.length === 0) return [];
  const { motivation: thresholds } = await content.settings();
  if (responseCost(thresholds, false, now) > 0) throw new Error('Responses that cost SM are written one by one');
  await lockOrders(context, [...new Set(sent.map(({ order_id }) => order_id))]);
  await lockFreelancers(tx, [...new Set(sent.map(({ viewer }) => viewer.freelancer_uuid))]);
  const rows = await findRespondents(
    tx,
    sent.map(({ viewer, order_id }) => ({ viewer, id: order_id })),
  );
  const allowed = allowEach(sent, rows, thresholds, now);
  const ids = await insertResponses(
    tx,
    allowed.map(({ row, response: { order_id, viewer, price, period_hours, at } }) => ({
      order_id,
      freelancer_uuid: viewer.freelancer_uuid,
      price: fromRubles(price),
      period_hours,
      is_newcomer: row.freelancer_deals === 0,
      at,
    })),
  );
  const written = allowed.map((one, place) => ({ ...one, id: ids[place] as number }));
  await openChats(context, written);
  await countResponses(context, ...new Set(written.map(({ response }) => response.order_id)));
  await addEvents(tx, 'response_changed', written.map(eventOf));
  const idOf = new Map(written.map(({ response, id }) => [response, id]));
  return sent.map((response) => idOf.get(response) ?? null);
}

interface Allowed {
  response: NewBulkResponse;
  row: RespondentRow;
}
type Written = Allowed & { id: number };

/** Keeps the responses that the rules allow, each judged after those before it. */
function allowEach(
  sent: readonly NewBulkResponse[],
  rows: readonly RespondentRow[],
  thresholds: Thresholds,
  now: Date,
): Allowed[] {
  const onOrder = new Map<number, number>();
  const newcomersOn = new Map<number, number>();
  const byFreelancer = new Map<string, number>();
  const allowed: Allowed[] = [];
  for (const row of rows) {
    const response = sent[row.place - 1] as NewBulkResponse;
    const { viewer, order_id } = response;
    const stats = { numberDeals: row.freelancer_deals, sumDeals: kopecks(row.freelancer_sum) };
    const customerStats = { numberDeals: row.customer_deals, sumDeals: kopecks(row.customer_sum) };
    const liveResponses = row.number_waiting + (byFreelancer.get(viewer.freelancer_uuid) ?? 0);
    const byRules = refuseRespond({
      isOwnOrder: row.customer_uuid === viewer.customer_uuid,
      orderStatus: row.status,
      hasBudget: row.has_budget,
      ownResponse: row.own_status,
      places: {
        numberResponses: row.number_responses + (onOrder.get(order_id) ?? 0),
        unreadNewcomers: row.number_unread_newcomers + (newcomersOn.get(order_id) ?? 0),
        maximum: responsesMaximum(customerStats, thresholds, now),
      },
      allowance: remainingAllowance({ ...stats, liveResponses }, thresholds, now),
      allowanceNeed: {
        numberDeals: stats.numberDeals,
        needDeals: thresholds.freelancer.min_count_deals_to_responses_on_order_with_budget,
      },
      cost: 0,
      smBalance: 0,
    });
    if (firstRefusal([refuseAsFreelancer(viewer), byRules]) !== null) continue;
    allowed.push({ response, row });
    onOrder.set(order_id, (onOrder.get(order_id) ?? 0) + 1);
    if (stats.numberDeals === 0) newcomersOn.set(order_id, (newcomersOn.get(order_id) ?? 0) + 1);
    const isWaiting = row.has_budget ? 1 : 0;
    byFreelancer.set(viewer.freelancer_uuid, (byFreelancer.get(viewer.freelancer_uuid) ?? 0) + isWaiting);
  }
  return allowed;
}

async function openChats({ db: tx }: Pick<WriteContext, 'db'>, written: readonly Written[]): Promise<void> {
  const threads = await ensureThreads(
    tx,
    written.map(({ id, response: { order_id, at } }) => ({ order_id, response_id: id, at })),
  );
  const threadOf = new Map(threads.map(({ id, response_id }) => [response_id, id]));
  await addMessages(
    tx,
    written.map(({ id, response: { order_id, viewer, message, at } }) => {
      const thread_id = threadOf.get(id) as number;
      return { order_id, thread_id, author_uuid: viewer.user_uuid, message, at };
    }),
  );
}

function eventOf({ id, row, response: { viewer, order_id, at } }: Written) {
  const concerns = [row.customer_uuid, viewer.freelancer_uuid];
  const payload = { order_id, response_id: id, move: 'create', actor_uuid: viewer.user_uuid, concerns } as const;
  return { payload, at };
}
