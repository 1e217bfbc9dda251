/** Sweeps of saved searches: called every minute by each instance, safe to run side by side. */
import type { FreeContext } from '../platform/context.ts';
import { notifyOfNewOrders } from './news.ts';

/** Writes to people who waited for their next letter. */
export const savedSearchSweeps = (context: FreeContext<null>) => ({
  tell_new_orders: () => notifyOfNewOrders(context),
});
