/** What responses do about what happened elsewhere. */
import type { FreeContext } from '../platform/context.ts';
import type { Consumers } from '../platform/outbox.ts';
import { returnResponseCosts } from './cost-service.ts';

/** By the names of their jobs; `contextOf` gives each the moment it runs at. */
export const responseConsumers = (contextOf: () => FreeContext<null>) =>
  ({
    return_response_costs: (event) => returnResponseCosts(contextOf(), event),
  }) satisfies Partial<Consumers>;
