import { classifierRoutes } from '../classifiers.ts';
import { complaintRoutes } from '../complaints.ts';
import { contentRoutes } from '../content.ts';
import { contentBlockRoutes } from '../content-blocks.ts';
import { crashRoutes } from '../crashes.ts';
import { dealRoutes } from '../deals/deals.ts';
import { disputeRoutes } from '../deals/disputes.ts';
import { paymentRoutes } from '../deals/payments.ts';
import { payoutRoutes } from '../deals/payouts.ts';
import { reviewRoutes } from '../deals/reviews.ts';
import { fileRoutes } from '../files.ts';
import { hintRoutes } from '../hints.ts';
import { leaderboardRoutes } from '../leaderboards.ts';
import { marketRoutes } from '../market.ts';
import { messageRoutes } from '../messages.ts';
import { moderationRoutes } from '../moderation.ts';
import { notificationRoutes } from '../notifications.ts';
import { hiddenOrderRoutes } from '../orders/hidden-orders.ts';
import { offerRoutes } from '../orders/offers.ts';
import { orderRoutes } from '../orders/orders.ts';
import { responseRoutes } from '../orders/responses.ts';
import { searchRoutes } from '../orders/searches.ts';
import { acceptanceRoutes } from '../people/acceptances.ts';
import { accountRoutes } from '../people/accounts.ts';
import { appealRoutes } from '../people/appeals.ts';
import { authRoutes } from '../people/auth.ts';
import { checkRoutes } from '../people/checks.ts';
import { factorRoutes } from '../people/factors.ts';
import { peopleRoutes } from '../people/people.ts';
import { personBlockRoutes } from '../people/person-blocks.ts';
import { personalDataRoutes } from '../people/personal-data.ts';
import { phoneRoutes } from '../people/phones.ts';
import { profileRoutes } from '../people/profiles.ts';
import { teamRoutes } from '../people/teams.ts';
import { tokenRoutes } from '../people/tokens.ts';
import { verificationRoutes } from '../people/verifications.ts';
import { webhookRoutes } from '../people/webhooks.ts';
import { referenceListRoutes } from '../reference-lists.ts';
import { settingRoutes } from '../settings.ts';
import { sitemapRoutes } from '../sitemap.ts';
import { statisticRoutes } from '../statistics.ts';
import { supportRoutes } from '../support.ts';
import { telegramRoutes } from '../telegram.ts';
import type { CallName } from './calls.ts';
import { eventRoutes } from './events.ts';
import type { Route } from './route.ts';

/** The whole API: the server registers it, the client is typed by it, OpenAPI is printed from it. A call without a contract does not compile. */
export const ROUTES = {
  ...authRoutes,
  ...factorRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...acceptanceRoutes,
  ...personalDataRoutes,
  ...peopleRoutes,
  ...profileRoutes,
  ...contentRoutes,
  ...settingRoutes,
  ...contentBlockRoutes,
  ...referenceListRoutes,
  ...classifierRoutes,
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
  ...complaintRoutes,
  ...crashRoutes,
  ...hintRoutes,
  ...personBlockRoutes,
  ...hiddenOrderRoutes,
  ...verificationRoutes,
  ...phoneRoutes,
} satisfies { [N in CallName]: Route<N> };

export type RouteTable = typeof ROUTES;
