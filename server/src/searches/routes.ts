import type { SearchCalls } from '@provodka/contract/orders/searches.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import type { LinkParts } from './links.ts';
import { deleteSavedSearch, listSearches, saveSearch, stopLetters } from './service.ts';

/** Calls of contract/searches.ts. */
export function searchRoutes({ secret }: Pick<LinkParts, 'secret'>): Handlers<SearchCalls> {
  return {
    saved_searches_list: read((context, { query }) => listSearches(context, query)),
    saved_searches_create: write(async (context, { body }) => ({
      data: await saveSearch(context, body),
      message: 'Подписка сохранена',
    })),
    saved_searches_delete: write(async (context, { params }) => {
      await deleteSavedSearch(context, params.search_id);
      return { data: null, message: 'Подписка удалена' };
    }),
    saved_searches_unsubscribe: write(async (context, { params }) => {
      await stopLetters(context, secret, params.token);
      return { data: null, message: 'Письма отключены' };
    }),
  };
}
