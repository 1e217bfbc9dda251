import { accountRoutes } from './accounts.ts';
import { appealRoutes } from './appeals.ts';
import { authRoutes } from './auth.ts';
import type { CallName } from './calls.ts';
import { checkRoutes } from './checks.ts';
import { contentRoutes } from './content.ts';
import { contentBlockRoutes } from './content-blocks.ts';
import { dealRoutes } from './deals.ts';
import { disputeRoutes } from './disputes.ts';
import { eventRoutes } from './events.ts';
import { factorRoutes } from './factors.ts';
import { fileRoutes } from './files.ts';
import { leaderboardRoutes } from './leaderboards.ts';
import { marketRoutes } from './market.ts';
import { messageRoutes } from './messages.ts';
import { moderationRoutes } from './moderation.ts';
import { notificationRoutes } from './notifications.ts';
import { offerRoutes } from './offers.ts';
import { orderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { payoutRoutes } from './payouts.ts';
import { peopleRoutes } from './people.ts';
import { profileRoutes } from './profiles.ts';
import { referenceListRoutes } from './reference-lists.ts';
import { responseRoutes } from './responses.ts';
import { reviewRoutes } from './reviews.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './searches.ts';
import { settingRoutes } from './settings.ts';
import { sitemapRoutes } from './sitemap.ts';
import { statisticRoutes } from './statistics.ts';
import { supportRoutes } from './support.ts';
import { teamRoutes } from './teams.ts';
import { telegramRoutes } from './telegram.ts';

/** The whole API: the server registers it, the client is typed by it, OpenAPI is printed from it. A call without a contract does not compile. */
export const ROUTES = {
  ...authRoutes,
  ...factorRoutes,
  ...peopleRoutes,
  ...profileRoutes,
  ...contentRoutes,
  ...settingRoutes,
  ...contentBlockRoutes,
  ...referenceListRoutes,
  ...leaderboardRoutes,
  ...marketRoutes,
  ...supportRoutes,
  ...sitemapRoutes,
  ...statisticRoutes,
  ...fileRoutes,
  ...orderRoutes,
  ...offerRoutes,
  ...teamRoutes,
  ...searchRoutes,
  ...responseRoutes,
  ...accountRoutes,
  ...paymentRoutes,
  ...dealRoutes,
  ...disputeRoutes,
  ...payoutRoutes,
  ...messageRoutes,
  ...telegramRoutes,
  ...notificationRoutes,
  ...eventRoutes,
  ...reviewRoutes,
  ...moderationRoutes,
  ...appealRoutes,
  ...checkRoutes,
} satisfies { [N in CallName]: Route<N> };

export type RouteTable = typeof ROUTES;
