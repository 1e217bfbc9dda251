import type { ContentCalls } from '@provodka/contract/content.ts';
import type { Content } from '../platform/content.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { announcedTo, listCities } from './service.ts';

export function contentRoutes(): Handlers<ContentCalls> {
  return {
    settings_get: read(async (context) => {
      const { deal, motivation, leaderboard } = await context.content.settings();
      const notifications = await announcedTo(context, true);
      const terms = {
        terms_customer_link: '/support/rules-customer',
        terms_executor_link: '/support/rules-executor',
      };
      return {
        data: {
          deal: { ...deal, ...terms },
          motivation: wire(motivation),
          leaderboard: { ...leaderboard },
          notifications,
        },
      };
    }),
    configurations_list: read(async ({ content }) => ({ data: (await content.classifiers()).configurations })),
    platforms_list: read(async ({ content }) => ({ data: (await content.classifiers()).platforms })),
    cities_list: read(async (context, { query }) => ({ data: await listCities(context, query.query ?? '') })),
  };
}

const wire = (motivation: Awaited<ReturnType<Content['settings']>>['motivation']) => ({
  ...motivation,
  customer: { ...motivation.customer },
  freelancer: { ...motivation.freelancer },
});
