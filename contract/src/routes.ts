import { authRoutes } from './auth.ts';
import type { CallName } from './calls.ts';
import { contentRoutes } from './content.ts';
import { dealRoutes } from './deals.ts';
import { fileRoutes } from './files.ts';
import { messageRoutes } from './messages.ts';
import { orderRoutes } from './orders.ts';
import { peopleRoutes } from './people.ts';
import { responseRoutes } from './responses.ts';
import { reviewRoutes } from './reviews.ts';
import type { Route } from './route.ts';

/** The whole API: the server registers it, the client is typed by it, OpenAPI is printed from it. A call without a contract does not compile. */
export const ROUTES = {
  ...authRoutes,
  ...peopleRoutes,
  ...contentRoutes,
  ...fileRoutes,
  ...orderRoutes,
  ...responseRoutes,
  ...dealRoutes,
  ...messageRoutes,
  ...reviewRoutes,
} satisfies { [N in CallName]: Route<N> };

export type RouteTable = typeof ROUTES;
