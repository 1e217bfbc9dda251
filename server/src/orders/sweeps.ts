/** What the clock does to orders; called every minute by each instance, safe to run side by side. */
import { kopecks } from '@provodka/domain/money.ts';
import { addDays, moscowDay } from '@provodka/domain/moscow-days.ts';
import { PUBLICATION_LIFE, publicationLife } from '@provodka/domain/motivation.ts';
import { COMPLETE_AFTER_DAYS } from '@provodka/domain/orders.ts';
import type { Content } from '../content/service.ts';
import { type Db, type Tx, transact } from '../platform/database.ts';
import { addFact } from '../platform/outbox.ts';
import { makeMove } from './moves.ts';
import { completeOrder } from './service.ts';
import { noteOnOrder, type OrderRow } from './store.ts';
import { deleteViews, lockExpired, lockExpiring, lockIdle } from './sweep-store.ts';

const BATCH = 50;

/** Everything that is due by now. */
export async function sweepOrders({ db, content }: { db: Db; content: Content }, now: Date): Promise<void> {
  await expireOrders(db, now);
  await warnOfExpiry(db, content, now);
  await completeIdleOrders(db, now);
  await forgetVisits(db, now);
}

/** N→A for orders whose term is over; returns how many. */
export async function expireOrders(db: Db, now: Date): Promise<number> {
  return await inBatches(
    db,
    (tx) => lockExpired(tx, now, BATCH),
    async (tx, order) => {
      await makeMove(tx, order, { move: 'expire', to: 'A', actor_uuid: null }, now);
      return true;
    },
  );
}

/** Marks orders whose term ends soon, once for each publication, and leaves a fact to warn their customers by; returns how many. */
export async function warnOfExpiry(db: Db, content: Content, now: Date): Promise<number> {
  const { motivation } = await content.settings();
  const needDeals = motivation.customer.min_count_deals_to_active_period_without_deals;
  const due = {
    need_deals: needDeals,
    below: addDays(
      now,
      publicationLife(motivation, { numberDeals: needDeals - 1, sumDeals: kopecks(0) }, now).warningDays,
    ),
    otherwise: addDays(now, PUBLICATION_LIFE.warningDays),
  };
  return await inBatches(
    db,
    (tx) => lockExpiring(tx, due, now, BATCH),
    async (tx, order) => {
      await noteOnOrder(tx, order.id, { expiry_warned_at: now });
      await addFact(tx, 'order_changed', { order_id: order.id, move: 'expiry_warned' }, now);
      return true;
    },
  );
}

/** W→F for orders whose last deal ended 14 days ago and that have no open one; returns how many. */
export async function completeIdleOrders(db: Db, now: Date): Promise<number> {
  return await inBatches(
    db,
    (tx) => lockIdle(tx, addDays(now, -COMPLETE_AFTER_DAYS), BATCH),
    async (tx, order) => (await completeOrder(tx, order, now)) !== null,
  );
}

/** Who saw an order matters on the day itself, so that they are counted once; later only the number does. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  await deleteViews(db, moscowDay(now));
}

/**
 * Takes locked orders a batch at a time until none is left; returns how many `work` changed. What another transaction holds
 * is skipped and comes again with the next sweep; the lock asks the conditions again, so nothing changed meanwhile is taken.
 */
async function inBatches(
  db: Db,
  lock: (tx: Tx) => Promise<OrderRow[]>,
  work: (tx: Tx, order: OrderRow) => Promise<boolean>,
): Promise<number> {
  for (let total = 0; ; ) {
    const { taken, changed } = await transact(db, async (tx) => {
      const orders = await lock(tx);
      let changed = 0;
      for (const order of orders) if (await work(tx, order)) changed++;
      return { taken: orders.length, changed };
    });
    total += changed;
    if (taken < BATCH || changed === 0) return total;
  }
}
