import type { ContentCalls } from '@provodka/contract/content.ts';
import type { SettingCalls } from '@provodka/contract/settings.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import { free, type Handlers, read } from '../platform/http/handler.ts';
import { listCities } from './service.ts';
import { changeMaintenance, changeSettings, showSettings, wireThresholds } from './settings-service.ts';

export function contentRoutes(): Handlers<ContentCalls | SettingCalls> {
  return {
    settings_get: read(async ({ content }) => {
      const { deal, motivation, leaderboard } = await content.settings();
      const terms = {
        terms_customer_link: '/support/rules-customer',
        terms_executor_link: '/support/rules-executor',
      };
      return {
        data: { deal: { ...deal, ...terms }, motivation: wireThresholds(motivation), leaderboard: { ...leaderboard } },
      };
    }),
    configurations_list: read(async ({ content }) => ({ data: (await content.classifiers()).configurations })),
    platforms_list: read(async ({ content }) => ({ data: (await content.classifiers()).platforms })),
    cities_list: read(async (context, { query }) => ({ data: await listCities(context, query.query ?? '') })),
    moderator_settings: read(async (context) => ({ data: await showSettings(context) })),
    settings_update: free(async (context, { body }) => {
      await change(context, (inside) => changeSettings(inside, body));
      return { data: await showSettings(context), message: 'Настройки сохранены' };
    }),
    maintenance_set: free(async (context, { body }) => {
      await change(context, (inside) => changeMaintenance(inside, body));
      const message = body.finished_at === undefined ? 'Технические работы закончены' : 'Технические работы объявлены';
      return { data: await showSettings(context), message };
    }),
  };
}

/** Runs a change of what every process keeps for a moment: this one shows it as soon as it is committed. */
async function change(context: FreeContext, work: (inside: WriteContext) => Promise<void>): Promise<void> {
  await inTransaction(context, work);
  context.content.forget();
}
