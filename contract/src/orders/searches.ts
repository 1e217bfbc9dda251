import { SAVED_SEARCH_LIMITS, SEARCH_CHANNELS } from '@provodka/domain/orders/saved-searches.ts';
import * as z from 'zod/mini';
import { line, optional, paging, someOf, text } from '../fields/fields.ts';
import { moment, nothing } from '../http/envelope.ts';
import { route } from '../http/route.ts';

/** A saved filter of the public list; without channels its new orders are not announced (product: calls). */
export const savedSearch = z.object({
  id: z.int(),
  title: z.string(),
  /** Query string of `orders_list`: the filter alone. */
  query: z.string(),
  channels: z.array(z.enum(SEARCH_CHANNELS)),
  created_at: moment,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const savedSearchForm = z.object({
  title: line('Название', SAVED_SEARCH_LIMITS.title, 'Назовите подписку'),
  query: optional(text('Фильтр', SAVED_SEARCH_LIMITS.query)),
  channels: optional(someOf('Каналы', SEARCH_CHANNELS)),
});

export const searchRoutes = {
  saved_searches_list: route('saved_searches_list', {
    auth: 'user',
    summary: "The viewer's saved searches, the newest first",
    query: z.object(paging),
    data: z.array(savedSearch),
    paged: true,
  }),
  saved_searches_create: route('saved_searches_create', {
    auth: 'user',
    summary: 'Keep a filter of the public list; the same filter again changes its title and channels',
    body: savedSearchForm,
    data: savedSearch,
    creates: true,
    per_minute: 30,
  }),
  saved_searches_delete: route('saved_searches_delete', {
    auth: 'user',
    summary: 'Forget a saved search',
    data: nothing,
  }),
  saved_searches_unsubscribe: route('saved_searches_unsubscribe', {
    auth: 'guest',
    summary: 'Stop the letters by the link of one of them: the one-click call of mail programs, RFC 8058',
    webhook: true,
    data: nothing,
  }),
};
export type SearchCalls = keyof typeof searchRoutes;
