/** Reactions of saved searches to events of other slices. */
import type { FreeContext } from '../platform/context.ts';
import type { Consumers } from '../platform/jobs/outbox.ts';
import { notifyOfNewOrders } from './news.ts';

/** Consumers by the names of their jobs; `contextOf` gives each the moment it runs at. */
export const searchConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    tell_new_orders: async () => {
      await notifyOfNewOrders(contextOf());
    },
  }) satisfies Partial<Consumers>;
