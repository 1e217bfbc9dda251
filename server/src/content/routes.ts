import type { ContentCalls } from '@provodka/contract/content.ts';
import type { Content } from '../platform/content.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { listCities } from './service.ts';

export function contentRoutes(): Handlers<ContentCalls> {
  return {
    settings_get: read(async ({ content }) => {
      const { deal, motivation } = await content.settings();
      // The rules' articles come with the support section; until then there is nowhere to link to.
      return {
        data: { deal: { ...deal, terms_customer_link: null, terms_executor_link: null }, motivation: wire(motivation) },
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
