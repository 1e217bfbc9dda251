/** Sweeps of orders: called every minute by each instance, safe to run side by side. */

import { COMPLETE_AFTER_DAYS } from '@provodka/domain/orders/order-moves.ts';
import { ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { addDays, moscowDay } from '@provodka/domain/time/moscow-days.ts';
import type { FreeContext } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sweepRows } from '../platform/database/sweep-rows.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { writeMove } from './moves.ts';
import { completeOrder } from './service.ts';
import { type OrderRow, setOrderMarks } from './store.ts';
import { type DueOrders, deleteViews, expired, expiring, findDue, idle, lockDue } from './sweep-store.ts';

/** Everything that is due by now, by the names under which failures are reported. */
export const orderSweeps = (context: FreeContext<null>) => ({
  expire_orders: () => expireOrders(context),
  warn_of_expiry: () => warnOfExpiry(context),
  complete_idle_orders: () => completeIdleOrders(context),
});

/** Sweeps that only tidy. */
export const visitSweeps = (context: FreeContext<null>) => ({
  forget_visits: () => deleteOldVisits(context),
});

/** N→A for orders whose term is over; returns how many. */
export async function expireOrders({ db, now }: Pick<FreeContext, 'db' | 'now'>): Promise<number> {
  return await sweep(db, expired(now), async (tx, order) => {
    await writeMove({ db: tx, viewer: null, now }, order, { move: 'expire', to: ORDER_STATUS.archived });
    return true;
  });
}

/**
 * Marks orders whose term ends soon, once for each publication, and adds an event that warns their customers; returns
 * how many.
 */
export async function warnOfExpiry({ db, now }: Pick<FreeContext, 'db' | 'now'>): Promise<number> {
  return await sweep(db, expiring(now), async (tx, order) => {
    await setOrderMarks(tx, order.id, { expiry_warned_at: now });
    const told = { actor_uuid: null, concerns: [order.customer_uuid] };
    await addEvent(tx, 'order_changed', { order_id: order.id, move: 'expiry_warned', ...told }, now);
    return true;
  });
}

/** W→F for orders whose last deal ended 14 days ago and that have no open one; returns how many. */
export async function completeIdleOrders({ db, now }: Pick<FreeContext, 'db' | 'now'>): Promise<number> {
  return await sweep(
    db,
    idle(addDays(now, -COMPLETE_AFTER_DAYS)),
    async (tx, order) => (await completeOrder({ db: tx, now }, order)) !== null,
  );
}

/** Deletes the visitors of past days: they are stored only to count each once a day. */
export async function deleteOldVisits({ db, now }: Pick<FreeContext, 'db' | 'now'>): Promise<void> {
  await deleteViews(db, moscowDay(now));
}

/**
 * Rows that another transaction holds are skipped until the next sweep. The lock checks the conditions again, so a row
 * that changed meanwhile is left alone.
 */
async function sweep(db: Db, due: DueOrders, work: (tx: Tx, order: OrderRow) => Promise<boolean>): Promise<number> {
  return await sweepRows(db, {
    noun: 'order',
    find: (seen, most) => findDue(db, due, seen, most),
    async move(tx, id) {
      const order = await lockDue(tx, due, id);
      return order !== undefined && (await work(tx, order));
    },
  });
}
