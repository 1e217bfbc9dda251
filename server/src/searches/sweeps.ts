/** What the clock does to saved searches; called every minute by each instance, safe to run side by side. */
import type { FreeContext } from '../platform/context.ts';
import { tellNews } from './news.ts';

/** Those who waited for their next letter get it. */
export const savedSearchSweeps = (context: FreeContext<null>) => ({
  tell_new_orders: () => tellNews(context),
});
