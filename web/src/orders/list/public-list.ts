import type { OrderFilter, OrderSort } from '@provodka/contract/orders/order-lists.ts';
import { HOME_ADDRESS } from '../../lib/loading/addresses.ts';
import type { List, ListAt } from '../../lists/list-place.ts';
import type { SortOption } from '../../lists/sort-menu.tsx';
import { BY_BUDGET } from '../../lists/sort-options.ts';

/** The query of `orders_list`, and whether the list is shown as rows instead of cards. */
export type PublicPlace = OrderFilter & { view?: 'compact' };
export type PublicListAt = ListAt<PublicPlace>;

export const PUBLIC_LIST: List<PublicPlace> = {
  path: HOME_ADDRESS,
  fields: {
    query: 'text',
    is_exact: 'flag',
    budget_from: 'money',
    budget_to: 'money',
    date_from: 'day',
    date_to: 'day',
    platforms: 'ids',
    configurations: 'ids',
    sort: 'word',
    view: 'word',
    limit: 'count',
    page: 'count',
    cursor: 'word',
  },
  usual: { sort: 'new|desc', page: 1, limit: 10 },
};

export const SORT_OPTIONS: readonly SortOption<OrderSort>[] = [
  { value: 'new|desc', label: 'Сначала новые' },
  { value: 'new|asc', label: 'Сначала старые' },
  ...BY_BUDGET,
  { value: 'show_counter|desc', label: 'Много просмотров' },
  { value: 'show_counter|asc', label: 'Мало просмотров' },
];
