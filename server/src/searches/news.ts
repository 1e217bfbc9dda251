/** Notifies people of new orders that their searches find (product: calls). */
import type { OrderCard } from '@provodka/contract/orders/orders.ts';
import { lastLetterBefore } from '@provodka/domain/orders/saved-searches.ts';
import { addDays } from '@provodka/domain/time/moscow-days.ts';
import { findHiddenIds, findNewPublicOrders, listPublicAmong } from '../orders/service.ts';
import type { FreeContext, ReadContext } from '../platform/context.ts';
import { type Tx, transact } from '../platform/database/database.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { readFilter } from './filter-text.ts';
import type { SearchNews } from './letters.ts';
import * as news from './news-store.ts';
import { findSearches, type SearchRow, tryLockSearches } from './store.ts';

/** Days for which an order that became public unnoticed, such as a formerly private one, is still found. */
const FOUND_FOR_DAYS = 2;
/** The most news that are told at once; of more only the newest are. */
const MOST_NEWS = 500;

/** Numbers new orders and writes to everybody whose searches find them and who may get a letter; returns how many. */
export async function notifyOfNewOrders(context: FreeContext<null>): Promise<number> {
  const { db, now } = context;
  await noteNews(context);
  return await sweepRows(db, {
    noun: 'subscriber',
    find: (seen, most) => news.findDueSubscribers(db, lastLetterBefore(now), seen, most),
    move: (tx, userId) => sendToPerson({ ...context, db: tx }, userId),
  });
}

/** Numbers the orders that everybody can see for the first time. */
async function noteNews({ db, now }: FreeContext<null>): Promise<void> {
  const found = await findNewPublicOrders({ db }, addDays(now, -FOUND_FOR_DAYS));
  if (found.length === 0 || (await news.findUnnoted(db, found)).length === 0) return;
  await transact(db, (tx) => news.insertNews(tx, found, now));
}

type Inside = Pick<ReadContext<null>, 'content' | 'now'> & { db: Tx };

async function sendToPerson(context: Inside, userId: number): Promise<boolean> {
  const { db: tx, now } = context;
  const person = await news.findSubscriber(tx, userId, now);
  if (!person || !(await tryLockSearches(tx, person.uuid))) return false;
  const searches = (await findSearches(tx, person.uuid)).filter(({ channels }) => channels.includes('email'));
  // Asked again under the lock: another server may have written a moment ago.
  const since = lastLetterBefore(now);
  if (searches.some(({ last_letter_at }) => last_letter_at !== null && last_letter_at > since)) return false;
  const last = await news.findLastNumber(tx);
  const found = person.email === null ? [] : await findNewsOf(context, searches, last, person);
  const ids = searches.map(({ id }) => id);
  await news.markAnnounced(
    tx,
    ids,
    found.length > 0 ? { told_number: last, last_letter_at: now } : { told_number: last },
  );
  if (person.email === null || found.length === 0) return false;
  const told = found.map(({ id, title, orders }) => ({
    search_id: id,
    title,
    order_ids: orders.map((order) => order.id),
  }));
  await addEvent(tx, 'search_found', { user_uuid: person.uuid, found: told }, now);
  return true;
}

/**
 * The new orders of each search, each order under the first search that found it; nobody is told of their own orders, nor of those they hide.
 */
async function findNewsOf(
  context: Inside,
  searches: readonly SearchRow[],
  last: number,
  person: { customer_uuid: string; freelancer_uuid: string },
): Promise<SearchNews[]> {
  // Hidden orders are left out like those that were named before.
  const named = new Set(await findHiddenIds(context, person.freelancer_uuid));
  const isNew = (order: OrderCard) => order.customer.uuid !== person.customer_uuid && !named.has(order.id);
  const found: SearchNews[] = [];
  for (const { id, title, query, told_number } of searches) {
    const filter = readFilter(query);
    const ids = await news.findNews(context.db, told_number, last, MOST_NEWS);
    const orders = filter ? (await listPublicAmong(context, filter, ids)).filter(isNew) : [];
    for (const order of orders) named.add(order.id);
    if (orders.length > 0) found.push({ id, title, orders });
  }
  return found;
}
