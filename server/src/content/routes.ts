import type { Db } from '../platform/database.ts';
import { type Handlers, read } from '../platform/http/handler.ts';
import { type Content, listCities } from './service.ts';

export function contentRoutes(
  db: Db,
  content: Content,
): Handlers<'settings_get' | 'configurations_list' | 'platforms_list' | 'cities_list'> {
  return {
    settings_get: read(async () => {
      const { deal, motivation } = await content.settings();
      // The rules' articles come with the support section; until then there is nowhere to link to.
      return {
        data: { deal: { ...deal, terms_customer_link: null, terms_executor_link: null }, motivation: wire(motivation) },
      };
    }),
    configurations_list: read(async () => ({ data: (await content.classifiers()).configurations })),
    platforms_list: read(async () => ({ data: (await content.classifiers()).platforms })),
    cities_list: read(async ({ query }) => ({ data: await listCities(db, query.query ?? '') })),
  };
}

const wire = (motivation: Awaited<ReturnType<Content['settings']>>['motivation']) => ({
  ...motivation,
  customer: { ...motivation.customer },
  freelancer: { ...motivation.freelancer },
});
